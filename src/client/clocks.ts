import { tzOffset } from '@date-fns/tz/tzOffset'
import { dayMs } from './months.ts'

/** What the clocks of a zone show at a moment, as milliseconds that begin on 1 January 1970 there. */
export type Clock = (moment: number) => number

/**
 * The clocks of a zone. Its offset is looked up twice a day, and where they differ for the moment
 * itself: for each of two thousand events it would take longer than all the rest.
 */
export function clockIn(timeZone: string): Clock {
  const offsets = new Map<number, number>()
  function offsetAtDay(day: number): number {
    const known = offsets.get(day)
    if (known !== undefined) return known
    const offset = offsetAt(day * dayMs, timeZone)
    offsets.set(day, offset)
    return offset
  }
  return (moment) => {
    const day = Math.floor(moment / dayMs)
    const offset = offsetAtDay(day)
    return moment + (offset === offsetAtDay(day + 1) ? offset : offsetAt(moment, timeZone))
  }
}

function offsetAt(moment: number, timeZone: string): number {
  return tzOffset(timeZone, new Date(moment)) * 60_000
}
