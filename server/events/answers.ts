import type * as v from 'valibot'
import { lockUsers } from '../../db/locks.ts'
import type { Db, Tx } from '../../db/open.ts'
import { eventMessages } from '../contract/event-messages.ts'
import type { Answer, AnswerPage } from '../contract/event-shapes.ts'
import { isId } from '../contract/fields.ts'
import type { AnswerLink } from '../contract/pages.ts'
import { createQueuesByKey } from '../platform/bounded-queue.ts'
import type { Caller } from '../platform/caller.ts'
import { Failure } from '../platform/failures.ts'
import type { Platform } from '../platform/platform.ts'
import { hashToken } from '../platform/tokens.ts'
import {
  countSeats,
  findByLink,
  findParticipant,
  isMember,
  lockEvent,
  putAnswer,
} from './participant-queries.ts'
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
const inTurn = createQueuesByKey({ concurrency: 1, waiting: 400, refusal: 'service_unavailable' })

/**
 * Answers for oneself. In a public event whoever answers takes part; in a private one it takes a
 * place among its participants.
 *
 * @throws Failure `event_not_found`, `not_enough_permission`, `too_many_participants`,
 * `invalid_payload` once it is over
 */
export async function answerEvent(
  { db, now }: Platform,
  { userId }: Caller,
  eventId: string,
  participate: Answer,
): Promise<Answered> {
  if (!isId(eventId)) throw new Failure('event_not_found')
  return inTurn.run(eventId, () =>
    db.transaction().execute(async (tx) => {
      const living = await lockUsers(tx, [userId])
      if (!living.has(userId)) throw new Failure('not_authenticated')
      return recordAnswer(tx, { eventId, userId, participate, now: now() })
    }),
  )
}

/** The step that every way of answering shares; the person's row is locked. */
export async function recordAnswer(
  tx: Tx,
  { eventId, userId, participate, now }: Omit<Answered, 'availablePlaces'> & { now: Date },
): Promise<Answered> {
  // The lock by itself: a statement that waits for it sees the answers from before.
  const event = await lockEvent(tx, eventId)
  if (!event) throw new Failure('event_not_found')
  const before = await findParticipant(tx, eventId, userId)
  const mayAnswer = event.is_public || (before && (await isMember(tx, event.community_id, userId)))
  if (!mayAnswer) throw new Failure('not_enough_permission')
  if (event.ends_at <= now) {
    throw new Failure('invalid_payload', { fields: { eventId: eventMessages.over } })
  }

  const own = participate === 'true' ? (before?.seats ?? 1) : 0
  const taken = (await countSeats(tx, eventId, userId)) + own
  // Who comes already may say so again, also where places were taken away since.
  const isNew = participate === 'true' && before?.answer !== 'true'
  if (isNew && event.places !== null && taken > event.places) {
    throw new Failure('too_many_participants')
  }
  await putAnswer(tx, {
    event_id: eventId,
    user_id: userId,
    answer: participate,
    answered_at: now,
  })
  return {
    eventId,
    userId,
    participate,
    availablePlaces: placesLeft(event.places, taken),
  }
}

/** An event as whoever holds the link of a mail sees it. */
export type LinkedEvent = v.InferOutput<typeof AnswerPage>

/**
 * What a mail's link is about. Looking at it answers nothing: programs open links ahead.
 *
 * @throws Failure `wrong_token_provided` when it is unknown, or the event is over or gone
 */
export async function getLinked({ db, now }: Platform, token: string): Promise<LinkedEvent> {
  const row = await findLink(db, token, now())
  return toLinked(row, await countSeats(db, row.event_id))
}

/** The same for a page: whose event it is, and whether the link is of whoever is logged in. */
export async function getLinkedForPage(
  { db, now }: Platform,
  token: string,
  viewer: Caller | null,
): Promise<AnswerLink> {
  const row = await findLink(db, token, now())
  return {
    ...toLinked(row, await countSeats(db, row.event_id)),
    type: row.type,
    community: { id: row.community_id, name: row.community_name },
    lastName: row.last_name,
    numberOfPlaces: row.places,
    isOwn: row.user_id === viewer?.userId,
  }
}

/**
 * Answers for whom a mail's link is of, without a login.
 *
 * @throws Failure `wrong_token_provided`, `too_many_participants`
 */
export async function answerByLink(
  { db, now }: Platform,
  token: string,
  participate: Answer,
): Promise<LinkedEvent> {
  const { event_id: eventId, user_id: userId } = await findLink(db, token, now())
  return inTurn.run(eventId, () =>
    db.transaction().execute(async (tx) => {
      await lockUsers(tx, [userId])
      // Read again: an account that was deleted meanwhile took its links along.
      await findLink(tx, token, now())
      await recordAnswer(tx, { eventId, userId, participate, now: now() })
      const answered = await findLink(tx, token, now())
      return toLinked(answered, await countSeats(tx, eventId))
    }),
  )
}

type LinkRow = NonNullable<Awaited<ReturnType<typeof findByLink>>>

async function findLink(db: Db, token: string, now: Date): Promise<LinkRow> {
  const row = await findByLink(db, hashToken(token), now)
  if (!row) throw new Failure('wrong_token_provided')
  return row
}

function toLinked(row: LinkRow, taken: number): LinkedEvent {
  return {
    event: {
      id: row.event_id,
      name: row.name,
      startDate: row.starts_at.toISOString(),
      endDate: row.ends_at.toISOString(),
      timeZone: row.time_zone,
      location: row.location,
      availablePlaces: placesLeft(row.places, taken),
    },
    firstName: row.first_name,
    participate: row.answer,
  }
}
