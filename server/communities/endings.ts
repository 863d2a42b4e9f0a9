import { lockGroupsOf, lockRoomsOf } from '../../db/locks.ts'
import type { Tx } from '../../db/open.ts'
import { announce } from '../platform/announcements.ts'
import { deleteCommunity } from './queries.ts'

/**
 * What has to be done before communities go, in the transaction that deletes them. Features that
 * stand on this one know it: what they keep of a community goes with its row.
 */
export type BeforeEnding = (tx: Tx, communityIds: string[]) => Promise<void>

/** Deletes a community with all that belongs to it. @returns the ids of the groups that go with it */
export async function endCommunity(
  tx: Tx,
  id: string,
  beforeEnding: BeforeEnding,
): Promise<string[]> {
  const groupIds = await lockGroupsOf(tx, id)
  const ended = [id, ...groupIds]
  await beforeEnding(tx, ended)
  await lockRoomsOf(tx, ended)
  await deleteCommunity(tx, id)
  await announce(
    tx,
    ...ended.map((communityId) => ({ what: 'community-ended' as const, communityId })),
  )
  return groupIds
}
