import { dateWords } from '../../../server/contract/formats.ts'
import { timeIn, zoneName } from '../../../server/contract/moments.ts'
import { homeZone } from '../../client/home-zone.ts'

const descriptionLength = 300
const fewPlaces = 5

export function shortened(description: string | null): string {
  const text = description?.trim()
  if (!text) return 'Aucune description'
  const characters = [...text]
  if (characters.length <= descriptionLength) return text
  return `${characters
    .slice(0, descriptionLength - 1)
    .join('')
    .trimEnd()}…`
}

export function places(left: number): { text: string; look: 'ok' | 'hot' | 'due' } {
  if (left === 0) return { text: 'Complet', look: 'due' }
  return { text: left === 1 ? '1 place' : `${left} places`, look: left > fewPlaces ? 'ok' : 'hot' }
}

export function kilometres(distance: number): string {
  return distance < 1 ? 'à moins d’1\u00a0km' : `à ${Math.round(distance)}\u00a0km`
}

/** A start as the card says it, in a time zone; another one than home's is named. */
export function startOf(date: string, timeZone: string, now = new Date()) {
  const start = new Date(date)
  const part = (options: Intl.DateTimeFormatOptions, moment = start) =>
    dateWords(moment, { timeZone, ...options })
  const year = part({ year: 'numeric' })
  const isThisYear = year === part({ year: 'numeric' }, now)
  const time = `${part({ weekday: 'short' })} ${timeIn(start, timeZone)}`
  return {
    month: part({ month: 'short' }),
    day: part({ day: 'numeric' }),
    date: part({ day: 'numeric', month: 'long', year: 'numeric' }),
    time: [time, !isThisYear && year, timeZone !== homeZone && zoneName(start, timeZone, 'short')]
      .filter(Boolean)
      .join(' · '),
  }
}
