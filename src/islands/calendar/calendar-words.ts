import { type Said, saidWords } from '../../../server/contract/answer-words.ts'
import { dateWords } from '../../../server/contract/formats.ts'
import { zoneName } from '../../../server/contract/moments.ts'
import type { CalendarEntry } from '../../client/calendar-entries.ts'
import { capital, count, nb } from '../../client/french.ts'
import { homeZone } from '../../client/home-zone.ts'
import { dayMs, firstDayOf } from '../../client/months.ts'
import type { IconName } from '../../ui/icons.ts'
import { isLong, type Placed } from './placing.ts'

// Days are of no zone: their midnights are those of UTC.
const timeZone = 'UTC'
const month = { timeZone, month: 'long', year: 'numeric' } as const
const dayOfWeek = { timeZone, weekday: 'long', day: 'numeric', month: 'long' } as const
const wholeDay = { ...dayOfWeek, year: 'numeric' } as const

/** `novembre 2026` */
export function monthName(of: string): string {
  return dateWords(firstDayOf(of) * dayMs, month)
}

/** `de mai 2031`, `d’août 2031` */
export function ofMonth(of: string): string {
  const name = monthName(of)
  return /^[ao]/.test(name) ? `d’${name}` : `de ${name}`
}

/** What the window is called. */
export function windowTitle(of: string): string {
  return `${capital(monthName(of))} · Calendrier`
}

/** `jeudi 12 novembre 2026`, `dimanche 1er novembre 2026` */
export function dayName(day: number): string {
  return dateWords(day * dayMs, wholeDay)
}

/** `9 h 30`, `21 h`, `minuit` */
export function timeAt(minutes: number): string {
  const [hour, minute] = [Math.floor(minutes / 60) % 24, minutes % 60]
  if (hour === 0 && minute === 0) return 'minuit'
  return `${hour}${nb}h${minute === 0 ? '' : `${nb}${`${minute}`.padStart(2, '0')}`}`
}

const wholeDayMinutes = 24 * 60

/** When it is on one of its days: `9 h 30 – 15 h 30`, `à partir de 18 h`, `toute la journée`. */
export function timesOn({ first, last, from, to }: Placed, day: number): string {
  const starts = day === first ? from : 0
  const ends = day === last ? to : wholeDayMinutes
  if (starts === 0 && ends === wholeDayMinutes) return 'toute la journée'
  if (day < last) return `à partir de ${timeAt(starts)}`
  if (day > first) return `jusqu’à ${timeAt(ends)}`
  return starts === ends ? timeAt(starts) : `${timeAt(starts)} – ${timeAt(ends)}`
}

/** What it is and when, begun as the grid shows it: whoever speaks to the page says what they see. */
function nameAndPeriod(placed: Placed): (string | false)[] {
  const { entry, first, last, from, to } = placed
  if (isLong(placed)) {
    const names = [first, last].map((day) => dateWords(day * dayMs, dayOfWeek))
    return [entry.name, `du ${names.join(' au ')}`]
  }
  return [`${timeAt(from)} ${entry.name}`, to > from && `jusqu’à ${timeAt(to)}`]
}

/** What one said of it oneself: a sign, a word, and all of it for who sees neither. */
export interface Stance {
  icon: IconName | 'lock'
  word: string
  words: string
  tone: '' | 'ok' | 'due' | 'no'
}

const stances: Record<Said, Pick<Stance, 'icon' | 'tone'>> = {
  true: { icon: 'check', tone: 'ok' },
  false: { icon: 'cross', tone: 'no' },
  waiting: { icon: 'wait', tone: 'due' },
  nothing: { icon: 'mail', tone: 'due' },
}
const closed: Stance = {
  icon: 'lock',
  word: 'Privé',
  words: 'privé, vous n’y participez pas',
  tone: '',
}

/** A private event in which one takes no part is closed; a public one is open to who comes by. */
export function stanceOn({ answer, isPublic }: CalendarEntry): Stance | null {
  if (answer) {
    const { short: word, own: words } = saidWords[answer]
    return { ...stances[answer], word, words }
  }
  return isPublic ? null : closed
}

/** All of an event in a line, for screen readers and for the pointer that rests on it. */
export function wordsOf(placed: Placed): string {
  const { community } = placed.entry
  return [...nameAndPeriod(placed), community.name, stanceOn(placed.entry)?.words]
    .filter(Boolean)
    .join(', ')
}

/** What a cell says of itself before what it shows: the day, and how much there is on it. */
export function cellName(day: number, isToday: boolean, events: number): string {
  const what = events > 0 && count(events, 'événement')
  return [dayName(day), isToday && 'aujourd’hui', what].filter(Boolean).join(', ')
}

/** What '+3' says of itself. */
export function moreName(more: number, day: number): string {
  return `${count(more, 'autre événement', 'autres événements')}, ${dayName(day)}`
}

/** What a month holds: `12 événements`. */
export function summary(events: number): string {
  return events === 0 ? 'Rien de prévu' : count(events, 'événement')
}

/** What clocks show there, where it is not what those of Paris show: `heure de La Réunion`. */
export function foreignZone(timeZone: string, moment: number): string | null {
  if (timeZone === homeZone) return null
  return zoneName(moment, timeZone)
}
