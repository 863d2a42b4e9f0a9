import { sql } from 'kysely'
import type { Tx } from './open.ts'

/*
 * The one order in which transactions lock rows, so that no two ever wait for each other:
 *
 *   0. an address, of which an account may be made, or become active, while a visitor has a place by it
 *   1. users, by id
 *   2. communities: associations before groups, each by id
 *   3. events, by id: one holds still while its places are counted and taken
 *   4. rooms, by id: one holds still while messages are put into its order
 *   5. what belongs to them (tokens, sessions, memberships, invitations, documents, answers), in the
 *      statement that changes it
 *
 * A lock stands in a statement of its own, before the reads that it protects: a statement that
 * waits for a lock sees the rows from before.
 */

/** Holds an address until the transaction ends, also where no row has it yet. */
export async function lockAddress(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`.execute(tx)
}

/**
 * Keeps others from changing accounts until the transaction ends; rows may still refer to them.
 *
 * @returns those that are there, by id: who waited for the lock may have waited for a deletion
 */
export async function lockUsers(
  tx: Tx,
  ids: string[],
): Promise<Map<string, { email: string | null; first_name: string }>> {
  const locked = await tx
    .selectFrom('users')
    .select(['id', 'email', 'first_name'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(locked.map(({ id, ...user }) => [id, user]))
}

/** Keeps others from changing communities and what belongs to them, which every change locks first. */
export async function lockCommunities(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .selectFrom('communities')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('kind')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/**
 * Locks the groups of an association, itself locked, before a deletion that takes them along in no
 * order of its own.
 *
 * @returns their ids
 */
export async function lockGroupsOf(tx: Tx, associationId: string): Promise<string[]> {
  const groups = await tx
    .selectFrom('communities')
    .select('id')
    .where('parent_id', '=', associationId)
    .orderBy('id')
    .forUpdate()
    .execute()
  return groups.map(({ id }) => id)
}

/** Locks the rooms of communities before a deletion that takes them along in no order of its own. */
export async function lockRoomsOf(tx: Tx, communityIds: string[]): Promise<void> {
  await tx
    .selectFrom('rooms')
    .select('id')
    .where('community_id', 'in', communityIds)
    .orderBy('id')
    .forUpdate()
    .execute()
}
