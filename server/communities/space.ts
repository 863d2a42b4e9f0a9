import type { Db } from '../../db/open.ts'
import type { Space } from '../contract/community-shapes.ts'
import type { CommunityRef } from '../contract/kinds.ts'
import { may } from '../contract/roles.ts'
import type { Caller } from '../platform/caller.ts'
import { Failure } from '../platform/failures.ts'
import type { Platform } from '../platform/platform.ts'
import * as queries from './space-queries.ts'
import { standIn } from './standing.ts'

/*
 * How much the documents of a community may take. An association and its groups share it; so do all
 * groups outside associations that one person is the creator of: or ninety of them would hold ninety
 * times as much.
 */

/** @throws Failure `storage_full` where so many bytes more would be too many */
export async function requireSpace(
  { communitySpace }: Platform['config'],
  db: Db,
  communityId: string,
  bytes: number,
): Promise<void> {
  const used = await queries.countBytes(db, communityId)
  if (used + bytes > communitySpace) throw new Failure('storage_full')
}

/** @throws Failure not-found of the kind, `not_enough_permission` */
export async function getSpace(
  { db, config }: Platform,
  caller: Caller,
  community: CommunityRef,
): Promise<Space> {
  await standIn(db, caller, community, may.manage)
  return { used: await queries.countBytes(db, community.id), limit: config.communitySpace }
}
