import { sql } from 'kysely'
import type { Db } from '../../db/open.ts'
import { plannedOnce } from '../../db/prepared.ts'
import { longestEvent } from '../contract/event-times.ts'
import type { Kind } from '../contract/roles.ts'
import { seatsTaken } from '../events/seats.ts'

/** A community whose widgets are shown, of one of these kinds: others are not there. */
export function findShown(db: Db, id: string, kinds: readonly Kind[]) {
  return db
    .selectFrom('communities')
    .innerJoin('widget_settings', 'widget_settings.community_id', 'communities.id')
    .select(['communities.id', 'kind', 'name', 'type', 'type_details', 'description', 'image'])
    .select(['created_at', 'origins', 'listed'])
    .select((query) =>
      query
        .selectFrom('memberships')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('community_id', '=', 'communities.id')
        .as('members_count'),
    )
    .where('communities.id', '=', id)
    .where('kind', 'in', kinds)
    .where('enabled', '=', true)
    .executeTakeFirst()
}

/** Public events, with how many of their places are taken. */
function publicEvents(db: Db) {
  return db
    .selectFrom('events')
    .innerJoin('communities', 'communities.id', 'events.community_id')
    .select([
      'events.id',
      'events.name',
      'events.type',
      'events.description',
      'starts_at',
      'ends_at',
      'time_zone',
      'location',
      'places',
      'sequence',
      'events.created_at',
      'changed_at',
      'communities.id as community_id',
      'communities.kind',
      'communities.name as community_name',
    ])
    .select(seatsTaken.as('taken'))
    .where('is_public', '=', true)
}

export type PublicEventRow = NonNullable<Awaited<ReturnType<typeof findPublicEvent>>>

/** Whether or not its community shows widgets; `listed` is whether search engines may find it. */
export function findPublicEvent(db: Db, id: string) {
  return publicEvents(db)
    .leftJoin('widget_settings', 'widget_settings.community_id', 'events.community_id')
    .select(['image', sql<boolean>`coalesce(enabled and listed, false)`.as('listed')])
    .where('events.id', '=', id)
    .modifyFront(plannedOnce)
    .executeTakeFirst()
}

/** Those of communities whose widgets are shown. */
function shownEvents(db: Db) {
  return publicEvents(db)
    .innerJoin('widget_settings', 'widget_settings.community_id', 'events.community_id')
    .select(['origins', 'listed'])
    .where('enabled', '=', true)
}

export type ShownEventRow = NonNullable<Awaited<ReturnType<typeof findShownEvent>>>

export function findShownEvent(db: Db, id: string) {
  return shownEvents(db).where('events.id', '=', id).executeTakeFirst()
}

/** Those that end after one moment and begin before another. */
export interface Period {
  from: Date
  to?: Date | undefined
  limit: number
}

/** The soonest first. */
export function listShownEvents(db: Db, communityId: string, { from, to, limit }: Period) {
  const events = shownEvents(db)
    .where('events.community_id', '=', communityId)
    .where('ends_at', '>', from)
    .where('starts_at', '>', new Date(from.getTime() - longestEvent))
    .orderBy('starts_at')
    .orderBy('events.id')
    .limit(limit)
  return (to ? events.where('starts_at', '<', to) : events).execute()
}
