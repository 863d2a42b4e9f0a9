import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../db/open.ts'
import { plannedOnce } from '../../db/prepared.ts'
import type { Schema } from '../../db/schema.ts'
import type { Role } from '../contract/roles.ts'

export async function insertRequest(
  tx: Tx,
  row: Insertable<Schema['join_requests']>,
): Promise<void> {
  await tx.insertInto('join_requests').values(row).execute()
}

/** Whether the address is a member's already, of an account that it was proven to be of. */
const isMember = sql<boolean>`exists (select from memberships
  join users on users.id = memberships.user_id
  where memberships.community_id = communities.id and users.email = join_requests.email)`

function requests(db: Db) {
  return db
    .selectFrom('join_requests')
    .innerJoin('communities', 'communities.id', 'join_requests.community_id')
    .select(['join_requests.id', 'email', 'first_name', 'last_name', 'message', 'confirmed_at'])
    .select(['communities.id as community_id', 'communities.kind', 'communities.name'])
    .select(isMember.as('is_member'))
}

export type RequestRow = NonNullable<Awaited<ReturnType<typeof findByCancellation>>>

/** By the link that confirms: while the community shows its widgets, for so long or once confirmed. */
export function findByConfirmation(
  db: Db,
  tokenHash: string,
  { now, lifetime }: { now: Date; lifetime: number },
) {
  return requests(db)
    .innerJoin('widget_settings', 'widget_settings.community_id', 'communities.id')
    .where('token_hash', '=', tokenHash)
    .where('enabled', '=', true)
    .where((where) =>
      where.or([
        where('confirmed_at', 'is not', null),
        where('join_requests.created_at', '>', new Date(now.getTime() - lifetime)),
      ]),
    )
    .executeTakeFirst()
}

/** By the link that takes it back. */
export function findByCancellation(db: Db, cancelHash: string) {
  return requests(db).where('cancel_hash', '=', cancelHash).executeTakeFirst()
}

/** Those that the same address has open besides: the newest one stands. */
export async function deleteOthers(tx: Tx, { id, community_id, email }: RequestRow): Promise<void> {
  await tx
    .deleteFrom('join_requests')
    .where('community_id', '=', community_id)
    .where('email', '=', email)
    .where('confirmed_at', 'is not', null)
    .where('id', '!=', id)
    .execute()
}

/** @returns whether it was still there, and not confirmed yet */
export async function markConfirmed(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('join_requests')
    .set({ confirmed_at: now })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Nobody has to answer it any more; its link can confirm it again. */
export async function markTakenBack(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('join_requests').set({ confirmed_at: null }).where('id', '=', id).execute()
}

/** Confirmed and open ones, the oldest first. */
export function listOpen(db: Db, communityId: string) {
  return db
    .selectFrom('join_requests')
    .select(['id', 'first_name', 'last_name', 'email', 'message', 'created_at'])
    .where('community_id', '=', communityId)
    .where('confirmed_at', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** How many are confirmed and open in somebody's communities where they have one of these roles. */
export function countOpen(db: Db, userId: string, roles: readonly Role[]) {
  return db
    .selectFrom('memberships as own')
    .innerJoin('communities', 'communities.id', 'own.community_id')
    .innerJoin('join_requests', 'join_requests.community_id', 'own.community_id')
    .modifyFront(plannedOnce)
    .select(['communities.id', 'communities.kind', 'communities.name', 'communities.image'])
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .select(
      sql<string>`(array_agg(first_name || ' ' || last_name order by join_requests.created_at))[1]`.as(
        'first',
      ),
    )
    .where('own.user_id', '=', userId)
    .where('own.role', 'in', roles)
    .where('confirmed_at', 'is not', null)
    .groupBy(['communities.id', 'communities.kind', 'communities.name', 'communities.image'])
    .orderBy(({ fn }) => fn.min('join_requests.created_at'))
    .execute()
}

/** @returns what it was; nothing where somebody answered it before, or it is of another community */
export function takeOpen(tx: Tx, communityId: string, id: string) {
  return tx
    .deleteFrom('join_requests')
    .where('id', '=', id)
    .where('community_id', '=', communityId)
    .where('confirmed_at', 'is not', null)
    .returning(['email', 'first_name', 'last_name'])
    .executeTakeFirst()
}

export async function deleteRequestsOf(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('join_requests').where('email', '=', email).execute()
}

export function listRequestsOf(db: Db, email: string) {
  return db
    .selectFrom('join_requests')
    .innerJoin('communities', 'communities.id', 'join_requests.community_id')
    .select(['communities.kind', 'communities.id as community_id', 'communities.name'])
    .select(['first_name', 'last_name', 'message', 'join_requests.created_at', 'confirmed_at'])
    .where('email', '=', email)
    .orderBy('join_requests.created_at')
    .orderBy('join_requests.id')
    .execute()
}

/** What nobody confirmed since a moment, and what nobody answered since another. */
export async function deleteOld(
  db: Db,
  { unconfirmed, unanswered }: { unconfirmed: Date; unanswered: Date },
): Promise<void> {
  await db
    .deleteFrom('join_requests')
    .where((where) =>
      where.or([
        where.and([where('confirmed_at', 'is', null), where('created_at', '<', unconfirmed)]),
        where('confirmed_at', '<', unanswered),
      ]),
    )
    .execute()
}
