import { dateWords } from '../../../server/contract/formats.ts'
import { capital } from '../../client/french.ts'
import { dayMs, firstDayOf } from '../../client/months.ts'

const say = (day: number, options: Intl.DateTimeFormatOptions) =>
  dateWords(day * dayMs, { timeZone: 'UTC', ...options })

/** `Mars 2026` */
export function monthName(month: string): string {
  const name = say(firstDayOf(month), { month: 'long', year: 'numeric' })
  return capital(name)
}

/** `samedi 28 mars` */
export function dayName(day: number): string {
  return say(day, { weekday: 'long', day: 'numeric', month: 'long' })
}

export function weekdayOf(day: number): string {
  return say(day, { weekday: 'long' })
}

/** The name of its month. */
export function monthOnly(day: number): string {
  return say(day, { month: 'long' })
}

export function numberOf(day: number): number {
  return new Date(day * dayMs).getUTCDate()
}

// 5 January 1970 was a Monday.
const mondays = 4

export const weekdays = Array.from({ length: 7 }, (_, index) => {
  const whole = say(mondays + index, { weekday: 'long' })
  return { whole, letter: whole.charAt(0).toUpperCase() }
})
