import type { Db, Tx } from '../../db/open.ts'
import { isId } from '../contract/fields.ts'
import { kinds } from '../contract/kinds.ts'
import { type Kind, type Rank, type Role, ranks } from '../contract/roles.ts'
import { Failure } from '../platform/failures.ts'
import { lockCommunities } from './lock-queries.ts'
import { findStanding } from './queries.ts'

/** Somebody's place in a community. Every record is reached through one. */
export interface Standing {
  kind: Kind
  /** The community's. */
  id: string
  name: string
  userId: string
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
  kind: Kind,
  id: string,
  userId: string,
  isAllowed: (me: Rank) => boolean = () => true,
): Promise<Standing> {
  const found = isId(id) ? await findStanding(db, kind, id, userId) : undefined
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
  kind: Kind,
  id: string,
  userId: string,
  isAllowed: (me: Rank) => boolean,
): Promise<Standing> {
  // The lock first and by itself: a statement that waits for it sees the members from before.
  if (isId(id)) await lockCommunities(tx, [id])
  return standIn(tx, kind, id, userId, isAllowed)
}

/**
 * Where the picture of a community is stored, for its members.
 *
 * @throws Failure `image_not_found`, which also hides from others that there is one
 */
export async function findPicture(db: Db, kind: Kind, id: string, userId: string): Promise<string> {
  const found = isId(id) ? await findStanding(db, kind, id, userId) : undefined
  if (!found?.role || !found.image) throw new Failure('image_not_found')
  return found.image
}
