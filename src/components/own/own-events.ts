import { saidBy } from '../../../server/contract/answer-words.ts'
import type { Event } from '../../../server/contract/event-shapes.ts'

/** How many stand beside each other on the home page. */
const shown = 8

/** One's own events as the home page tells them: what awaits an answer, and what is next. */
export function ownEvents(events: readonly Event[], me: string, now: Date) {
  const upcoming = events.filter(({ startDate }) => new Date(startDate) > now)
  const own = ({ participants }: Event) => participants.find(({ user }) => user.id === me)
  const saidOf = (event: Event) => {
    const participant = own(event)
    return participant && saidBy(participant)
  }
  return {
    // Whoever planned it is not asked whether they know of it.
    awaited: upcoming.filter((event) => saidOf(event) === 'nothing' && !own(event)?.isOrganizer),
    next: events.filter((event) => saidOf(event) !== 'false').slice(0, shown),
    saidOf,
  }
}

/** The community of an event. */
export function ownerOf({ association, group }: Event): { id: string; name: string } {
  return association ?? group ?? { id: '', name: '' }
}
