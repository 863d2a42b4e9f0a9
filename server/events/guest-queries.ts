import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import type { EventKey } from './queries.ts'

export function findGuest(db: Db, { id, community_id }: EventKey, email: string) {
  return db
    .selectFrom('guests')
    .select('id')
    .where('community_id', '=', community_id)
    .where('event_id', '=', id)
    .where('email', '=', email)
    .executeTakeFirst()
}

export async function insertGuest(tx: Tx, row: Insertable<Schema['guests']>): Promise<void> {
  await tx.insertInto('guests').values(row).execute()
}

export async function deleteGuest(
  tx: Tx,
  { id, community_id }: EventKey,
  email: string,
): Promise<void> {
  await tx
    .deleteFrom('guests')
    .where('community_id', '=', community_id)
    .where('event_id', '=', id)
    .where('email', '=', email)
    .execute()
}

/** @returns the addresses of those who were there */
export async function deleteGuestsById(tx: Tx, event: EventKey, ids: string[]): Promise<string[]> {
  const gone = await tx
    .deleteFrom('guests')
    .where('community_id', '=', event.community_id)
    .where('event_id', '=', event.id)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .returning('email')
    .execute()
  return gone.map(({ email }) => email)
}

/** The links of their mails that only give the place back; those of older mails go on to work. */
export async function insertGuestLinks(
  tx: Tx,
  rows: Insertable<Schema['registrations']>[],
): Promise<void> {
  await tx.insertInto('registrations').values(rows).execute()
}

/** The links of all mails to these addresses about an event. */
export async function deleteGuestLinks(
  tx: Tx,
  { id, community_id }: EventKey,
  emails: string[],
): Promise<void> {
  await tx
    .deleteFrom('registrations')
    .where('community_id', '=', community_id)
    .where('event_id', '=', id)
    .where('email', 'in', emails)
    .execute()
}

/** Of an event that is its community's own now: with what others sent and have not confirmed. */
export async function deleteGuestsOf(tx: Tx, { id, community_id }: EventKey): Promise<void> {
  for (const table of ['guests', 'registrations'] as const) {
    await tx
      .deleteFrom(table)
      .where('community_id', '=', community_id)
      .where('event_id', '=', id)
      .execute()
  }
}

/** Everywhere an address has a place, or asked for one. */
export async function deleteVisitsOf(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('guests').where('email', '=', email).execute()
  await tx.deleteFrom('registrations').where('email', '=', email).execute()
}

/** The places of an address become answers of the account that has it. */
export async function moveToAccount(
  tx: Tx,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await tx
    .with('gone', (db) =>
      db
        .deleteFrom('guests')
        .where('email', '=', email)
        .returning(['community_id', 'event_id', 'seats', 'created_at']),
    )
    .insertInto('participants')
    .columns([
      'community_id',
      'event_id',
      'user_id',
      'answer',
      'seats',
      'answered_at',
      'created_at',
    ])
    .expression((db) =>
      db
        .selectFrom('gone')
        .select((gone) => [
          'community_id',
          'event_id',
          gone.val(userId).$castTo<string>().as('user_id'),
          gone.val('true' as const).as('answer'),
          'seats',
          'created_at as answered_at',
          'created_at',
        ]),
    )
    .onConflict((conflict) =>
      conflict.constraint('participants_pkey').doUpdateSet((row) => ({
        answer: row.ref('excluded.answer'),
        answered_at: row.ref('excluded.answered_at'),
      })),
    )
    .execute()
}

/** What of communities is still to come, for each guest; the soonest first. */
export function listGuestsToCancel(db: Db, communityIds: string[], now: Date) {
  return db
    .selectFrom('guests')
    .innerJoin('events', (join) =>
      join
        .onRef('events.community_id', '=', 'guests.community_id')
        .onRef('events.id', '=', 'guests.event_id'),
    )
    .innerJoin('communities', 'communities.id', 'events.community_id')
    .select(['first_name', 'email'])
    .select(['events.name', 'starts_at', 'ends_at', 'time_zone'])
    .select('communities.name as community_name')
    .where('events.community_id', 'in', communityIds)
    .where('ends_at', '>', now)
    .orderBy('starts_at')
    .orderBy('events.id')
    .execute()
}

/** Guests, and whatever visitors sent, of events that ended before a moment. */
export async function deletePastVisits(db: Db, before: Date): Promise<void> {
  for (const table of ['guests', 'registrations'] as const) {
    await db
      .deleteFrom(table)
      .using('events')
      .whereRef('events.community_id', '=', `${table}.community_id`)
      .whereRef('events.id', '=', `${table}.event_id`)
      .where('events.ends_at', '<', before)
      .execute()
  }
}

export function listPlacesOf(db: Db, email: string) {
  return db
    .selectFrom('guests')
    .innerJoin('events', (join) =>
      join
        .onRef('events.community_id', '=', 'guests.community_id')
        .onRef('events.id', '=', 'guests.event_id'),
    )
    .select(['events.id', 'events.name', 'events.starts_at'])
    .select(['first_name', 'last_name', 'seats', 'guests.created_at'])
    .where('email', '=', email)
    .orderBy('events.starts_at')
    .orderBy('events.id')
    .execute()
}

export function listRegistrationsOf(db: Db, email: string) {
  return db
    .selectFrom('registrations')
    .innerJoin('events', (join) =>
      join
        .onRef('events.community_id', '=', 'registrations.community_id')
        .onRef('events.id', '=', 'registrations.event_id'),
    )
    .select(['events.id', 'events.name', 'events.starts_at'])
    .select(['first_name', 'last_name', 'registrations.created_at', 'confirmed_at'])
    .where('email', '=', email)
    .orderBy('registrations.created_at')
    .orderBy('registrations.id')
    .execute()
}
