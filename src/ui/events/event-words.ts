const descriptionLength = 300
const fewPlaces = 5
const home = 'Europe/Paris'

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

/** A start as the card says it, in the browser's time zone; another one than home's is named. */
export function startOf(date: string, now = new Date()) {
  const start = new Date(date)
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('fr', options).format(start)
  const isAway = new Intl.DateTimeFormat().resolvedOptions().timeZone !== home
  const zone = new Intl.DateTimeFormat('fr', { timeZoneName: 'short' })
    .formatToParts(start)
    .find(({ type }) => type === 'timeZoneName')?.value
  const minutes = `${start.getMinutes()}`.padStart(2, '0')
  const time = `${part({ weekday: 'short' })} ${start.getHours()}\u00a0h\u00a0${minutes}`
  const isThisYear = start.getFullYear() === now.getFullYear()
  return {
    month: part({ month: 'short' }),
    day: `${start.getDate()}`,
    date: part({ day: 'numeric', month: 'long', year: 'numeric' }),
    time: [time, !isThisYear && start.getFullYear(), isAway && zone].filter(Boolean).join(' · '),
  }
}
