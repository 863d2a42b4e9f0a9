import { sql } from 'kysely'
import type { Db, Tx } from '../../db/open.ts'
import { plannedOnce } from '../../db/prepared.ts'
import { messageLimits } from '../contract/message-limits.ts'

/** Rooms by way of memberships, `own`, and how far each of these has `read`. */
export function ownRooms(db: Db) {
  return db
    .selectFrom('memberships as own')
    .innerJoin('rooms', 'rooms.community_id', 'own.community_id')
    .leftJoin('readings as read', (join) =>
      join
        .onRef('read.community_id', '=', 'own.community_id')
        .onRef('read.membership_id', '=', 'own.id'),
    )
}

/** What a member has not read, within `ownRooms`: what others wrote since they read, and joined. */
const unreadMessages = sql`
  select seq, author_id, content, created_at
  from (
    select seq, author_id, content, created_at, deleted_at
    from messages
    where community_id = rooms.community_id and room_id = rooms.id and seq > coalesce(read.seq, 0)
    order by seq desc
    limit ${sql.lit(messageLimits.unread)}
  ) as newest
  where author_id <> own.user_id and deleted_at is null and created_at >= own.joined_at`

/** How many these are among the newest, and which is the first. */
export const unread = sql<{ count: number; first: number | null }>`(
  select json_build_object('count', count(*), 'first', min(seq)) from (${unreadMessages}) as unread
)`

const hasNews = sql<boolean>`rooms.last_seq > coalesce(read.seq, 0)`

/** What somebody has not read. */
export interface Unread {
  total: number
  /** By the ids of the communities whose rooms have any. */
  byCommunity: ReadonlyMap<string, number>
}

export async function countUnread(db: Db, userId: string): Promise<Unread> {
  const rows = await ownRooms(db)
    .modifyFront(plannedOnce)
    .select('own.community_id')
    .select(sql<number>`(${unread} ->> 'count')::int`.as('count'))
    .where('own.user_id', '=', userId)
    .where(hasNews)
    .execute()
  return {
    total: rows.reduce((sum, { count }) => sum + count, 0),
    byCommunity: new Map(rows.map(({ community_id, count }) => [community_id, count])),
  }
}

/**
 * Those who were written something before `until` that they have not read, and were not there since;
 * and whom no mail has told of it yet.
 *
 * @param from what is older is left alone
 */
export async function listAway(db: Db, { from, until }: { from: Date; until: Date }) {
  const rows = await ownRooms(db)
    .innerJoin('users', 'users.id', 'own.user_id')
    .leftJoin('unread_mails as told', 'told.user_id', 'own.user_id')
    .select('own.user_id')
    .distinct()
    .where('rooms.last_message_at', '>', from)
    .where(hasNews)
    .where('users.validated_at', 'is not', null)
    .where(sql<boolean>`coalesce(told.sent_at, '-infinity') <= ${until}`)
    .where(
      sql<boolean>`exists (
        select from (${unreadMessages}) as unread
        where created_at > ${from} and created_at <= ${until}
          and created_at > coalesce(told.sent_at, '-infinity')
          and created_at > users.last_seen_at
          and not exists (
            select from sessions
            where sessions.user_id = users.id and sessions.last_seen_at >= unread.created_at
          )
      )`,
    )
    .orderBy('own.user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/**
 * Notes that they are being written to; whoever another process wrote to since `until` is left out.
 */
export async function claimForMail(
  tx: Tx,
  userIds: readonly string[],
  { until, now }: { until: Date; now: Date },
): Promise<string[]> {
  const rows = await tx
    .insertInto('unread_mails')
    .values(userIds.map((user_id) => ({ user_id, sent_at: now })))
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ sent_at: now })
        .where('unread_mails.sent_at', '<=', until),
    )
    .returning('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** The rooms in which these people have something to read, with the last lines of it. */
export function listUnreadRooms(db: Db, userIds: readonly string[], lines: number) {
  const last = sql<{ first_name: string | null; last_name: string; content: string }[]>`(
    select json_agg(json_build_object(
      'first_name', users.first_name, 'last_name', users.last_name, 'content', content
    ) order by seq)
    from (${unreadMessages} order by seq desc limit ${sql.lit(lines)}) as last
    join users on users.id = last.author_id
  )`
  return ownRooms(db)
    .innerJoin('users', 'users.id', 'own.user_id')
    .innerJoin('communities', 'communities.id', 'own.community_id')
    .select(['own.user_id', 'users.email', 'users.first_name'])
    .select(['rooms.id as room_id', 'communities.name'])
    .select([sql<number>`(${unread} ->> 'count')::int`.as('unread'), last.as('last')])
    .where('own.user_id', 'in', userIds)
    .where('users.email', 'is not', null)
    .where(hasNews)
    .orderBy('rooms.last_message_at', 'desc')
    .orderBy('rooms.id')
    .execute()
}

/** Forgets when somebody was written to. */
export async function forgetMails(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('unread_mails').where('user_id', '=', userId).execute()
}
