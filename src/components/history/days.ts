import type { HistoryLine } from '../../../server/contract/history.ts'
import { homeZone } from '../../client/home-zone.ts'

const dayOf = new Intl.DateTimeFormat('fr-CA', { dateStyle: 'short', timeZone: homeZone })
const long = new Intl.DateTimeFormat('fr-FR', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: homeZone,
})
const clock = new Intl.DateTimeFormat('fr-FR', { timeStyle: 'short', timeZone: homeZone })

export interface Day {
  /** `2026-11-22` */
  date: string
  /** `Aujourd’hui`, `Hier`, `Vendredi 20 novembre 2026` */
  title: string
  lines: HistoryLine[]
}

/** The lines of each day at home, in the order in which they come. */
export function daysOf(lines: HistoryLine[], now: Date): Day[] {
  const days = Map.groupBy(lines, ({ at }) => dayOf.format(new Date(at)))
  return [...days].map(([date, lines]) => ({ date, title: titleOf(date, lines, now), lines }))
}

/** `18:05` */
export function timeOf(at: string): string {
  return clock.format(new Date(at))
}

function titleOf(date: string, [first]: HistoryLine[], now: Date): string {
  if (date === dayOf.format(now)) return 'Aujourd’hui'
  const yesterday = new Date(`${dayOf.format(now)}T12:00:00Z`)
  yesterday.setUTCDate(yesterday.getUTCDate() - 1)
  if (date === dayOf.format(yesterday)) return 'Hier'
  const words = long.format(new Date(first?.at ?? now))
  return words.charAt(0).toUpperCase() + words.slice(1)
}
