import type { Db, Tx } from '../../db/open.ts'
import { eventLimits } from '../contract/event-limits.ts'
import { ownIds } from './own-queries.ts'

/** Made with its table, so that it is older than whoever reads it. */
export async function findDatabaseSecret(db: Db): Promise<string> {
  const { value } = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', 'calendar-feeds')
    .executeTakeFirstOrThrow()
  return value
}

export function findSeed(db: Db, userId: string) {
  return db
    .selectFrom('calendar_feeds')
    .select('seed')
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** @param others what happens to one that is there already */
export async function putFeed(
  db: Db,
  row: { user_id: string; seed: string; secret_hash: string },
  others: 'stays' | 'ends',
): Promise<void> {
  const { seed, secret_hash } = row
  await db
    .insertInto('calendar_feeds')
    .values(row)
    .onConflict((conflict) => {
      const known = conflict.column('user_id')
      return others === 'stays' ? known.doNothing() : known.doUpdateSet({ seed, secret_hash })
    })
    .execute()
}

/** Whose calendar it is; nobody's once the account is deleted, nor while it is blocked. */
export async function findReader(db: Db, secretHash: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('calendar_feeds')
    .innerJoin('users', 'users.id', 'calendar_feeds.user_id')
    .select('user_id')
    .where('secret_hash', '=', secretHash)
    .where('users.deleted_at', 'is', null)
    .where('users.blocked_at', 'is', null)
    .executeTakeFirst()
  return found?.user_id
}

/** What of an event calendars show. */
const columns = [
  'events.id',
  'events.name',
  'events.description',
  'events.appointment',
  'events.starts_at',
  'events.ends_at',
  'events.location',
  'events.sequence',
  'events.created_at',
  'events.changed_at',
  'communities.name as community_name',
] as const

/** Those of somebody's communities, and public ones that they take part in, which end after a moment. */
export function calendarOf(db: Db, userId: string, endingAfter: Date) {
  return db
    .selectFrom('events')
    .innerJoin('communities', 'communities.id', 'events.community_id')
    .leftJoin('participants as me', (join) =>
      join
        .onRef('me.community_id', '=', 'events.community_id')
        .onRef('me.event_id', '=', 'events.id')
        .on('me.user_id', '=', userId),
    )
    .leftJoin('memberships as own', (join) =>
      join.onRef('own.community_id', '=', 'communities.id').on('own.user_id', '=', userId),
    )
    .select(columns)
    .select(['events.is_public', 'own.role as own_role', 'me.answer', 'me.answered_at'])
    .where('events.id', 'in', ownIds(db, userId, { endingAfter }))
    .orderBy('events.starts_at')
    .orderBy('events.id')
    .limit(eventLimits.listed)
}

/** Those that somebody's communities cancelled after a moment, while they were in them. */
export function listCancelled(db: Db, userId: string, after: Date) {
  return db
    .selectFrom('cancelled_events')
    .innerJoin('memberships', 'memberships.community_id', 'cancelled_events.community_id')
    .select(['cancelled_events.id', 'name', 'starts_at', 'ends_at', 'sequence', 'cancelled_at'])
    .where('memberships.user_id', '=', userId)
    .whereRef('memberships.joined_at', '<=', 'cancelled_at')
    .where('cancelled_at', '>', after)
    .orderBy('cancelled_at')
    .orderBy('cancelled_events.id')
    .limit(eventLimits.listed)
    .execute()
}

export async function deleteFeed(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute()
}
