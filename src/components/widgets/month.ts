import type { PublicEvent } from '../../../server/contract/widget-shapes.ts'
import { homeZone } from '../../client/home-zone.ts'
import { dayMs, dayNumber, monthOf, weeksOf } from '../../client/months.ts'

export interface MonthDay {
  /** Since 1 January 1970, as client/months.ts counts them. */
  day: number
  isOut: boolean
  isToday: boolean
  isChosen: boolean
  events: PublicEvent[]
}

/** Today where the associations are. */
export function todayAt(now: Date): number {
  return dayNumber(now, homeZone)
}

/** `2026-11-28`, as addresses name a day. */
export function writtenDay(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}

/** The day that an address names, where it is one of the month. */
export function dayInAddress(search: URLSearchParams, month: string): number | null {
  const written = search.get('jour') ?? ''
  const day = /^\d{4}-\d{2}-\d{2}$/.test(written) ? Date.parse(written) / dayMs : Number.NaN
  return monthOf(Number.isNaN(day) ? 0 : day) === month ? day : null
}

/** Each event by the days on which it is, those of a month and of the weeks around it. */
export function eventsByDay(events: readonly PublicEvent[]): Map<number, PublicEvent[]> {
  const days = new Map<number, PublicEvent[]>()
  for (const event of events) {
    const { startDate, endDate, timeZone } = event
    const first = dayNumber(new Date(startDate), timeZone)
    // What ends at midnight ends on the day before.
    const end = Math.max(Date.parse(startDate), Date.parse(endDate) - 1)
    const last = dayNumber(new Date(end), timeZone)
    for (let day = first; day <= last; day += 1) days.set(day, [...(days.get(day) ?? []), event])
  }
  return days
}

/** The day whose events stand below the month: the chosen one, else the next that has any. */
export function shownDay(
  month: string,
  days: ReadonlyMap<number, PublicEvent[]>,
  { chosen, today }: { chosen: number | null; today: number },
): number | null {
  if (chosen !== null) return chosen
  const filled = [...days.keys()].filter((day) => monthOf(day) === month).sort((a, b) => a - b)
  return filled.find((day) => day >= today) ?? filled[0] ?? null
}

export function weeksWith(
  month: string,
  days: ReadonlyMap<number, PublicEvent[]>,
  { shown, today }: { shown: number | null; today: number },
): MonthDay[][] {
  return sixWeeks(month).map((monday) =>
    Array.from({ length: 7 }, (_, index) => {
      const day = monday + index
      return {
        day,
        isOut: monthOf(day) !== month,
        isToday: day === today,
        isChosen: day === shown,
        events: days.get(day) ?? [],
      }
    }),
  )
}

/** As many weeks as the longest month has: the frame keeps its height from month to month. */
function sixWeeks(month: string): number[] {
  const [first = 0] = weeksOf(month)
  return Array.from({ length: 6 }, (_, week) => first + week * 7)
}
