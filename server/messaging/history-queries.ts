import type { Db } from '../../db/open.ts'

/** A room, by its id within its community. */
export interface RoomRef {
  roomId: string
  communityId: string
}

/** A message with what tells whether its author is still there. */
function messagesOf(db: Db, { roomId, communityId }: RoomRef) {
  return db
    .selectFrom('messages')
    .innerJoin('users', 'users.id', 'messages.author_id')
    .select(['messages.id', 'messages.room_id', 'messages.seq', 'messages.author_id'])
    .select(['messages.content', 'messages.created_at', 'messages.deleted_at'])
    .select('messages.client_id')
    .select('users.deleted_at as author_deleted_at')
    .where('messages.community_id', '=', communityId)
    .where('messages.room_id', '=', roomId)
}

/** @internal for tests, which look at its plan */
export function before(db: Db, room: RoomRef, seq: number | undefined, count: number) {
  return messagesOf(db, room)
    .$if(seq !== undefined, (query) => query.where('messages.seq', '<', seq as number))
    .orderBy('messages.seq', 'desc')
    .limit(count)
}

/** The newest before a place, or of all; the newest first. */
export function findBefore(db: Db, room: RoomRef, seq: number | undefined, count: number) {
  return before(db, room, seq, count).execute()
}

/** The oldest after a place, in their order. */
export function findAfter(db: Db, room: RoomRef, seq: number, count: number) {
  return messagesOf(db, room)
    .where('messages.seq', '>', seq)
    .orderBy('messages.seq')
    .limit(count)
    .execute()
}

/** Where a message stands in a room, and when it was written. */
export function findPlace(db: Db, { roomId, communityId }: RoomRef, messageId: string) {
  return db
    .selectFrom('messages')
    .select(['seq', 'created_at'])
    .where('community_id', '=', communityId)
    .where('id', '=', messageId)
    .where('room_id', '=', roomId)
    .executeTakeFirst()
}

/** The place of a room's newest message, 0 before the first. */
export async function findNewestPlace(db: Db, { roomId, communityId }: RoomRef): Promise<number> {
  const { last_seq } = await db
    .selectFrom('rooms')
    .select('last_seq')
    .where('community_id', '=', communityId)
    .where('id', '=', roomId)
    .executeTakeFirstOrThrow()
  return last_seq
}

/** Messages that were taken back since, the latest of them first. */
export async function findDeletedSince(
  db: Db,
  { roomId, communityId }: RoomRef,
  since: Date,
  count: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('messages')
    .select('id')
    .where('community_id', '=', communityId)
    .where('room_id', '=', roomId)
    .where('deleted_at', '>=', since)
    .orderBy('deleted_at', 'desc')
    .limit(count)
    .execute()
  return rows.map(({ id }) => id)
}
