import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'
import { announceEnd } from './member-queries.ts'

/** What somebody's departure touches: their communities, and the groups of their associations. */
export async function listTouched(tx: Tx, userId: string): Promise<string[]> {
  const own = tx
    .selectFrom('memberships')
    .select('community_id as id')
    .where('user_id', '=', userId)
  const groups = tx.selectFrom('communities').select('id').where('parent_id', 'in', own)
  const touched = await own.union(groups).execute()
  return touched.map(({ id }) => id)
}

/** Ends all of somebody's memberships. @returns where they were the creator */
export async function deleteMembershipsOf(tx: Tx, userId: string): Promise<string[]> {
  const ended = await tx
    .deleteFrom('memberships')
    .where('user_id', '=', userId)
    .returning(['community_id', 'user_id', 'role'])
    .execute()
  await announceEnd(tx, ended)
  return ended.filter(({ role }) => role === 'creator').map((membership) => membership.community_id)
}

/** Who comes next: the longest-standing administrator, else moderator, else member. */
export function findSuccessor(tx: Tx, communityId: string) {
  return tx
    .selectFrom('memberships')
    .select(['id', 'user_id'])
    .where('community_id', '=', communityId)
    .orderBy(sql`array_position(array['administrator', 'moderator', 'member'], role)`)
    .orderBy('joined_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** Lets an association's groups go on by themselves. */
export async function detachGroups(tx: Tx, associationId: string): Promise<void> {
  await tx
    .updateTable('communities')
    .set({ parent_id: null })
    .where('parent_id', '=', associationId)
    .execute()
}
