import type { Db } from '../../db/open.ts'

/** Public events of a community that are not over, the soonest first. */
export function listPublicNames(db: Db, communityId: string, now: Date, limit: number) {
  return db
    .selectFrom('events')
    .select(['id', 'name', 'starts_at', 'time_zone'])
    .where('community_id', '=', communityId)
    .where('is_public', '=', true)
    .where('ends_at', '>', now)
    .orderBy('starts_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}
