import { lockCommunities } from '../../db/locks.ts'
import type { Tx } from '../../db/open.ts'
import { record } from '../audit/audit.ts'
import { type CommunityRef, kinds } from '../contract/kinds.ts'
import { may, ranks } from '../contract/roles.ts'
import type { Caller } from '../platform/caller.ts'
import { Failure, failingAs } from '../platform/failures.ts'
import type { Platform } from '../platform/platform.ts'
import { deleteRemindersTo } from './dues-queries.ts'
import { type BeforeEnding, endCommunity } from './endings.ts'
import { deleteInvitationsTo } from './invitation-queries.ts'
import { deleteMember, updateMember } from './member-queries.ts'
import { requireMember } from './roles.ts'
import { standToChange } from './standing.ts'
import {
  deleteMembershipsOf,
  detachGroups,
  findSuccessor,
  listTouched,
} from './succession-queries.ts'

/**
 * Removes a member of lower rank.
 *
 * @throws Failure `member_not_found`, `not_enough_permission`
 */
export async function removeMember(
  { db, now }: Platform,
  caller: Caller,
  community: CommunityRef,
  memberId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const me = await standToChange(tx, caller, community, may.manage)
    const member = await requireMember(tx, community, memberId)
    if (!may.remove(me.rank, ranks[member.role])) throw new Failure('not_enough_permission')
    await deleteMember(tx, member.id)
    await record(tx, {
      at: now(),
      who: caller,
      what: 'member-removed',
      whom: member.user_id,
      communityId: me.id,
    })
  })
}

/**
 * Ends one's own membership.
 *
 * @throws Failure `creator_cannot_leave`, for a group `administrator_cannot_leave`;
 * `not_enough_permission` for another's membership
 */
export async function leave(
  { db }: Platform,
  caller: Caller,
  community: CommunityRef,
  memberId: string,
): Promise<void> {
  const { kind } = community
  await failingAs(kinds[kind].failures.leaving, () =>
    db.transaction().execute(async (tx) => {
      const me = await standToChange(tx, caller, community, () => true)
      const member = await requireMember(tx, community, memberId)
      if (member.id !== me.memberId) throw new Failure('not_enough_permission')
      if (!may.leave(kind, me.rank)) throw new Failure(kinds[kind].failures.cannotLeave)
      await deleteMember(tx, member.id)
    }),
  )
}

/**
 * Ends everything that ties an account to communities, when it is deleted; its row is locked. What it
 * created does not die with it: the place of the creator passes to the longest-standing
 * administrator, else moderator, else member. What nobody is left in is deleted; the groups of such
 * an association go on without it. Who follows may come to have more than one may create.
 */
export async function leaveCommunities(
  tx: Tx,
  { userId, email, at }: { userId: string; email: string; at: Date },
  beforeEnding: BeforeEnding,
): Promise<void> {
  await lockCommunities(tx, await listTouched(tx, userId))
  for (const id of await deleteMembershipsOf(tx, userId)) await passOn(tx, id, at, beforeEnding)
  await deleteInvitationsTo(tx, email)
  await deleteRemindersTo(tx, email)
}

async function passOn(
  tx: Tx,
  communityId: string,
  at: Date,
  beforeEnding: BeforeEnding,
): Promise<void> {
  const line = { at, who: null, communityId }
  const successor = await findSuccessor(tx, communityId)
  if (successor) {
    await updateMember(tx, successor.id, { role: 'creator' })
    return record(tx, { ...line, what: 'passed-on', whom: successor.user_id })
  }
  await detachGroups(tx, communityId)
  await endCommunity(tx, communityId, { at, who: null }, beforeEnding)
}
