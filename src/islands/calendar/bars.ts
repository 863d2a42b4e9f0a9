import type { Placed } from './placing.ts'

/** An event, or a part of one, in a week of the grid. */
export interface Bar {
  placed: Placed
  /** Its line below the numbers, from 0. */
  lane: number
  first: number
  last: number
}

export interface DayPlan {
  day: number
  /** All that is on it. */
  events: Placed[]
  /** Those that begin on it, or go on from the week before. */
  bars: Bar[]
  /** How many there was no lane for. */
  more: number
}

/**
 * Lays a week's events into lanes, so that no two meet and each day shows as many as it can: an event
 * that finds no lane free on all its days takes what is free, in parts.
 *
 * @param monday the first of its days
 * @param placed in their order: who begins first chooses first
 * @param lanes how many events a day shows at most
 */
export function planWeek(monday: number, placed: readonly Placed[], lanes: number): DayPlan[] {
  const days = Array.from({ length: 7 }, (_, index) => newDay(monday + index))
  const taken = Array.from({ length: Math.min(lanes, placed.length) }, () => new Set<number>())
  for (const one of placed) {
    if (one.first > monday + 6) break
    const first = Math.max(one.first, monday)
    const last = Math.min(one.last, monday + 6)
    if (first > last) continue
    for (let day = first; day <= last; day++) days[day - monday]?.events.push(one)
    let day = first
    while (day <= last) {
      const { lane, until } = longestLane(taken, day, last)
      const start = days[day - monday]
      if (until > day) {
        start?.bars.push({ placed: one, lane, first: day, last: until - 1 })
        for (let one = day; one < until; one++) taken[lane]?.add(one)
      } else if (start) start.more += 1
      day = Math.max(until, day + 1)
    }
  }
  return days
}

function newDay(day: number): DayPlan {
  return { day, events: [], bars: [], more: 0 }
}

/** The lane that is free for longest from a day on, the first of several; until when it is. */
function longestLane(
  taken: readonly ReadonlySet<number>[],
  day: number,
  last: number,
): { lane: number; until: number } {
  let best = { lane: 0, until: day }
  for (const [lane, days] of taken.entries()) {
    let until = day
    while (until <= last && !days.has(until)) until++
    if (until > best.until) best = { lane, until }
    if (until > last) break
  }
  return best
}
