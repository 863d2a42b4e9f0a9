import { sql } from 'kysely'
import type { Db, Tx } from '../../db/open.ts'
import { messageLimits } from '../contract/message-limits.ts'
import { ownRooms, unread } from './unread-queries.ts'

interface Untold {
  /** What was said before is no news any more. */
  from: Date
  /** What was said after may be read in a moment. */
  until: Date
  /** Whoever was told of what was said since, and has not read it, waits. */
  pace: Date
  /** Where it was said; everywhere when left out. */
  roomIds?: readonly string[]
}

/**
 * The memberships with something unread that no notice has told of yet, of people with a device that is
 * told, and was when it was said.
 */
export async function listUntold(db: Db, { from, until, pace, roomIds }: Untold) {
  const untold = sql`
    select from messages
    where messages.community_id = rooms.community_id and messages.room_id = rooms.id
      and messages.seq > greatest(read.seq, told.seq, rooms.last_seq - ${sql.lit(messageLimits.unread)})
      and messages.author_id <> own.user_id and messages.deleted_at is null
      and messages.created_at >= own.joined_at
      and messages.created_at > ${from} and messages.created_at <= ${until}
      and exists (
        select from push_subscriptions
        where push_subscriptions.user_id = own.user_id
          and push_subscriptions.created_at < messages.created_at
      )`
  const rows = await ownRooms(db)
    .innerJoin('users', 'users.id', 'own.user_id')
    .innerJoin('communities', 'communities.id', 'own.community_id')
    .leftJoin('push_told as told', (join) =>
      join
        .onRef('told.community_id', '=', 'own.community_id')
        .onRef('told.membership_id', '=', 'own.id'),
    )
    .innerJoin('messages as last', (join) =>
      join
        .onRef('last.community_id', '=', 'rooms.community_id')
        .onRef('last.room_id', '=', 'rooms.id')
        .onRef('last.seq', '=', 'rooms.last_seq'),
    )
    .innerJoin('users as author', 'author.id', 'last.author_id')
    .leftJoin('messages as said', (join) =>
      join
        .onRef('said.community_id', '=', 'rooms.community_id')
        .onRef('said.room_id', '=', 'rooms.id')
        .onRef('said.seq', '=', 'told.seq'),
    )
    .select([
      'own.id as membership_id',
      'own.community_id',
      'own.user_id',
      'rooms.id as room_id',
      'rooms.last_seq',
    ])
    .select(['communities.name', 'last.content', 'author.first_name', 'author.last_name'])
    .select(sql<number>`(${unread} ->> 'count')::int`.as('unread'))
    .where('rooms.last_message_at', '>', from)
    .$if(roomIds !== undefined, (query) =>
      query.where(sql<boolean>`rooms.id = any(${roomIds}::uuid[])`),
    )
    .where(sql<boolean>`rooms.last_seq > greatest(read.seq, told.seq, 0)`)
    .where(sql<boolean>`(told.seq is null or told.seq <= read.seq or said.created_at <= ${pace})`)
    .where(sql<boolean>`exists (${untold})`)
    .execute()
  return rows.filter((row) => row.unread > 0)
}

/** Notes what is being told. @returns those that no other process has told of meanwhile */
export async function claimTold(
  tx: Tx,
  rows: readonly { membership_id: string; community_id: string; last_seq: number }[],
): Promise<Set<string>> {
  const claimed = await tx
    .insertInto('push_told')
    .values(
      rows.map(({ last_seq, membership_id, community_id }) => ({
        membership_id,
        community_id,
        seq: last_seq,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .constraint('push_told_pkey')
        .doUpdateSet({ seq: sql`excluded.seq` })
        .whereRef('push_told.seq', '<', sql`excluded.seq`),
    )
    .returning('membership_id')
    .execute()
  return new Set(claimed.map(({ membership_id }) => membership_id))
}
