import type { Tx } from '../../db/open.ts'

/**
 * Locks that keep others from changing a row until the transaction ends, and let rows point at it.
 *
 * @returns those whose account is still there: who waited for the lock may have waited for its end
 */
export async function lockUsers(tx: Tx, ids: string[]): Promise<Set<string>> {
  const locked = await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Set(locked.map(({ id }) => id))
}

/**
 * After those of users, never before, and associations before groups: with one order everywhere no
 * two transactions wait for each other.
 */
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
