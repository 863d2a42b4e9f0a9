import type { Db } from '../../db/open.ts'

/** Public events to come of communities that show widgets and want to be found. */
export function listFindable(db: Db, now: Date, limit: number) {
  return db
    .selectFrom('events')
    .innerJoin('widget_settings', 'widget_settings.community_id', 'events.community_id')
    .select(['events.id', 'changed_at'])
    .where('enabled', '=', true)
    .where('listed', '=', true)
    .where('is_public', '=', true)
    .where('over', '=', false)
    .where('ends_at', '>', now)
    .orderBy('starts_at')
    .orderBy('events.id')
    .limit(limit)
    .execute()
}
