import { dayIn } from '../../server/contract/moments.ts'

/**
 * Days and months of the calendar, of no time zone: a day is the number of days since 1 January 1970,
 * a month is written as addresses name it, `2026-11`.
 */

export const dayMs = 86_400_000

const written = /^2[01]\d\d-(0[1-9]|1[0-2])$/

/** The month that an address names; null for none, or for what is none. */
export function monthIn(search: URLSearchParams): string | null {
  const month = search.get('mois') ?? ''
  return written.test(month) ? month : null
}

export function monthOf(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 7)
}

/** The month so many after it, or before; null beyond what addresses name. */
export function monthAfter(month: string, steps: number): string | null {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const after = new Date(Date.UTC(year, number - 1 + steps)).toISOString().slice(0, 7)
  return written.test(after) ? after : null
}

/** The day that clocks of a zone show at a moment. */
export function dayNumber(moment: Date | number, timeZone: string): number {
  return Date.parse(dayIn(moment, timeZone)) / dayMs
}

export function firstDayOf(month: string): number {
  return Date.parse(`${month}-01T00:00Z`) / dayMs
}

export function lastDayOf(month: string): number {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return Date.UTC(year, number, 0) / dayMs
}

/** The Monday on the day or before it. */
export function mondayOf(day: number): number {
  // 1 January 1970 was a Thursday.
  return day - ((((day + 3) % 7) + 7) % 7)
}

/** The Mondays of the weeks in which the month has days: four to six. */
export function weeksOf(month: string): number[] {
  const first = mondayOf(firstDayOf(month))
  const weeks = (mondayOf(lastDayOf(month)) - first) / 7 + 1
  return Array.from({ length: weeks }, (_, week) => first + week * 7)
}

/** The same day of another month, or its last one. */
export function sameDayIn(month: string, day: number): number {
  const ofMonth = day - firstDayOf(monthOf(day))
  return Math.min(firstDayOf(month) + ofMonth, lastDayOf(month))
}

/** All that the weeks of some months may show, wherever one is: no zone is a day off. */
export function periodOf(first: string, last = first): { from: Date; to: Date } {
  const from = mondayOf(firstDayOf(first)) - 1
  const to = mondayOf(lastDayOf(last)) + 7 + 1
  return { from: new Date(from * dayMs), to: new Date(to * dayMs) }
}
