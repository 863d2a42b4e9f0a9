import { memo } from 'react'
import { dayMs, monthOf } from '../../client/months.ts'
import type { Colours } from './agendas.ts'
import type { DayPlan } from './bars.ts'
import { cellName, moreName } from './calendar-words.ts'
import { EventLine } from './EventLine.tsx'
import styles from './month.module.css'

interface WeekProps {
  days: readonly DayPlan[]
  month: string
  colours: Colours
  /** The days of that kind, where they are in this week. */
  today: number | null
  current: number | null
}

/** A week of the grid. What happens in its cells is heard by the grid. */
export const Week = memo(function Week({ days, month, colours, today, current }: WeekProps) {
  return (
    <tr>
      {days.map(({ day, events, bars, more }, place) => (
        <td
          // biome-ignore lint/suspicious/noArrayIndexKey: another month is written into the same cells
          key={place}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: one of a grid is
          role="gridcell"
          className={styles.day}
          tabIndex={day === current ? 0 : -1}
          aria-selected={day === current}
          aria-current={day === today ? 'date' : undefined}
          data-day={day}
          data-out={monthOf(day) !== month || undefined}
        >
          <span className="unseen">{cellName(day, day === today, events.length)}</span>
          <span className={styles.number} aria-hidden="true">
            {new Date(day * dayMs).getUTCDate()}
          </span>
          {bars.map((bar, place) => (
            <EventLine
              // biome-ignore lint/suspicious/noArrayIndexKey: as its cell
              key={place}
              bar={bar}
              colour={colours.get(bar.placed.entry.community.id)}
            />
          ))}
          {more > 0 && (
            <button
              type="button"
              className={styles.more}
              tabIndex={-1}
              aria-label={moreName(more, day)}
              data-more={day}
            >
              +{more}
            </button>
          )}
        </td>
      ))}
    </tr>
  )
})
