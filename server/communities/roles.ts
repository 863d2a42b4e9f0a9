import { lockUsers } from '../../db/locks.ts'
import type { Tx } from '../../db/open.ts'
import { record } from '../audit/audit.ts'
import type { Member } from '../contract/community-shapes.ts'
import { isId } from '../contract/fields.ts'
import { type CommunityRef, type Contribution, kinds } from '../contract/kinds.ts'
import { may, type Role, ranks } from '../contract/roles.ts'
import { tier } from '../contract/tiers.ts'
import type { Caller } from '../platform/caller.ts'
import { Failure } from '../platform/failures.ts'
import type { Platform } from '../platform/platform.ts'
import { countAdministrators, findMember, swapRoles, updateMember } from './member-queries.ts'
import { countJoined } from './queries.ts'
import { toMember, toRole } from './shapes.ts'
import { type Standing, standIn, standToChange } from './standing.ts'

interface Change {
  role?: Role | undefined
  contribution?: Contribution | undefined
}

/**
 * Changes what a member is: the role, the contribution, or both or neither.
 *
 * @throws Failure `member_not_found`, `not_enough_permission`, `too_many_administrators`, and
 * `too_many_…_created` when the creator's place would go to somebody who has as many as one may
 */
export async function changeMember(
  { db, now }: Platform,
  caller: Caller,
  community: CommunityRef,
  memberId: string,
  { role, contribution }: Change,
): Promise<Member> {
  return db.transaction().execute(async (tx) => {
    if (role === 'creator') await lockHeir(tx, community, memberId)
    const me = await standToChange(tx, caller, community, may.manage)
    const member = await requireMember(tx, community, memberId)
    // A group's creator is said to be its administrator: being told so again changes nothing.
    if (role && role !== toRole(community.kind, member.role)) {
      await giveRole(tx, me, member, role, now())
    }
    if (contribution) await updateMember(tx, memberId, { contribution })
    const mine = await standIn(tx, caller, community)
    return toMember(community, await requireMember(tx, community, memberId), mine)
  })
}

/** What an account may have created is counted: nothing else must be created for it meanwhile. */
async function lockHeir(tx: Tx, community: CommunityRef, memberId: string): Promise<void> {
  if (!isId(community.id)) return
  const { user_id: heir } = await requireMember(tx, community, memberId)
  await lockUsers(tx, [heir])
}

async function giveRole(
  tx: Tx,
  me: Standing,
  member: { id: string; role: Role; user_id: string },
  role: Role,
  at: Date,
): Promise<void> {
  const line = { at, who: { userId: me.userId }, communityId: me.id, whom: member.user_id }
  const other = ranks[member.role]
  if (role === 'creator') {
    // Whoever hands over keeps a place, also beyond what one may join.
    if (!may.handOver(me.rank, other)) throw new Failure('not_enough_permission')
    const { created } = await countJoined(tx, me.kind, member.user_id)
    const most = tier.created[me.kind]
    const { failures } = kinds[me.kind]
    if (created >= most) throw new Failure(failures.tooManyCreated)
    await swapRoles(tx, me.memberId, member)
    return record(tx, { ...line, what: 'handed-over' })
  }
  if (!may.assign(me.rank, other, role)) throw new Failure('not_enough_permission')
  if (role === 'administrator') {
    const administrators = await countAdministrators(tx, me)
    if (administrators >= tier.administrators) throw new Failure('too_many_administrators')
  }
  await updateMember(tx, member.id, { role })
  await record(tx, { ...line, what: 'role-changed', details: { from: member.role, to: role } })
}

/** @throws Failure `member_not_found` */
export async function requireMember(tx: Tx, community: CommunityRef, memberId: string) {
  const member = isId(memberId) ? await findMember(tx, community, memberId) : undefined
  if (!member) throw new Failure('member_not_found')
  return member
}
