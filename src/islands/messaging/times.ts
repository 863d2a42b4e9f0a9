import { dateWords } from '../../../server/contract/formats.ts'
import { dayIn, momentIn, timeIn } from '../../../server/contract/moments.ts'

const dayMs = 86_400_000

/** `2026-11-22`: the day of a moment in a zone. */
export function dayOf(moment: string | number, zone: string): string {
  return dayIn(new Date(moment), zone)
}

/** Whole days from the one to the other. */
function daysBetween(day: string, later: string): number {
  return Math.round((Date.parse(later) - Date.parse(day)) / dayMs)
}

/** `18 h 20` */
export function timeOf(moment: string, zone: string): string {
  return timeIn(new Date(moment), zone)
}

/** `aujourd’hui`, `hier`, `mercredi 11 mars`, in another year `11 mars 2025`. */
export function dayWords(day: string, today: string): string {
  const ago = daysBetween(day, today)
  if (ago === 0) return 'aujourd’hui'
  if (ago === 1) return 'hier'
  const isThisYear = day.slice(0, 4) === today.slice(0, 4)
  const options = isThisYear
    ? ({ weekday: 'long', day: 'numeric', month: 'long' } as const)
    : ({ day: 'numeric', month: 'long', year: 'numeric' } as const)
  return dateWords(day, { ...options, timeZone: 'UTC' })
}

/** The shortest that says when: `10 h 42`, `hier`, `lun.`, `8 mars`, `8 mars 2025`. */
export function briefTime(moment: string, now: number, zone: string): string {
  const [day, today] = [dayOf(moment, zone), dayOf(now, zone)]
  const ago = daysBetween(day, today)
  if (ago <= 0) return timeOf(moment, zone)
  if (ago === 1) return 'hier'
  if (ago < 7) return dateWords(day, { weekday: 'short', timeZone: 'UTC' })
  const isThisYear = day.slice(0, 4) === today.slice(0, 4)
  const year = isThisYear ? {} : ({ year: 'numeric' } as const)
  return dateWords(day, { day: 'numeric', month: 'short', ...year, timeZone: 'UTC' })
}

/** `mercredi 11 mars 2026 à 18 h 20`, for who asks exactly. */
export function exactTime(moment: string, zone: string): string {
  return momentIn(new Date(moment), zone)
}
