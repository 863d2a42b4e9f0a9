import { daysLater, fromLocal, toLocal } from '../../client/local-times.ts'
import { dayMs } from '../../client/months.ts'

/** The last hour at which something may begin that is over before midnight. */
const latest = 21

/**
 * When volunteers have time: from six to eight in the evening of a day. Where that has begun already,
 * from the next full hour; late in the evening, on the one after.
 *
 * @param day since 1 January 1970
 */
export function eveningOf(day: number, now: Date) {
  const date = new Date(day * dayMs).toISOString().slice(0, 10)
  const evening = fromLocal({ day: date, time: '18:00' })
  const isToday = toLocal(now).day === date
  const start = isToday && evening <= now ? soonAfter(now, evening) : evening
  const end = new Date(start)
  end.setHours(start.getHours() + 2)
  return { startDate: start.toISOString(), endDate: end.toISOString() }
}

function soonAfter(now: Date, evening: Date): Date {
  const hour = now.getHours() + 1
  if (hour > latest) return daysLater(evening, 1)
  const start = new Date(evening)
  start.setHours(hour)
  return start
}
