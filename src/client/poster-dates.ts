import { timeIn } from '../../server/contract/moments.ts'

/** The parts of a moment as posters and strips show them, in a time zone. */
export function posterOf(moment: Date, timeZone: string, now = new Date()) {
  const say = (options: Intl.DateTimeFormatOptions, date = moment) =>
    new Intl.DateTimeFormat('fr-FR', { timeZone, ...options }).format(date)
  const day: Intl.DateTimeFormatOptions = { dateStyle: 'short' }
  const isToday = say(day) === say(day, now)
  return {
    isToday,
    day: say({ day: 'numeric' }),
    month: say({ month: 'long' }),
    year: say({ year: 'numeric' }),
    shortMonth: say({ month: 'short' }),
    weekday: isToday ? 'aujourd’hui' : say({ weekday: 'long' }),
    shortWeekday: say({ weekday: 'short' }),
    time: timeIn(moment, timeZone),
  }
}
