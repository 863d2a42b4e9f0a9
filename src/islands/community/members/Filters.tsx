import { useRef } from 'react'
import type { Contribution } from '../../../../server/contract/kinds.ts'
import { kinds } from '../../../../server/contract/kinds.ts'
import { type Role, roleLabels } from '../../../../server/contract/roles.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Select } from '../../../ui/Select.tsx'
import { useStrip } from '../../../ui/strip.ts'
import { contributionWords, tones } from '../contribution-tones.ts'
import styles from './filters.module.css'
import { type Filter, filtered } from './filters.ts'

interface FiltersProps {
  filter: Filter
  counts: Record<Contribution, number>
  onChange: (filter: Filter) => void
}

/** Whom the treasurer wants to see. */
export function Filters({ filter, counts, onChange }: FiltersProps) {
  const strip = useRef<HTMLFieldSetElement>(null)
  useStrip(strip, '[aria-pressed=true]', String(filter.contribution))
  const all = counts.paid + counts.waiting + counts.empty
  const choose = (contribution: Contribution | null) => onChange({ ...filter, contribution })
  return (
    <fieldset ref={strip} className={styles.filters}>
      <legend className="unseen">Filtrer les membres</legend>
      <div className={styles.row}>
        <button
          type="button"
          className={styles.pill}
          aria-pressed={filter.contribution === null}
          onClick={() => choose(null)}
        >
          Tous <span className={styles.count}>{all}</span>
        </button>
        {filtered.map((one) => (
          <Pill
            key={one}
            contribution={one}
            count={counts[one]}
            isPressed={filter.contribution === one}
            onPress={() => choose(one)}
          />
        ))}
        <Select
          aria-label="Filtrer par rôle"
          value={filter.role ?? ''}
          onChange={({ target }) => onChange({ ...filter, role: roleNamed(target.value) })}
        >
          <option value="">Tous les rôles</option>
          {kinds.association.roles.map((role) => (
            <option key={role} value={role}>
              {roleLabels[role]}
            </option>
          ))}
        </Select>
      </div>
    </fieldset>
  )
}

interface PillProps {
  contribution: Contribution
  count: number
  isPressed: boolean
  onPress: () => void
}

function Pill({ contribution, count, isPressed, onPress }: PillProps) {
  const { icon, tone } = tones[contribution]
  return (
    <button
      type="button"
      className={styles.pill}
      data-tone={tone}
      aria-pressed={isPressed}
      onClick={onPress}
    >
      {icon && <Icon name={icon} />}
      {contributionWords[contribution]} <span className={styles.count}>{count}</span>
    </button>
  )
}

function roleNamed(value: string): Role | null {
  return kinds.association.roles.find((role) => role === value) ?? null
}
