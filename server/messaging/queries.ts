import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../db/open.ts'
import { plannedOnce } from '../../db/prepared.ts'
import { ownRooms, unread } from './unread-queries.ts'

/** A room through somebody's membership; undefined for a stranger's, and for one that is not there. */
export function findStanding(db: Db, roomId: string, userId: string) {
  return db
    .selectFrom('rooms')
    .innerJoin('communities', 'communities.id', 'rooms.community_id')
    .innerJoin('memberships', 'memberships.community_id', 'rooms.community_id')
    .select(['communities.id as community_id', 'communities.kind'])
    .select(['memberships.id as membership_id', 'memberships.role'])
    .where('rooms.id', '=', roomId)
    .where('memberships.user_id', '=', userId)
    .executeTakeFirst()
}

/** Somebody's rooms with members, last message and what is unread, in one statement. */
export function listRooms(db: Db, userId: string) {
  return (
    ownRooms(db)
      .innerJoin('communities', 'communities.id', 'own.community_id')
      // The newest there is: the number of the last one may belong to none.
      .leftJoinLateral(
        (query) =>
          query
            .selectFrom('messages')
            .select(['id', 'seq', 'author_id', 'content', 'created_at', 'deleted_at'])
            .whereRef('messages.community_id', '=', 'rooms.community_id')
            .whereRef('room_id', '=', 'rooms.id')
            .orderBy('seq', 'desc')
            .limit(1)
            .as('last'),
        (join) => join.onTrue(),
      )
      .leftJoin('users as author', 'author.id', 'last.author_id')
      .modifyFront(plannedOnce)
      .select(['rooms.id', 'communities.id as community_id', 'communities.kind'])
      .select(['communities.name', 'communities.image', 'own.role'])
      .select(unread.as('unread'))
      .select((query) => [
        jsonArrayFrom(
          query
            .selectFrom('memberships')
            .innerJoin('users', 'users.id', 'memberships.user_id')
            .select(['users.id', 'users.first_name', 'users.last_name'])
            .whereRef('memberships.community_id', '=', 'rooms.community_id')
            .orderBy('users.first_name')
            .orderBy('users.last_name')
            .orderBy('users.id'),
        ).as('users'),
      ])
      .select(['last.id as message_id', 'last.seq', 'last.author_id', 'last.content'])
      .select(['last.created_at', 'last.deleted_at', 'author.deleted_at as author_deleted_at'])
      .where('own.user_id', '=', userId)
      .orderBy(sql`coalesce(rooms.last_message_at, own.joined_at)`, 'desc')
      .orderBy('rooms.id')
      .execute()
  )
}
