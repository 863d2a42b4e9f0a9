import type { Db } from '../../db/open.ts'

/** What of an event names it. */
const columns = ['events.id', 'events.name', 'events.starts_at'] as const

/** What somebody answered, also where they may not look any more. */
export function listAnswers(db: Db, userId: string) {
  return db
    .selectFrom('participants')
    .innerJoin('events', (join) =>
      join
        .onRef('events.community_id', '=', 'participants.community_id')
        .onRef('events.id', '=', 'participants.event_id'),
    )
    .select(columns)
    .select(['answer', 'seats', 'answered_at', 'participants.created_at'])
    .where('user_id', '=', userId)
    .orderBy('events.starts_at')
    .orderBy('events.id')
    .execute()
}

export function listPlanned(db: Db, userId: string) {
  return db
    .selectFrom('events')
    .select(columns)
    .select('created_at')
    .where('made_by', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
