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
 * Who can be asked: those who were not, and those who have not answered yet. Whoever answered, and
 * whoever asks, are left in peace.
 */
export function invitableOf(members: readonly Invitable[], { participants }: Event, me: string) {
  const answers = new Map(participants.map(({ user, participate }) => [user.id, participate]))
  const all = members.filter(({ id }) => id !== me && (answers.get(id) ?? 'waiting') === 'waiting')
  return {
    all: all.toSorted(byName),
    isNew: ({ id }: Invitable) => !answers.has(id),
  }
}

function byName(one: Invitable, other: Invitable): number {
  const names = collator({}).compare(one.lastName, other.lastName)
  return names || collator({}).compare(one.firstName, other.firstName)
}
