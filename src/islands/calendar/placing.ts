import type { CalendarEntry } from '../../client/calendar-entries.ts'
import type { Clock } from '../../client/clocks.ts'
import { dayMs } from '../../client/months.ts'

/** An event on the days of somebody's calendar. */
export interface Placed {
  entry: CalendarEntry
  /** The days from when to when. */
  first: number
  last: number
  /** Minutes of these days; `to` is past 24 hours where a night goes on. */
  from: number
  to: number
}

const minuteMs = 60_000
const noon = 12 * 60
const nightEnds = 6 * 60

/** Where the clocks put an event. What ends at midnight ends on the day before. */
export function place(entry: CalendarEntry, clock: Clock): Placed {
  const starts = clock(Date.parse(entry.startDate))
  const ends = clock(Date.parse(entry.endDate))
  const first = Math.floor(starts / dayMs)
  const end = Math.max(first, Math.floor((ends - 1) / dayMs))
  const from = Math.floor((starts - first * dayMs) / minuteMs)
  const isNight = end === first + 1 && from >= noon && ends - end * dayMs <= nightEnds * minuteMs
  // A party belongs to the day on which it begins.
  const last = isNight ? first : end
  return { entry, first, last, from, to: Math.floor((ends - last * dayMs) / minuteMs) }
}

/** Those that begin first come first, the longer ones before those of a day. */
export function inOrder(one: Placed, other: Placed): number {
  return (
    one.first - other.first ||
    other.last - one.last ||
    one.from - other.from ||
    compare(one.entry.name, other.entry.name) ||
    compare(one.entry.id, other.entry.id)
  )
}

export function isOn({ first, last }: Placed, day: number): boolean {
  return first <= day && day <= last
}

export function isLong({ first, last }: Placed): boolean {
  return last > first
}

function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
