import type { Db } from '../../db/open.ts'

export function listWritten(db: Db, userId: string) {
  return db
    .selectFrom('messages')
    .innerJoin('communities', 'communities.id', 'messages.community_id')
    .select(['messages.id', 'communities.name', 'content'])
    .select(['messages.created_at', 'messages.deleted_at'])
    .where('author_id', '=', userId)
    .orderBy('messages.created_at')
    .orderBy('messages.seq')
    .execute()
}

export function listReadings(db: Db, userId: string) {
  return db
    .selectFrom('readings')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.community_id', '=', 'readings.community_id')
        .onRef('memberships.id', '=', 'readings.membership_id'),
    )
    .innerJoin('communities', 'communities.id', 'memberships.community_id')
    .select(['communities.name', 'readings.seq'])
    .where('memberships.user_id', '=', userId)
    .orderBy('memberships.joined_at')
    .execute()
}

export function findLastMail(db: Db, userId: string) {
  return db
    .selectFrom('unread_mails')
    .select('sent_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
}
