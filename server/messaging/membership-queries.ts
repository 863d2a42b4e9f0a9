import { sql } from 'kysely'
import type { Db } from '../../db/open.ts'

/** Those of the rooms that somebody belongs to. */
export function findOwnAmong(db: Db, userId: string, roomIds: string[]) {
  return db
    .selectFrom('memberships')
    .innerJoin('rooms', 'rooms.community_id', 'memberships.community_id')
    .select(['rooms.id', 'rooms.community_id'])
    .where('memberships.user_id', '=', userId)
    .where(sql<boolean>`rooms.id = any(${roomIds}::uuid[])`)
    .execute()
}

/** The rooms of everybody named. */
export function findRoomsOf(db: Db, userIds: string[]) {
  return db
    .selectFrom('memberships')
    .innerJoin('rooms', 'rooms.community_id', 'memberships.community_id')
    .select(['memberships.user_id', 'rooms.id'])
    .where(sql<boolean>`memberships.user_id = any(${userIds}::uuid[])`)
    .execute()
}

/** Those of the pairs of somebody and a room in which they belong there. */
export async function findBelonging(
  db: Db,
  pairs: { userId: string; roomId: string }[],
): Promise<{ userId: string; roomId: string }[]> {
  const { rows } = await sql<{ userId: string; roomId: string }>`
    select memberships.user_id as "userId", rooms.id as "roomId"
    from unnest(
      ${pairs.map(({ userId }) => userId)}::uuid[],
      ${pairs.map(({ roomId }) => roomId)}::uuid[]
    ) as pair (user_id, room_id)
    join rooms on rooms.id = pair.room_id
    join memberships on memberships.community_id = rooms.community_id
      and memberships.user_id = pair.user_id
  `.execute(db)
  return rows
}
