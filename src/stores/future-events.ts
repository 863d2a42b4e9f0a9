import { atom } from 'nanostores'
import type { Event } from '../../server/contract/event-shapes.ts'

/** One's own that are not over yet, the soonest first; null until they are known. */
export const $futureEvents = atom<readonly Event[] | null>(null)

export function receiveFutureEvents(list: readonly Event[]): void {
  $futureEvents.set(list.toSorted(bySoonest))
}

/** One that was planned, changed or answered: it joins the others only if it starts now or later. */
export function keepAmongFuture(event: Event): void {
  const known = $futureEvents.get()
  if (!known) return
  const others = known.filter(({ id }) => id !== event.id)
  const wasThere = others.length < known.length
  const ahead = Date.parse(wasThere ? event.endDate : event.startDate) - Date.now()
  receiveFutureEvents(ahead >= 0 ? [...others, event] : others)
}

export function forgetFuture(eventId: string): void {
  const known = $futureEvents.get()
  if (known) $futureEvents.set(known.filter(({ id }) => id !== eventId))
}

function bySoonest(one: Event, other: Event): number {
  return one.startDate.localeCompare(other.startDate) || one.id.localeCompare(other.id)
}
