import { type Said, saidBy } from '../../server/contract/answer-words.ts'
import type { Event } from '../../server/contract/event-shapes.ts'

/** What a calendar shows of an event: a page with three months of them stays light. */
export interface CalendarEntry {
  id: string
  name: string
  /** ISO 8601 in UTC, as of the event. */
  startDate: string
  endDate: string
  isPublic: boolean
  /** Where people meet. */
  place: string
  community: { id: string; name: string }
  /** What one said oneself; null where one takes no part. */
  answer: Said | null
}

/** An event as the calendar of somebody shows it. */
export function entryOf(event: Event, userId: string): CalendarEntry {
  const { id, name, startDate, endDate, isPublic, appointment, location, participants } = event
  const own = participants.find(({ user }) => user.id === userId)
  return {
    id,
    name,
    startDate,
    endDate,
    isPublic,
    place: appointment ?? [location.address, location.city].filter(Boolean).join(', '),
    community: event.association ?? event.group ?? { id: '', name: '' },
    answer: own ? saidBy(own) : null,
  }
}
