import { useId } from 'react'
import { capital } from '../../client/french.ts'
import type { Colours } from './agendas.ts'
import { dayName } from './calendar-words.ts'
import { DayList } from './DayList.tsx'
import styles from './day.module.css'
import type { Placed } from './placing.ts'

interface ShownDayProps {
  day: number
  events: readonly Placed[]
  colours: Colours
}

/** Below the month, on narrow screens alone: the day that was chosen. */
export function ShownDay({ day, events, colours }: ShownDayProps) {
  const id = useId()
  return (
    <section className={styles.shown} aria-labelledby={id} aria-live="polite">
      <h2 id={id}>{capital(dayName(day))}</h2>
      <DayList day={day} events={events} colours={colours} />
    </section>
  )
}
