import { sql } from 'kysely'
import type { Db } from '../../db/open.ts'
import type { RoomRef } from './history-queries.ts'

/**
 * The places of rooms' newest messages; a room that is not there is left out. By their ids alone: it
 * says whose they are.
 */
export function findNewestPlaces(db: Db, roomIds: string[]) {
  return db
    .selectFrom('rooms')
    .select(['id', 'community_id', 'last_seq'])
    .where(sql<boolean>`id = any(${roomIds}::uuid[])`)
    .execute()
}

/** Messages of rooms that were taken back since. */
export function findTakenBack(db: Db, rooms: RoomRef[], since: Date) {
  return db
    .selectFrom('messages')
    .select(['id', 'room_id', 'deleted_at'])
    .where(sql<boolean>`community_id = any(${rooms.map((room) => room.communityId)}::uuid[])`)
    .where(sql<boolean>`room_id = any(${rooms.map((room) => room.roomId)}::uuid[])`)
    .where('deleted_at', '>=', since)
    .execute()
}
