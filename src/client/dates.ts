import { homeZone } from './home-zone.ts'

const day = new Intl.DateTimeFormat('fr-FR', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: homeZone,
})
const month = new Intl.DateTimeFormat('fr-FR', {
  month: 'long',
  year: 'numeric',
  timeZone: homeZone,
})
const dayOfYear = new Intl.DateTimeFormat('fr-FR', {
  day: 'numeric',
  month: 'long',
  timeZone: homeZone,
})
const relative = new Intl.RelativeTimeFormat('fr', { numeric: 'auto' })

/** `3 mai 2027` */
export function longDate(date: string): string {
  return day.format(new Date(date))
}

/** `3 mai` */
export function dayAndMonth(date: string): string {
  return dayOfYear.format(new Date(date))
}

/** `mai 2027` */
export function monthAndYear(date: string): string {
  return month.format(new Date(date))
}

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** `il y a 3 minutes`, `hier`; within the last minute `à l’instant`. */
export function ago(date: string, now = Date.now()): string {
  const seconds = (now - Date.parse(date)) / 1000
  for (const [unit, size] of units) {
    if (seconds >= size) return relative.format(-Math.floor(seconds / size), unit)
  }
  return 'à l’instant'
}
