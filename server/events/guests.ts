import { lockAddress, lockUsers } from '../../db/locks.ts'
import type { Tx } from '../../db/open.ts'
import { record } from '../audit/audit.ts'
import { eventMessages } from '../contract/event-messages.ts'
import { isId } from '../contract/fields.ts'
import { findByEmail } from '../people/people.ts'
import type { Caller } from '../platform/caller.ts'
import { Failure } from '../platform/failures.ts'
import type { Platform } from '../platform/platform.ts'
import { recordAnswer } from './answers.ts'
import * as queries from './guest-queries.ts'
import { countSeats, findParticipant, lockEvent } from './participant-queries.ts'
import type { EventKey } from './queries.ts'
import { placesLeft } from './shapes.ts'
import { standToManage } from './standing.ts'

/*
 * Guests are visitors with a place in a public event. Where an account has their address, the place is
 * that account's answer instead; one whose address nobody proved has none yet.
 */

export type { EventKey }

/** A visitor who proved their address by the link of a mail. */
export interface Visitor {
  email: string
  first_name: string
  last_name: string
}

interface Place {
  event: EventKey
  now: Date
}

/**
 * Gives a visitor a place, or leaves them the one that they have.
 *
 * @returns how many are left
 * @throws Failure `event_not_found`, also of a private one, `too_many_participants`,
 * `invalid_payload` once it is over
 */
export async function seatVisitor(tx: Tx, visitor: Visitor, place: Place): Promise<number> {
  const { event: key, now } = place
  const userId = await lockAccountOf(tx, visitor.email)
  if (userId !== undefined) {
    const answer = await recordAnswer(tx, key, { userId, participate: 'true', now })
    return answer.availablePlaces
  }
  const event = await lockEvent(tx, key)
  if (!event?.is_public) throw new Failure('event_not_found')
  if (event.ends_at <= now) {
    throw new Failure('invalid_payload', { fields: { eventId: eventMessages.over } })
  }
  const taken = await countSeats(tx, key)
  if (await queries.findGuest(tx, key, visitor.email)) return placesLeft(event.places, taken)
  const left = placesLeft(event.places, taken)
  if (left === 0) throw new Failure('too_many_participants')
  const { email, first_name, last_name } = visitor
  await queries.insertGuest(tx, {
    community_id: key.community_id,
    event_id: key.id,
    email,
    first_name,
    last_name,
    created_at: now,
  })
  return left - 1
}

/**
 * Gives the place of whoever has an address back, if there is one.
 *
 * @returns how many are left
 */
export async function unseatVisitor(
  tx: Tx,
  email: string,
  { event: key, now }: Place,
): Promise<number> {
  const userId = await lockAccountOf(tx, email)
  const event = await lockEvent(tx, key)
  if (userId !== undefined) {
    const own = await findParticipant(tx, key, userId)
    if (own?.answer === 'true') {
      await recordAnswer(tx, key, { userId, participate: 'false', now })
    }
  }
  await queries.deleteGuest(tx, key, email)
  return placesLeft(event?.places ?? null, await countSeats(tx, key))
}

/**
 * Takes a guest out; the links of their mails end.
 *
 * @throws Failure `event_not_found`, `not_enough_permission`, `user_not_found`
 */
export async function removeGuest(
  platform: Platform,
  caller: Caller,
  eventId: string,
  guestId: string,
): Promise<void> {
  const removed = await removeGuests(platform, caller, eventId, [guestId])
  if (removed === 0) throw new Failure('user_not_found')
}

/**
 * The same for several; who is no longer there is passed over.
 *
 * @returns how many there were
 * @throws Failure `event_not_found`, `not_enough_permission`
 */
export async function removeGuests(
  { db, shared, now }: Platform,
  caller: Caller,
  eventId: string,
  guestIds: string[],
): Promise<number> {
  const { count, communityId } = await db.transaction().execute(async (tx) => {
    const event = await standToManage(tx, caller, eventId)
    const { name, community_id: communityId } = event
    await lockEvent(tx, event)
    const emails = await queries.deleteGuestsById(tx, event, guestIds.filter(isId))
    const count = emails.length
    if (count === 0) return { count, communityId }
    await queries.deleteGuestLinks(tx, event, emails)
    const line = { at: now(), who: caller, communityId }
    if (count === 1) await record(tx, { ...line, what: 'guest-removed', details: { name } })
    else await record(tx, { ...line, what: 'guests-removed', details: { name, count } })
    return { count, communityId }
  })
  shared.forget(eventId, communityId)
  return count
}

/**
 * The step of every way in which an account becomes active: the places that its address has as a guest
 * are its answers from then on. The address is locked.
 */
export const moveGuestTo = queries.moveToAccount

/** The step of whoever counts what visitors ask for: the event's places stay as they are meanwhile. */
export const holdPlaces = lockEvent

/** How long guests are kept once their event is over. */
const kept = 30 * 24 * 3_600_000

/** What visitors left is forgotten some time after the event. */
export async function forgetPastGuests({ db, now }: Pick<Platform, 'db' | 'now'>): Promise<void> {
  await queries.deletePastVisits(db, new Date(now().getTime() - kept))
}

/** The account that an address was proven to be of; both stay as they are until the end. */
async function lockAccountOf(tx: Tx, email: string): Promise<string | undefined> {
  await lockAddress(tx, email)
  const account = await findByEmail(tx, email)
  if (!account?.validated_at) return undefined
  // Who waited for the lock may have waited for a deletion.
  return (await lockUsers(tx, [account.id])).has(account.id) ? account.id : undefined
}
