import type { Address } from '../../../server/contract/addresses.ts'
import type { Said } from '../../../server/contract/answer-words.ts'
import type { Event, Participant, Reminder } from '../../../server/contract/event-shapes.ts'
import { dateWords, listed } from '../../../server/contract/formats.ts'
import { isWithinDay, periodIn, timeIn } from '../../../server/contract/moments.ts'
import { durationOf, durationWords } from '../../client/durations.ts'
import { capital, count } from '../../client/french.ts'

type Times = Pick<Event, 'startDate' | 'endDate'>

/** `Samedi 28 mars 2026, de 20 h à 22 h`, and how long that is. */
export function whenOf({ startDate, endDate }: Times, zone: string) {
  const [start, end] = [new Date(startDate), new Date(endDate)]
  const period = periodIn(start, end, zone)
  return {
    period: capital(period),
    duration: durationWords(durationOf(start, end, zone)),
  }
}

/** What stands below the name on a poster that shows the day itself: `20 h`, for days until when. */
export function posterTime({ startDate, endDate }: Times, timeZone: string): string {
  const [start, end] = [new Date(startDate), new Date(endDate)]
  const time = timeIn(start, timeZone)
  if (isWithinDay(start, end, timeZone)) return time
  const day = { timeZone, weekday: 'long', day: 'numeric', month: 'long' } as const
  return `${time}, jusqu’au ${dateWords(end, day)}`
}

/** The street, where there is one, and the town: two lines. */
export function placeOf({ address, postcode, city }: Address): { first: string; second: string } {
  const town = `${postcode} ${city}`.trim()
  return address ? { first: address, second: town } : { first: town, second: '' }
}

/** In one short line: `4 place du Vallon, Lyon`. */
export function shortPlace({ address, city }: Address): string {
  return address ? `${address}, ${city}` : city
}

const units: Record<Reminder['timeUnit'], string> = {
  day: 'jour',
  hour: 'heure',
  minute: 'minute',
}

/** `2 jours avant`; `au début` for none. */
export function reminderWords({ timeBeforeEvent, timeUnit }: Reminder): string {
  return timeBeforeEvent === 0 ? 'au début' : `${count(timeBeforeEvent, units[timeUnit])} avant`
}

const minutesOf: Record<Reminder['timeUnit'], number> = { day: 1440, hour: 60, minute: 1 }

/** All of them in a line, as they go out. */
export function remindersWords(reminders: readonly Reminder[]): string {
  const lead = ({ timeBeforeEvent, timeUnit }: Reminder) => timeBeforeEvent * minutesOf[timeUnit]
  const inOrder = reminders.toSorted((one, other) => lead(other) - lead(one))
  return inOrder.map(reminderWords).join(', ')
}

/** Beside the name of somebody who has no account. */
export const guestWord = 'Visiteur'

/** `Vous, Sevan, Claire et 15 autres.`: who comes, in a sentence. */
export function comingWords(coming: readonly Pick<Participant, 'user'>[], me: string): string {
  const others = coming.filter(({ user }) => user.id !== me)
  const names = [
    ...(others.length < coming.length ? ['Vous'] : []),
    ...others.map(({ user }) => user.firstName),
  ]
  const [named, rest] = names.length > 4 ? [names.slice(0, 3), names.length - 3] : [names, 0]
  if (rest > 0) return `${named.join(', ')} et ${rest} autres.`
  if (others.length === 0) return 'Vous, pour l’instant.'
  return `${listed(named)}.`
}

/** What one had said of what is over, as it is told to oneself. */
export const pastWords: Record<Said, string> = {
  true: 'vous participiez',
  false: 'vous ne veniez pas',
  waiting: 'vous ne saviez pas',
  nothing: 'vous n’aviez pas répondu',
}
