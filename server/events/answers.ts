import { lockUsers } from '../../db/locks.ts'
import type { Tx } from '../../db/open.ts'
import { eventMessages } from '../contract/event-messages.ts'
import type { Answer } from '../contract/event-shapes.ts'
import { isId } from '../contract/fields.ts'
import { createQueuesByKey } from '../platform/bounded-queue.ts'
import type { Caller } from '../platform/caller.ts'
import { Failure } from '../platform/failures.ts'
import type { Platform } from '../platform/platform.ts'
import {
  countSeats,
  findParticipant,
  isMember,
  lockEvent,
  putAnswer,
} from './participant-queries.ts'
import { type EventKey, findKey } from './queries.ts'
import { placesLeft } from './shapes.ts'

export interface Answered {
  eventId: string
  userId: string
  participate: Answer
  availablePlaces: number
}

/**
 * The answers to one event are taken one after the other: two hundred that waited for its row with a
 * connection in hand each would keep the database from everybody else.
 */
export const inTurn = createQueuesByKey({
  concurrency: 1,
  waiting: 400,
  refusal: 'service_unavailable',
})

/**
 * Answers for oneself. In a public event whoever answers takes part; in a private one it takes a
 * place among its participants.
 *
 * @throws Failure `event_not_found`, `not_enough_permission`, `too_many_participants`,
 * `invalid_payload` once it is over
 */
export async function answerEvent(
  { db, shared, now }: Platform,
  { userId }: Caller,
  eventId: string,
  participate: Answer,
): Promise<Answered> {
  if (!isId(eventId)) throw new Failure('event_not_found')
  return inTurn.run(eventId, async () => {
    const event = await findKey(db, eventId)
    if (!event) throw new Failure('event_not_found')
    const answered = await db.transaction().execute(async (tx) => {
      const living = await lockUsers(tx, [userId])
      if (!living.has(userId)) throw new Failure('not_authenticated')
      return recordAnswer(tx, event, { userId, participate, now: now() })
    })
    shared.forget(event.id, event.community_id)
    return answered
  })
}

/** The step that every way of answering shares; the person's row is locked. */
export async function recordAnswer(
  tx: Tx,
  key: EventKey,
  { userId, participate, now }: { userId: string; participate: Answer; now: Date },
): Promise<Answered> {
  // The lock by itself: a statement that waits for it sees the answers from before.
  const event = await lockEvent(tx, key)
  if (!event) throw new Failure('event_not_found')
  const before = await findParticipant(tx, key, userId)
  const mayAnswer = event.is_public || (before && (await isMember(tx, event.community_id, userId)))
  if (!mayAnswer) throw new Failure('not_enough_permission')
  if (event.ends_at <= now) {
    throw new Failure('invalid_payload', { fields: { eventId: eventMessages.over } })
  }

  const seats = before?.seats ?? 1
  const own = participate === 'true' ? seats : 0
  const byOthers = (await countSeats(tx, key)) - (before?.answer === 'true' ? seats : 0)
  const taken = byOthers + own
  if (own > 0 && event.places !== null && taken > event.places) {
    throw new Failure('too_many_participants')
  }
  await putAnswer(tx, key, {
    user_id: userId,
    answer: participate,
    answered_at: now,
  })
  return {
    eventId: key.id,
    userId,
    participate,
    availablePlaces: placesLeft(event.places, taken),
  }
}
