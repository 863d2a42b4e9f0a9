import { sql } from 'kysely'
import type { Db } from '../../db/open.ts'

/** The places of rooms' newest messages; a room that is not there is left out. */
export function findNewestPlaces(db: Db, roomIds: string[]) {
  return db
    .selectFrom('rooms')
    .select(['id', 'community_id', 'last_seq'])
    .where(sql<boolean>`id = any(${roomIds}::uuid[])`)
    .execute()
}

/** Messages of rooms that were taken back since. */
export function findTakenBack(db: Db, roomIds: string[], since: Date) {
  return db
    .selectFrom('messages')
    .select(['id', 'room_id', 'deleted_at'])
    .where(sql<boolean>`room_id = any(${roomIds}::uuid[])`)
    .where('deleted_at', '>=', since)
    .execute()
}
