import type { Insertable, Updateable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '../../db/open.ts'
import { plannedOnce } from '../../db/prepared.ts'
import type { Schema } from '../../db/schema.ts'
import { eventLimits } from '../contract/event-limits.ts'
import type { Role } from '../contract/roles.ts'
import { ownIds, type Period } from './own-queries.ts'
import { stillTakesPart } from './participant-queries.ts'
import { seatsTaken } from './seats.ts'

/** An event, by its id within its community. */
export interface EventKey {
  id: string
  community_id: string
}

/** Whose an event is that is known by its id alone. */
export function findKey(db: Db, id: string): Promise<EventKey | undefined> {
  return db
    .selectFrom('events')
    .select(['id', 'community_id'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/**
 * Events with their community, all who take part and their reminders, in one statement however many
 * they are. `own_role` is the place of somebody in the event's community, null for whoever has none.
 */
function selectEvents(db: Db, userId: string | null) {
  return db
    .selectFrom('events')
    .innerJoin('communities', 'communities.id', 'events.community_id')
    .leftJoin('memberships as own', (join) =>
      join.onRef('own.community_id', '=', 'communities.id').on('own.user_id', '=', userId),
    )
    .select([
      'events.id',
      'events.name',
      'events.type',
      'events.description',
      'events.appointment',
      'events.starts_at',
      'events.ends_at',
      'events.time_zone',
      'events.location',
      'events.is_public',
      'events.places',
      'events.sequence',
      'events.created_at',
      'events.changed_at',
      'events.unanswered_reminded_at',
      'events.made_by',
      'communities.id as community_id',
      'communities.kind',
      'communities.name as community_name',
      'communities.image as community_image',
      'own.role as own_role',
    ])
    .select(seatsTaken.as('taken'))
    .select((query) => [
      jsonArrayFrom(
        query
          .selectFrom('participants')
          .innerJoin('users', 'users.id', 'participants.user_id')
          .select(['participants.user_id', 'first_name', 'last_name', 'email'])
          .select(['answer', 'answered_at'])
          .whereRef('participants.community_id', '=', 'events.community_id')
          .whereRef('event_id', '=', 'events.id')
          .where(stillTakesPart)
          .orderBy('participants.created_at')
          .orderBy('participants.user_id'),
      ).as('participants'),
      jsonArrayFrom(
        query
          .selectFrom('guests')
          .select(['guests.id', 'first_name', 'last_name', 'email', 'guests.created_at'])
          .whereRef('guests.community_id', '=', 'events.community_id')
          .whereRef('event_id', '=', 'events.id')
          .orderBy('guests.created_at')
          .orderBy('guests.id'),
      ).as('guests'),
      jsonArrayFrom(
        query
          .selectFrom('reminders')
          .select(['amount', 'unit'])
          .whereRef('reminders.community_id', '=', 'events.community_id')
          .whereRef('event_id', '=', 'events.id')
          .orderBy('due_at', 'desc')
          .orderBy('id'),
      ).as('reminders'),
    ])
}

export type EventRow = NonNullable<Awaited<ReturnType<typeof findEvent>>>

export function findEvent(db: Db, id: string, userId: string) {
  return selectEvents(db, userId)
    .modifyFront(plannedOnce)
    .where('events.id', '=', id)
    .executeTakeFirst()
}

/** Those of somebody's communities, and public ones that they take part in; the soonest first. */
export function ownEvents(db: Db, userId: string, period: Period) {
  return selectEvents(db, userId)
    .where('events.id', 'in', ownIds(db, userId, period))
    .orderBy('events.starts_at')
    .orderBy('events.id')
    .limit(eventLimits.listed)
}

/** Each place once for each of somebody's communities, in which they have one of these roles. */
export function listPlacesOf(
  db: Db,
  userId: string,
  { roles, since, limit }: { roles: readonly Role[]; since: Date; limit: number },
) {
  return db
    .selectFrom('events')
    .innerJoin('memberships', 'memberships.community_id', 'events.community_id')
    .select(['events.community_id', 'location'])
    .where('memberships.user_id', '=', userId)
    .where('role', 'in', roles)
    .where('starts_at', '>', since)
    .groupBy(['events.community_id', 'location'])
    .orderBy(({ fn }) => fn.max('starts_at'), 'desc')
    .limit(limit)
    .execute()
}

/** The next ones of a community, for one of its members; none for anybody else. */
export function comingEvents(
  db: Db,
  userId: string,
  { communityId, endingAfter, limit }: { communityId: string; endingAfter: Date; limit: number },
) {
  return selectEvents(db, userId)
    .modifyFront(plannedOnce)
    .where('events.community_id', '=', communityId)
    .where('own.role', 'is not', null)
    .where('ends_at', '>', endingAfter)
    .orderBy('events.starts_at')
    .orderBy('events.id')
    .limit(limit)
}

/** What somebody's page made under this name before; nothing without a name. */
export async function findMade(
  tx: Tx,
  userId: string,
  clientId: string | undefined,
): Promise<string | undefined> {
  if (clientId === undefined) return undefined
  const made = await tx
    .selectFrom('events')
    .select('id')
    .where('made_by', '=', userId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return made?.id
}

export function insertEvent(tx: Tx, row: Insertable<Schema['events']>) {
  return tx.insertInto('events').values(row).returning('id').executeTakeFirstOrThrow()
}

export async function updateEvent(
  tx: Tx,
  { id, community_id }: EventKey,
  changes: Updateable<Schema['events']>,
): Promise<void> {
  await tx
    .updateTable('events')
    .set(changes)
    .where('community_id', '=', community_id)
    .where('id', '=', id)
    .execute()
}

/** With all that belongs to it. */
export async function deleteEvent(tx: Tx, { id, community_id }: EventKey): Promise<void> {
  await tx
    .deleteFrom('events')
    .where('community_id', '=', community_id)
    .where('id', '=', id)
    .execute()
}

export async function insertReminders(
  tx: Tx,
  rows: Insertable<Schema['reminders']>[],
): Promise<void> {
  if (rows.length > 0) await tx.insertInto('reminders').values(rows).execute()
}

export function listReminders(tx: Tx, { id, community_id }: EventKey) {
  return tx
    .selectFrom('reminders')
    .select(['id', 'amount', 'unit', 'due_at'])
    .where('community_id', '=', community_id)
    .where('event_id', '=', id)
    .execute()
}

export async function deleteReminders(
  tx: Tx,
  { community_id }: EventKey,
  ids: string[],
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .deleteFrom('reminders')
    .where('community_id', '=', community_id)
    .where('id', 'in', ids)
    .execute()
}

/** What calendars that subscribed have to be told of an event that goes. */
export async function insertCancellation(
  tx: Tx,
  row: Insertable<Schema['cancelled_events']>,
): Promise<void> {
  await tx.insertInto('cancelled_events').values(row).execute()
}

/** Events with those who take part, for mails that no person asked for. */
export function findForMails(db: Db, ids: string[]): Promise<EventRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return selectEvents(db, null).where('events.id', 'in', ids).orderBy('events.id').execute()
}
