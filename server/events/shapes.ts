import type { Said } from '../contract/answer-words.ts'
import type { Event, Guest, Participant } from '../contract/event-shapes.ts'
import { may, ranks } from '../contract/roles.ts'
import type { EventRow } from './queries.ts'

/** Whether whoever asked may change the event and sees who takes part. */
export function manages({ own_role }: Pick<EventRow, 'own_role'>): boolean {
  return own_role !== null && may.organise(ranks[own_role])
}

/** What of an event is its own people's alone, while it is private. */
export interface Inner {
  is_public: boolean
  own_role: EventRow['own_role']
  description: string | null
  appointment: string | null
}

/**
 * An event as its community's members see it. Of a private one those who neither take part nor manage
 * it see that it is there, its name, its time and its place.
 */
export function seenFrom<Row extends Inner>(row: Row, takesPart: boolean): Row {
  const isInside = row.is_public || takesPart || manages(row)
  return isInside ? row : { ...row, description: null, appointment: null }
}

export function takesPart({ participants }: Pick<EventRow, 'participants'>, userId: string) {
  return participants.some(({ user_id }) => user_id === userId)
}

/**
 * An event as one person sees it (`seenFrom`): all who take part for whoever manages it, and in a private
 * one for those who do so themselves; else themselves alone. Guests are seen by whoever manages it.
 */
export function toEvent(given: EventRow, userId: string): Event {
  const isTakingPart = takesPart(given, userId)
  const row = seenFrom(given, isTakingPart)
  const seesAll = manages(row) || (!row.is_public && isTakingPart)
  const seen = row.participants.filter((one) => seesAll || one.user_id === userId)
  const reminders = row.is_public || seesAll ? row.reminders : []
  const community = { id: row.community_id, name: row.community_name }
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    description: row.description,
    appointment: row.appointment,
    startDate: row.starts_at.toISOString(),
    endDate: row.ends_at.toISOString(),
    timeZone: row.time_zone,
    location: row.location,
    isPublic: row.is_public,
    numberOfPlaces: row.places,
    availablePlaces: placesLeft(row.places, row.taken),
    association: row.kind === 'association' ? community : null,
    group: row.kind === 'group' ? community : null,
    participants: seen.map((one) => toParticipant(one, row.made_by)),
    guests: manages(row) ? row.guests.map(toGuest) : [],
    reminders: reminders.map(({ amount, unit }) => ({
      timeBeforeEvent: amount,
      timeUnit: unit,
    })),
    createdAt: row.created_at.toISOString(),
  }
}

/** Somebody who takes part; times within JSON of the database are text. */
type ParticipantRow = Omit<EventRow['participants'][number], 'answered_at'> & {
  answered_at: Date | string | null
}

/** @param madeBy who planned the event */
export function toParticipant(row: ParticipantRow, madeBy: string | null): Participant {
  return {
    user: {
      id: row.user_id,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email ?? '',
    },
    participate: row.answer,
    hasAnswered: saidIn(row) !== 'nothing',
    isOrganizer: row.user_id === madeBy,
  }
}

/** What somebody said: all begin as `waiting`, without having said so. */
export function saidIn({
  answer,
  answered_at,
}: Pick<ParticipantRow, 'answer' | 'answered_at'>): Said {
  return answer === 'waiting' && answered_at === null ? 'nothing' : answer
}

/** Whoever planned it knows, and is reminded of nothing before they said that they come. */
export function isSilentOrganizer(row: ParticipantRow, madeBy: string | null): boolean {
  return row.user_id === madeBy && saidIn(row) === 'nothing'
}

function toGuest({ id, first_name, last_name, email }: EventRow['guests'][number]): Guest {
  return { id, firstName: first_name, lastName: last_name, email }
}

/** Never below 0: 0 for an event without places, too. */
export function placesLeft(places: number | null, taken: number): number {
  return Math.max(0, (places ?? 0) - taken)
}
