import { eventLimits } from '../../../../server/contract/event-limits.ts'
import type { TimeUnit } from '../../../../server/contract/event-shapes.ts'
import { Button } from '../../Button.tsx'
import { FieldNotes, tied, useFieldIds } from '../../Field.tsx'
import { Icon } from '../../Icon.tsx'
import { Select } from '../../Select.tsx'
import type { ReminderValue } from './fields.ts'
import styles from './planning.module.css'

const unitLabels: Record<TimeUnit, string> = {
  minute: 'minutes avant',
  hour: 'heures avant',
  day: 'jours avant',
}

interface RemindersProps {
  name: string
  value: readonly ReminderValue[]
  error: string | undefined
  errorOf: (name: string) => string | undefined
  onChange: (reminders: ReminderValue[]) => void
}

/** When a mail recalls the event: five times at most. */
export function Reminders({ name, value, errorOf, onChange }: RemindersProps) {
  const set = (place: number, change: Partial<ReminderValue>) =>
    onChange(value.map((one, at) => (at === place ? { ...one, ...change } : one)))
  return (
    <fieldset className={styles.reminders}>
      <legend>Rappels</legend>
      <p className="muted small">
        Un e-mail à ceux qui n’ont pas dit non. {value.length === 0 && 'Aucun pour le moment.'}
      </p>
      {value.map((reminder, place) => (
        <ReminderRow
          // biome-ignore lint/suspicious/noArrayIndexKey: rows hold no state of their own
          key={place}
          name={`${name}.${place}`}
          place={place + 1}
          reminder={reminder}
          error={errorOf(`${name}.${place}`)}
          onChange={(change) => set(place, change)}
          onRemove={() => onChange(value.filter((_, at) => at !== place))}
        />
      ))}
      {value.length < eventLimits.reminders && (
        <div>
          <Button
            onClick={() => onChange([...value, { timeBeforeEvent: '0', timeUnit: 'minute' }])}
          >
            <Icon name="plus" />
            Ajouter un rappel
          </Button>
        </div>
      )}
    </fieldset>
  )
}

interface ReminderRowProps {
  name: string
  place: number
  reminder: ReminderValue
  error: string | undefined
  onChange: (change: Partial<ReminderValue>) => void
  onRemove: () => void
}

function ReminderRow({ name, place, reminder, error, onChange, onRemove }: ReminderRowProps) {
  const ids = useFieldIds()
  return (
    <div className={styles.row}>
      <div className={styles.controls}>
        <input
          {...tied(ids, { error, required: true })}
          className={styles.amount}
          data-held
          name={`${name}.timeBeforeEvent`}
          aria-label={`Rappel ${place}, combien de temps avant`}
          inputMode="numeric"
          autoComplete="off"
          value={reminder.timeBeforeEvent}
          onChange={({ target }) => onChange({ timeBeforeEvent: target.value })}
        />
        <Select
          look="field"
          data-held
          name={`${name}.timeUnit`}
          aria-label={`Rappel ${place}, unité`}
          value={reminder.timeUnit}
          onChange={({ target }) => onChange({ timeUnit: unitOf(target.value) })}
        >
          {Object.entries(unitLabels).map(([unit, label]) => (
            <option key={unit} value={unit}>
              {label}
            </option>
          ))}
        </Select>
        <button
          type="button"
          className={styles.remove}
          aria-label={`Retirer le rappel ${place}`}
          onClick={onRemove}
        >
          <Icon name="bin" />
        </button>
      </div>
      <FieldNotes ids={ids} error={error} />
    </div>
  )
}

function unitOf(value: string): TimeUnit {
  return value === 'day' || value === 'hour' ? value : 'minute'
}
