import { type Insertable, type JoinBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import type { EventKey } from './queries.ts'
import { seatsTaken } from './seats.ts'

type Row = Insertable<Schema['participants']>

/** The event of a participant, by its id within its community. */
const ofParticipant = (join: JoinBuilder<Schema, 'participants' | 'events'>) =>
  join
    .onRef('events.community_id', '=', 'participants.community_id')
    .onRef('events.id', '=', 'participants.event_id')

/**
 * Of statements with `events` and `participants`: whoever left the community takes no part in what is
 * its own, and does again once they are back.
 */
export const stillTakesPart = sql<boolean>`(events.is_public or exists (
  select from memberships
  where memberships.community_id = events.community_id
    and memberships.user_id = participants.user_id))`

export async function insertParticipant(tx: Tx, row: Row): Promise<void> {
  await tx.insertInto('participants').values(row).execute()
}

/**
 * Keeps others from answering until the transaction ends: places are counted and taken one after the
 * other.
 */
export async function lockEvent(tx: Tx, { id, community_id }: EventKey) {
  return tx
    .selectFrom('events')
    .select(['id', 'places', 'is_public', 'community_id', 'ends_at'])
    .where('community_id', '=', community_id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** How many places of an event are taken; none of one that is not there. */
export async function countSeats(db: Db, { id, community_id }: EventKey): Promise<number> {
  const counted = await db
    .selectFrom('events')
    .select(seatsTaken.as('taken'))
    .where('community_id', '=', community_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return counted?.taken ?? 0
}

export function findParticipant(db: Db, { id, community_id }: EventKey, userId: string) {
  return db
    .selectFrom('participants')
    .select(['answer', 'seats'])
    .where('community_id', '=', community_id)
    .where('event_id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Whoever is no participant becomes one. */
export async function putAnswer(
  tx: Tx,
  { id, community_id }: EventKey,
  { user_id, answer, answered_at }: Pick<Row, 'user_id' | 'answer'> & { answered_at: Date },
): Promise<void> {
  await tx
    .insertInto('participants')
    .values({ community_id, event_id: id, user_id, answer, answered_at, created_at: answered_at })
    .onConflict((conflict) =>
      conflict.constraint('participants_pkey').doUpdateSet({ answer, answered_at }),
    )
    .execute()
}

export async function isMember(db: Db, communityId: string, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('memberships')
    .select('id')
    .where('community_id', '=', communityId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return found !== undefined
}

/** Everybody who takes part, as far as mails to them need to know. */
export function listParticipants(db: Db, { id, community_id }: EventKey) {
  return db
    .selectFrom('participants')
    .innerJoin('events', ofParticipant)
    .innerJoin('users', 'users.id', 'participants.user_id')
    .select(['participants.user_id', 'first_name', 'last_name', 'email', 'answer', 'answered_at'])
    .where('events.community_id', '=', community_id)
    .where('events.id', '=', id)
    .where(stillTakesPart)
    .orderBy('participants.created_at')
    .orderBy('participants.user_id')
    .execute()
}

/** The members of a community among these addresses. */
export function findMembersByEmail(db: Db, communityId: string, emails: string[]) {
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'email'])
    .where('community_id', '=', communityId)
    .where('email', 'in', emails)
    .execute()
}

/** Those who take part already stay as they are. */
export async function insertParticipants(
  tx: Tx,
  { id, community_id }: EventKey,
  userIds: string[],
  now: Date,
): Promise<void> {
  const row = { community_id, event_id: id, answer: 'waiting' as const, created_at: now }
  await tx
    .insertInto('participants')
    .values(userIds.map((user_id) => ({ ...row, user_id })))
    .onConflict((conflict) => conflict.constraint('participants_pkey').doNothing())
    .execute()
}

/** The links of a mail to each; those of older mails go on to work. */
export async function insertLinks(
  tx: Tx,
  rows: Insertable<Schema['answer_links']>[],
): Promise<void> {
  await tx.insertInto('answer_links').values(rows).execute()
}

/** Whom a link is of, as long as the event is not over and their account not blocked. */
export function findByLink(db: Db, tokenHash: string, now: Date) {
  return db
    .selectFrom('answer_links')
    .innerJoin('events', (join) =>
      join
        .onRef('events.community_id', '=', 'answer_links.community_id')
        .onRef('events.id', '=', 'answer_links.event_id'),
    )
    .innerJoin('users', 'users.id', 'answer_links.user_id')
    .innerJoin('participants', (join) =>
      join
        .onRef('participants.community_id', '=', 'answer_links.community_id')
        .onRef('participants.event_id', '=', 'answer_links.event_id')
        .onRef('participants.user_id', '=', 'answer_links.user_id'),
    )
    .select(['answer_links.event_id', 'answer_links.user_id', 'first_name', 'last_name'])
    .select(['answer', 'answered_at'])
    .innerJoin('communities', 'communities.id', 'events.community_id')
    .select(['events.name', 'starts_at', 'ends_at', 'location', 'places', 'time_zone'])
    .select(['events.type', 'events.community_id', 'communities.name as community_name'])
    .where('token_hash', '=', tokenHash)
    .where('ends_at', '>', now)
    .where('users.blocked_at', 'is', null)
    .where(stillTakesPart)
    .executeTakeFirst()
}

/** @returns whether there was somebody to remove */
export async function deleteParticipant(
  tx: Tx,
  { id, community_id }: EventKey,
  userId: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('participants')
    .where('community_id', '=', community_id)
    .where('event_id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Of an event that is its community's own now. @returns who was removed */
export async function removeOutsiders(
  tx: Tx,
  { id, community_id }: EventKey,
): Promise<Set<string>> {
  const removed = await tx
    .deleteFrom('participants')
    .using('events')
    .whereRef('events.community_id', '=', 'participants.community_id')
    .whereRef('events.id', '=', 'participants.event_id')
    .where('events.community_id', '=', community_id)
    .where('events.id', '=', id)
    .where(({ not }) => not(stillTakesPart))
    .returning('participants.user_id')
    .execute()
  return new Set(removed.map(({ user_id }) => user_id))
}

/** With the links of their mails. */
export async function deleteParticipations(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('participants').where('user_id', '=', userId).execute()
}

/** What of communities is still to come, for each who did not decline it; the soonest first. */
export function listToCancel(db: Db, communityIds: string[], now: Date) {
  return db
    .selectFrom('participants')
    .innerJoin('events', ofParticipant)
    .innerJoin('communities', 'communities.id', 'events.community_id')
    .innerJoin('users', 'users.id', 'participants.user_id')
    .select(['participants.user_id', 'first_name', 'email'])
    .select(['events.name', 'starts_at', 'ends_at', 'time_zone'])
    .select('communities.name as community_name')
    .where('events.community_id', 'in', communityIds)
    .where('ends_at', '>', now)
    .where('answer', '!=', 'false')
    .where(stillTakesPart)
    .orderBy('starts_at')
    .orderBy('events.id')
    .execute()
}
