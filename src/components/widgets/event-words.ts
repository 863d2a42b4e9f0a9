import { dateWords } from '../../../server/contract/formats.ts'
import { isWithinDay, timeIn } from '../../../server/contract/moments.ts'
import type { PublicEvent } from '../../../server/contract/widget-shapes.ts'
import { count } from '../../client/french.ts'
import { posterOf } from '../../client/poster-dates.ts'

/** So few that one should hurry. */
const few = 10

export type Places = { state: 'over' | 'full' | 'few' | 'many'; words: string }

/** Whether one can still take part, in words and as a state. */
export function placesOf(event: PublicEvent, now: Date): Places {
  const { endDate, availablePlaces } = event
  if (new Date(endDate) <= now) return { state: 'over', words: 'Terminé' }
  if (availablePlaces === 0) return { state: 'full', words: 'Complet' }
  const words = count(availablePlaces, 'place restante', 'places restantes')
  return { state: availablePlaces <= few ? 'few' : 'many', words }
}

export function isOpen({ state }: Places): boolean {
  return state === 'few' || state === 'many'
}

/** From when to when, beside its day: `20 h à 22 h`; of several days until which. */
export function hoursOf({ startDate, endDate, timeZone }: PublicEvent): string {
  const [start, end] = [new Date(startDate), new Date(endDate)]
  if (isWithinDay(start, end, timeZone))
    return `${timeIn(start, timeZone)} à ${timeIn(end, timeZone)}`
  const last = dateWords(end, { timeZone, day: 'numeric', month: 'long' })
  return `${timeIn(start, timeZone)}, jusqu’au ${last} à ${timeIn(end, timeZone)}`
}

/** When it begins and where, in a short line: `20 h, 4 place du Vallon`. */
export function shortLine({ startDate, timeZone, location }: PublicEvent): string {
  const place = location.address || location.city
  return `${timeIn(new Date(startDate), timeZone)}, ${place}`
}

/** Its day as a poster shows it; the year where it is another than now. */
export function dayOf({ startDate, timeZone }: PublicEvent, now: Date) {
  const poster = posterOf(new Date(startDate), timeZone, now)
  // A page that is kept for ten minutes must not say 'today' after midnight.
  const year = posterOf(now, timeZone).year === poster.year ? '' : ` ${poster.year}`
  return {
    ...poster,
    weekday: dateWords(startDate, { timeZone, weekday: 'long' }),
    month: `${poster.month}${year}`,
  }
}
