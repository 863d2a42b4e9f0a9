import { atom } from 'nanostores'
import type { Event } from '../../server/contract/event-shapes.ts'
import { type CalendarEntry, entryOf } from '../client/calendar-entries.ts'
import { monthAfter, periodOf } from '../client/months.ts'
import { createEvent } from './event-creation.ts'
import { loadEvents } from './events.ts'
import { noteWrite, watchWrites } from './writes.ts'

/** What the months that are known hold, in no order. */
export const $entries = atom<readonly CalendarEntry[]>([])

/** How far a month is: one that is not here was not asked for. */
type MonthState = 'loading' | 'known' | 'failed'
export const $months = atom<Readonly<Record<string, MonthState>>>({})

/** What the page brings along, on the browser's side alone. */
export function receiveMonths(months: readonly string[], entries: readonly CalendarEntry[]): void {
  $entries.set(entries)
  $months.set(Object.fromEntries(months.map((month) => [month, 'known'])))
}

/** Asks for a month that is not known, and ahead of time for its neighbours. */
export async function loadAround(month: string, userId: string): Promise<void> {
  const wanted = [month, monthAfter(month, 1), monthAfter(month, -1)]
  await Promise.all(wanted.map((one) => one !== null && isWanted(one) && loadMonth(one, userId)))
}

/** Looks at a month as the server has it now; what is shown of it stays until then. */
export async function loadMonth(month: string, userId: string): Promise<void> {
  const isKnown = $months.get()[month] === 'known'
  if (!isKnown) setMonth(month, 'loading')
  const isOvertaken = watchWrites(key)
  const { from, to } = periodOf(month)
  const reply = await loadEvents(userId, from, to)
  if (!reply.ok) {
    if (!isKnown) setMonth(month, 'failed')
    return
  }
  const entries = reply.data.map((event) => entryOf(event, userId))
  // What was planned meanwhile is not in this answer.
  if (isOvertaken()) addEntries(entries)
  else replacePeriod(from, to, entries)
  setMonth(month, 'known')
}

/** Makes an event, which stands in the calendar from then on. */
export async function planEvent(body: Parameters<typeof createEvent>[0], userId: string) {
  const reply = await createEvent(body)
  if (reply.ok) keepEvent(reply.data, userId)
  return reply
}

function keepEvent(event: Event, userId: string): void {
  noteWrite(key)
  addEntries([entryOf(event, userId)])
}

const key = 'calendar'

function isWanted(month: string): boolean {
  const state = $months.get()[month]
  return state === undefined || state === 'failed'
}

function setMonth(month: string, state: MonthState): void {
  $months.set({ ...$months.get(), [month]: state })
}

function addEntries(entries: readonly CalendarEntry[]): void {
  const ids = new Set(entries.map(({ id }) => id))
  $entries.set([...$entries.get().filter(({ id }) => !ids.has(id)), ...entries])
}

/** What was deleted or moved away since is in the answer no more. */
function replacePeriod(from: Date, to: Date, entries: readonly CalendarEntry[]): void {
  const isWithin = ({ startDate, endDate }: CalendarEntry) =>
    Date.parse(endDate) > from.getTime() && Date.parse(startDate) < to.getTime()
  $entries.set($entries.get().filter((entry) => !isWithin(entry)))
  addEntries(entries)
}
