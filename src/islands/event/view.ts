import { type Said, saidBy } from '../../../server/contract/answer-words.ts'
import type { Event, Participant } from '../../../server/contract/event-shapes.ts'
import { collator } from '../../../server/contract/formats.ts'
import type { Kind } from '../../../server/contract/roles.ts'
import type { Owner } from '../../ui/events/planning/owners.ts'

/** The association or group that an event belongs to, as whoever looks knows it. */
export interface EventCommunity {
  kind: Kind
  id: string
  name: string
  /** A stored path; null also for who is no member of it. */
  image: string | null
  /** Whether one is a member: its page shows nobody else in. */
  isOwn: boolean
}

/** What every part of the page is given: the event, and whoever looks at it. */
export interface EventView {
  event: Event
  community: EventCommunity
  /** The id of whoever looks. */
  me: string
  /** Whether they may change it, and ask others. */
  manages: boolean
  /** Communities whose events they may plan. */
  owners: readonly Owner[]
  /** Those of their groups that belong to the event's association: each can be asked as a whole. */
  groups: readonly { id: string; name: string }[]
  /** The time zone in which it is shown. */
  zone: string
  /** When the server rendered the page: what depends on the time is the same here and there. */
  now: string
}

export type OpenDialog = 'update' | 'duplicate' | 'invite' | 'participants' | 'delete'

/** Whether all who take part are known, not oneself alone. */
export function seesParticipants({ event, manages }: EventView): boolean {
  return manages || !event.isPublic
}

export function isOver({ event, now }: { event: Pick<Event, 'endDate'>; now: string }): boolean {
  return Date.parse(event.endDate) <= Date.parse(now)
}

/** Somebody who takes part: a participant, or a visitor who registered without an account. */
export interface Attendee extends Pick<Participant, 'user' | 'isOrganizer'> {
  said: Said
  isGuest: boolean
}

/** All of them; a visitor with a place is one who comes. */
export function attendeesOf({ participants, guests }: Event): Attendee[] {
  return [
    ...participants.map((one) => ({
      user: one.user,
      isOrganizer: one.isOrganizer,
      said: saidBy(one),
      isGuest: false,
    })),
    ...guests.map((user) => ({ user, isOrganizer: false, said: 'true' as const, isGuest: true })),
  ]
}

export function thoseWho(attendees: readonly Attendee[], said: Said): readonly Attendee[] {
  return attendees.filter((one) => one.said === said)
}

const names = collator({})

/** As on a list at the door. */
export function byFamilyName(
  { user: one }: Pick<Participant, 'user'>,
  { user: other }: Pick<Participant, 'user'>,
): number {
  return (
    names.compare(one.lastName, other.lastName) || names.compare(one.firstName, other.firstName)
  )
}
