import type { FormEvent } from 'react'
import { latestEnd } from '../../../../server/contract/event-times.ts'
import { zoneName } from '../../../../server/contract/moments.ts'
import { deviceZone, homeZone } from '../../../client/home-zone.ts'
import { fromLocal, type LocalTime, toLocal } from '../../../client/local-times.ts'
import { DateTimeField } from '../../DateTimeField.tsx'
import type { InitialFields } from './fields.ts'
import styles from './planning.module.css'

type Typed = Pick<InitialFields, 'startDate' | 'startTime' | 'endDate' | 'endTime'>

interface MomentsProps {
  field: (name: string) => { name: string; error: string | undefined }
  initial: Typed
  /** What stands in the fields, before the input that is under way. */
  typed: Typed
}

/** When it begins and ends. The end goes along with the beginning, as long after it as before. */
export function Moments({ field, initial, typed }: MomentsProps) {
  function follow({ currentTarget }: FormEvent<HTMLElement>): void {
    const control = controlsIn(currentTarget)
    const [day, time] = [control('endDate'), control('endTime')]
    const start = {
      day: control('startDate')?.value ?? '',
      time: control('startTime')?.value ?? '',
    }
    const end = movedAlong(typed, start)
    if (!day || !time || !end) return
    day.value = end.day
    time.value = end.time
  }

  const zone = deviceZone()
  const latest = latestEnd(new Date(`${typed.startDate}T00:00Z`))
  return (
    <div className={styles.moments} onInput={follow}>
      <DateTimeField
        label="Début"
        date={{
          label: 'Jour',
          required: true,
          defaultValue: initial.startDate,
          ...field('startDate'),
        }}
        time={{
          label: 'Heure',
          required: true,
          defaultValue: initial.startTime,
          ...field('startTime'),
        }}
      />
      <DateTimeField
        label="Fin"
        date={{
          label: 'Jour',
          required: true,
          defaultValue: initial.endDate,
          min: typed.startDate,
          max: Number.isNaN(latest.getTime()) ? undefined : latest.toISOString().slice(0, 10),
          ...field('endDate'),
        }}
        time={{
          label: 'Heure',
          required: true,
          defaultValue: initial.endTime,
          ...field('endTime'),
        }}
      />
      {zone !== homeZone && (
        <p className="muted small">{`Dans votre fuseau horaire\u00A0: ${zoneName(new Date(), zone)}.`}</p>
      )}
    </div>
  )
}

/** Where the end goes when the beginning is another one; nothing where it is not, or is no time yet. */
function movedAlong(typed: Typed, start: LocalTime): LocalTime | null {
  const before = fromLocal({ day: typed.startDate, time: typed.startTime }).getTime()
  const end = fromLocal({ day: typed.endDate, time: typed.endTime }).getTime()
  const by = fromLocal(start).getTime() - before
  return by === 0 || Number.isNaN(end + by) ? null : toLocal(new Date(end + by))
}

function controlsIn(element: HTMLElement) {
  return (name: string) => {
    const control = element.querySelector(`[name=${name}]`)
    return control instanceof HTMLInputElement ? control : null
  }
}
