/** Two thousand events of a month and some in those beside it, the same for all calendars. */

/** The first day that the calendars show. */
export const shown = '2031-05'

export interface BenchEvent {
  id: string
  name: string
  starts: Date
  ends: Date
}

const hour = 3_600_000
const count = 2_000

/** One in eight lasts some days; the others some hours. */
export function benchEvents(): BenchEvent[] {
  const first = Date.UTC(2031, 4, 1)
  return Array.from({ length: count + 200 }, (_, index) => {
    // The last ones are the next month's.
    const day = index < count ? index % 31 : 31 + (index % 30)
    const starts = first + day * 24 * hour + (8 + (index % 12)) * hour
    const hours = index % 8 === 0 ? 24 * (1 + (index % 5)) : 1 + (index % 3)
    return {
      id: `e${index}`,
      name: `Réunion du groupe ${index}`,
      starts: new Date(starts),
      ends: new Date(starts + hours * hour),
    }
  })
}

declare global {
  interface Window {
    /** Draws the month. */
    show: () => void
    /** Turns to the next one. */
    turn: () => void
  }
}
