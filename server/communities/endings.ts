import { lockGroupsOf, lockRoomsOf } from '../../db/locks.ts'
import type { Tx } from '../../db/open.ts'
import { type Actor, record } from '../audit/audit.ts'
import { announce } from '../platform/announcements.ts'
import { deleteCommunity } from './queries.ts'

/**
 * What has to be done before communities go, in the transaction that deletes them. Features that
 * stand on this one know it: what they keep of a community goes with its row.
 */
export type BeforeEnding = (tx: Tx, communityIds: string[]) => Promise<void>

/**
 * Deletes a community with all that belongs to it. Its own history keeps the line of that, and that
 * of the association that it was a group of.
 *
 * @returns the ids of the groups that go with it
 */
export async function endCommunity(
  tx: Tx,
  id: string,
  by: { at: Date; who: Actor },
  beforeEnding: BeforeEnding,
): Promise<string[]> {
  const groupIds = await lockGroupsOf(tx, id)
  const ended = [id, ...groupIds]
  await beforeEnding(tx, ended)
  await lockRoomsOf(tx, ended)
  const { name = '', parent_id: parentId } = (await deleteCommunity(tx, id)) ?? {}
  const line = { ...by, details: { name } }
  await record(
    tx,
    { ...line, communityId: id, what: 'community-deleted' },
    ...(parentId ? [{ ...line, communityId: parentId, what: 'group-deleted' } as const] : []),
  )
  await announce(
    tx,
    ...ended.map((communityId) => ({ what: 'community-ended' as const, communityId })),
  )
  return groupIds
}
