/** How long an event may last, in months of the calendar. */
export const eventMonths = 3

/** Milliseconds, more than any event takes: what ends later than a moment began within them before it. */
export const longestEvent = (eventMonths * 31 + 2) * 24 * 3_600_000

/** Whether it ends when it starts or later. */
export function isInOrder(start: Date, end: Date): boolean {
  return end.getTime() >= start.getTime()
}

/**
 * Whether it ends within three months of its start, to the day: where clocks changed between them,
 * the same time of the day is an hour off.
 */
export function isShortEnough(start: Date, end: Date): boolean {
  return end.getTime() < latestEnd(start).getTime() + 24 * 3_600_000
}

/** The first moment, in UTC, of the last day on which an event may end. 30 November follows 31 August. */
export function latestEnd(start: Date): Date {
  const month = start.getUTCMonth() + eventMonths
  const lastDay = new Date(Date.UTC(start.getUTCFullYear(), month + 1, 0)).getUTCDate()
  const day = Math.min(start.getUTCDate(), lastDay)
  return new Date(Date.UTC(start.getUTCFullYear(), month, day))
}
