import { lockCommunities } from '../../db/locks.ts'
import type { Db, Tx } from '../../db/open.ts'
import { isId } from '../contract/fields.ts'
import { type CommunityRef, kinds } from '../contract/kinds.ts'
import { type Rank, type Role, ranks } from '../contract/roles.ts'
import type { Caller } from '../platform/caller.ts'
import { Failure } from '../platform/failures.ts'
import { findStanding } from './queries.ts'

/** Somebody's place in a community. Every record is reached through one. */
export interface Standing extends CommunityRef, Caller {
  name: string
  memberId: string
  role: Role
  rank: Rank
}

/**
 * Finds a community through the caller's membership.
 *
 * @param isAllowed a line of the contract's table `may`
 * @throws Failure not-found of the kind, or `not_enough_permission` for whoever is no member or
 * may not
 */
export async function standIn(
  db: Db,
  { userId }: Caller,
  { kind, id }: CommunityRef,
  isAllowed: (me: Rank) => boolean = () => true,
): Promise<Standing> {
  const found = isId(id) ? await findStanding(db, { kind, id }, userId) : undefined
  if (!found) throw new Failure(kinds[kind].failures.notFound)
  const { role, member_id: memberId, name } = found
  if (!role || !memberId || !isAllowed(ranks[role])) throw new Failure('not_enough_permission')
  return { kind, id, name, userId, memberId, role, rank: ranks[role] }
}

/**
 * The same for a change: members, roles, invitations and documents of the community stay as they
 * are until the transaction ends, so that limits hold however many act at once.
 */
export async function standToChange(
  tx: Tx,
  caller: Caller,
  community: CommunityRef,
  isAllowed: (me: Rank) => boolean,
): Promise<Standing> {
  // The lock first and by itself: a statement that waits for it sees the members from before.
  if (isId(community.id)) await lockCommunities(tx, [community.id])
  return standIn(tx, caller, community, isAllowed)
}

/**
 * Where the picture of a community is stored, for its members.
 *
 * @throws Failure `image_not_found`, which also hides from others that there is one
 */
export async function findPicture(
  db: Db,
  { userId }: Caller,
  community: CommunityRef,
): Promise<string> {
  const found = isId(community.id) ? await findStanding(db, community, userId) : undefined
  if (!found?.role || !found.image) throw new Failure('image_not_found')
  return found.image
}
