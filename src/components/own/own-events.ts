import type { Event } from '../../../server/contract/event-shapes.ts'

/** How many stand beside each other on the home page. */
const shown = 8

/** One's own events as the home page tells them: what awaits an answer, and what is next. */
export function ownEvents(events: readonly Event[], me: string, now: Date) {
  const upcoming = events.filter(({ startDate }) => new Date(startDate) > now)
  const answerOf = ({ participants }: Event) =>
    participants.find(({ user }) => user.id === me)?.participate
  return {
    awaited: upcoming.filter((event) => answerOf(event) === 'waiting'),
    next: events.filter((event) => answerOf(event) !== 'false').slice(0, shown),
    answerOf,
  }
}

/** The community of an event. */
export function ownerOf({ association, group }: Event): { id: string; name: string } {
  return association ?? group ?? { id: '', name: '' }
}
