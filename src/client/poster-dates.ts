import { dateWords } from '../../server/contract/formats.ts'
import { dayIn, timeIn } from '../../server/contract/moments.ts'

/** The parts of a moment as posters and strips show them, in a time zone. */
export function posterOf(moment: Date, timeZone: string, now = new Date()) {
  const say = (options: Intl.DateTimeFormatOptions) => dateWords(moment, { timeZone, ...options })
  const isToday = dayIn(moment, timeZone) === dayIn(now, timeZone)
  return {
    isToday,
    /** A mere number, as on a calendar's sheet. */
    day: say({ day: 'numeric' }),
    dayAndMonth: say({ day: 'numeric', month: 'long' }),
    month: say({ month: 'long' }),
    year: say({ year: 'numeric' }),
    shortMonth: say({ month: 'short' }),
    weekday: isToday ? 'aujourd’hui' : say({ weekday: 'long' }),
    shortWeekday: say({ weekday: 'short' }),
    time: timeIn(moment, timeZone),
  }
}
