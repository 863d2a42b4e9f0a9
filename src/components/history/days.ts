import { dateWords } from '../../../server/contract/formats.ts'
import type { HistoryLine } from '../../../server/contract/history.ts'
import { dayIn, timeIn } from '../../../server/contract/moments.ts'
import { capital } from '../../client/french.ts'
import { homeZone } from '../../client/home-zone.ts'

export interface Day {
  /** `2026-11-22` */
  date: string
  /** `Aujourd’hui`, `Hier`, `Vendredi 20 novembre 2026` */
  title: string
  lines: HistoryLine[]
}

/** The lines of each day at home, in the order in which they come. */
export function daysOf(lines: HistoryLine[], now: Date): Day[] {
  const days = Map.groupBy(lines, ({ at }) => dayIn(new Date(at), homeZone))
  return [...days].map(([date, lines]) => ({ date, title: titleOf(date, lines, now), lines }))
}

/** `18 h 05` */
export function timeOf(at: string): string {
  return timeIn(new Date(at), homeZone)
}

function titleOf(date: string, [first]: HistoryLine[], now: Date): string {
  if (date === dayIn(now, homeZone)) return 'Aujourd’hui'
  const yesterday = new Date(`${dayIn(now, homeZone)}T12:00:00Z`)
  yesterday.setUTCDate(yesterday.getUTCDate() - 1)
  if (date === dayIn(yesterday, homeZone)) return 'Hier'
  const words = dateWords(first?.at ?? now, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: homeZone,
  })
  return capital(words)
}
