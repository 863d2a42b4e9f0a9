import { dateWords } from '../../server/contract/formats.ts'
import { homeZone } from './home-zone.ts'

/** `3 mai 2027` */
export function longDate(date: string): string {
  return say(date, { day: 'numeric', year: 'numeric' })
}

/** `3 mai` */
export function dayAndMonth(date: string): string {
  return say(date, { day: 'numeric' })
}

/** `mai 2027` */
export function monthAndYear(date: string): string {
  return say(date, { year: 'numeric' })
}

function say(date: string, parts: Intl.DateTimeFormatOptions): string {
  return dateWords(date, { ...parts, month: 'long', timeZone: homeZone })
}
