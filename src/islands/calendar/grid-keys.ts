import { mondayOf, monthAfter, monthOf, sameDayIn } from '../../client/months.ts'

/** The day that a key leads to from another; null for keys that lead nowhere. */
export function dayByKey({ key, shiftKey }: { key: string; shiftKey: boolean }, day: number) {
  switch (key) {
    case 'ArrowLeft':
      return day - 1
    case 'ArrowRight':
      return day + 1
    case 'ArrowUp':
      return day - 7
    case 'ArrowDown':
      return day + 7
    case 'Home':
      return mondayOf(day)
    case 'End':
      return mondayOf(day) + 6
    case 'PageUp':
      return inMonth(day, shiftKey ? -12 : -1)
    case 'PageDown':
      return inMonth(day, shiftKey ? 12 : 1)
    default:
      return null
  }
}

function inMonth(day: number, steps: number): number | null {
  const month = monthAfter(monthOf(day), steps)
  return month === null ? null : sameDayIn(month, day)
}
