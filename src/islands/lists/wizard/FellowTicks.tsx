import { useId } from 'react'
import { count } from '../../../client/french.ts'
import { coloursOf, fullName } from '../../../client/people.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Button } from '../../../ui/Button.tsx'
import styles from './fellow-ticks.module.css'
import type { Me } from './step.ts'

interface FellowTicksProps {
  /** Members of the association who can be in the group. */
  fellows: readonly Me[]
  /** The ids of those who are. */
  ticked: readonly string[]
  onChange: (ticked: string[]) => void
}

/** People of the association who are members of its group at once. */
export function FellowTicks({ fellows, ticked, onChange }: FellowTicksProps) {
  const id = useId()
  const colours = coloursOf(fellows.map((fellow) => fellow.id))
  const chosen = new Set(ticked)
  const isAll = fellows.every((fellow) => chosen.has(fellow.id))

  function tick(fellow: Me, isTicked: boolean): void {
    const others = ticked.filter((other) => other !== fellow.id)
    onChange(isTicked ? [...others, fellow.id] : others)
  }

  return (
    <fieldset className={styles.ticks} aria-describedby={id}>
      <legend className={styles.legend}>Membres de l’association</legend>
      <p className="muted small" id={id}>
        Ceux que vous cochez font partie du groupe tout de suite. Un e-mail le leur dit, et chacun
        peut le quitter.
      </p>
      <div className={styles.top}>
        <span className="small" role="status">
          {count(chosen.size, 'personne cochée', 'personnes cochées')}
        </span>
        <Button
          look="quiet"
          onClick={() => onChange(isAll ? [] : fellows.map((fellow) => fellow.id))}
        >
          {isAll ? 'Tout décocher' : 'Tout cocher'}
        </Button>
      </div>
      <ul className={styles.list}>
        {fellows.map((fellow) => (
          <li key={fellow.id}>
            <label>
              <input
                type="checkbox"
                checked={chosen.has(fellow.id)}
                onChange={({ target }) => tick(fellow, target.checked)}
              />
              <Avatar person={fellow} colour={colours.get(fellow.id)} />
              {fullName(fellow)}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
