import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import type { EventKey } from '../events/guests.ts'
import { seatsTaken } from '../events/seats.ts'

export async function insertRegistration(
  tx: Tx,
  row: Insertable<Schema['registrations']>,
): Promise<void> {
  await tx.insertInto('registrations').values(row).execute()
}

/**
 * How many addresses of a domain have a place in an event as guests, or were asked since a moment whether
 * they confirm one; the given one is left out.
 */
export async function countFromDomain(
  tx: Tx,
  { id, community_id }: EventKey,
  { domain, but, since }: { domain: string; but: string; since: Date },
): Promise<number> {
  const ofEvent = <Table extends 'guests' | 'registrations'>(table: Table) =>
    tx
      .selectFrom(table as 'guests' | 'registrations')
      .select('email')
      .where('community_id', '=', community_id)
      .where('event_id', '=', id)
      .where('email', '!=', but)
      .where(
        sql<boolean>`right(email, ${domain.length + 1}::int) in (${`@${domain}`}, ${`.${domain}`})`,
      )
  const { count } = await tx
    .selectFrom(
      ofEvent('guests')
        .union(
          ofEvent('registrations')
            .where('confirmed_at', 'is', null)
            .where('created_at', '>', since),
        )
        .as('asked'),
    )
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Whether the address has a place: as a guest, or as an account that it was proven to be of. */
const seated = sql<boolean>`(
  exists (select from guests
    where guests.community_id = events.community_id and guests.event_id = events.id and guests.email = registrations.email)
  or exists (select from participants
    join users on users.id = participants.user_id
    where participants.community_id = events.community_id and participants.event_id = events.id and participants.answer = 'true'
      and users.email = registrations.email and users.validated_at is not null))`

/** What visitors sent for events that are not over, with what the pages of their links show. */
function registrations(db: Db, now: Date) {
  return db
    .selectFrom('registrations')
    .innerJoin('events', (join) =>
      join
        .onRef('events.community_id', '=', 'registrations.community_id')
        .onRef('events.id', '=', 'registrations.event_id'),
    )
    .innerJoin('communities', 'communities.id', 'events.community_id')
    .select([
      'registrations.id',
      'event_id',
      'email',
      'first_name',
      'last_name',
      'events.name',
      'events.type',
      'starts_at',
      'ends_at',
      'time_zone',
      'location',
      'places',
      'is_public',
      'communities.id as community_id',
      'communities.name as community_name',
    ])
    .select([seatsTaken.as('taken'), seated.as('seated')])
    .where('ends_at', '>', now)
}

export type RegistrationRow = NonNullable<Awaited<ReturnType<typeof findByCancellation>>>

/** By the link that confirms: while the event is public, for so long or once it was confirmed. */
export function findByConfirmation(
  db: Db,
  tokenHash: string,
  { now, lifetime }: { now: Date; lifetime: number },
) {
  return registrations(db, now)
    .where('token_hash', '=', tokenHash)
    .where('is_public', '=', true)
    .where((where) =>
      where.or([
        where('confirmed_at', 'is not', null),
        where('registrations.created_at', '>', new Date(now.getTime() - lifetime)),
      ]),
    )
    .executeTakeFirst()
}

/** By the link that gives back. */
export function findByCancellation(db: Db, cancelHash: string, now: Date) {
  return registrations(db, now).where('cancel_hash', '=', cancelHash).executeTakeFirst()
}

/** @returns whether it was still there */
export async function markConfirmed(
  tx: Tx,
  { id, community_id }: Pick<RegistrationRow, 'id' | 'community_id'>,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('registrations')
    .set({ confirmed_at: now })
    .where('community_id', '=', community_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** What nobody confirmed since a moment. */
export async function deleteUnconfirmed(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('registrations')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<', before)
    .execute()
}
