import type { Db } from '../../db/open.ts'
import { isId } from '../contract/fields.ts'
import { type Kind, may, type Rank, ranks } from '../contract/roles.ts'
import type { Caller } from '../platform/caller.ts'
import { Failure } from '../platform/failures.ts'
import { findStanding } from './queries.ts'

/** Somebody's place in a room, which is their place in its community. */
export interface RoomStanding extends Caller {
  roomId: string
  communityId: string
  membershipId: string
  kind: Kind
  rank: Rank
}

/**
 * Finds a room through the caller's membership.
 *
 * @param isAllowed such as `mayWrite`
 * @throws Failure `not_enough_permission`, for a stranger's room as for one that is not there
 */
export async function standInRoom(
  db: Db,
  { userId }: Caller,
  roomId: string,
  isAllowed: (standing: RoomStanding) => boolean = () => true,
): Promise<RoomStanding> {
  const found = isId(roomId) ? await findStanding(db, roomId, userId) : undefined
  if (!found) throw new Failure('not_enough_permission')
  const { community_id: communityId, membership_id: membershipId, kind, role } = found
  const standing = { roomId, userId, communityId, membershipId, kind, rank: ranks[role] }
  if (!isAllowed(standing)) throw new Failure('not_enough_permission')
  return standing
}

export const mayWrite = ({ kind, rank }: RoomStanding) => may.write(kind, rank)
export const mayModerate = ({ rank }: RoomStanding) => may.moderate(rank)
