import type { Event } from '../../../../server/contract/event-shapes.ts'
import { collator } from '../../../../server/contract/formats.ts'

/** A member of the event's community, who may be asked to come. */
export interface Invitable {
  id: string
  firstName: string
  lastName: string
  email: string
}

/**
 * Who can be asked: those who were not, and those who have not answered yet. Whoever answered,
 * planned it, or asks, is left in peace.
 */
export function invitableOf(members: readonly Invitable[], { participants }: Event, me: string) {
  const asked = new Set(participants.map(({ user }) => user.id))
  const leftInPeace = new Set(
    participants
      .filter(({ hasAnswered, isOrganizer }) => hasAnswered || isOrganizer)
      .map(({ user }) => user.id),
  )
  const all = members.filter(({ id }) => id !== me && !leftInPeace.has(id))
  return {
    all: all.toSorted(byName),
    isNew: ({ id }: Invitable) => !asked.has(id),
  }
}

function byName(one: Invitable, other: Invitable): number {
  const names = collator({}).compare(one.lastName, other.lastName)
  return names || collator({}).compare(one.firstName, other.firstName)
}
