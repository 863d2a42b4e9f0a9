import type { Member } from '../../server/contract/community-shapes.ts'
import {
  type CommunityRef,
  type Contribution,
  kinds,
  referenceTo,
} from '../../server/contract/kinds.ts'
import type { Role } from '../../server/contract/roles.ts'
import type { Outcome } from '../client/failures.ts'
import { call } from './call.ts'
import {
  $communities,
  $me,
  change,
  keyOf,
  reloadCommunity,
  reloadWhenOutdated,
} from './communities.ts'
import { changeInvitations, reloadWithInvitations } from './community-invitations.ts'
import { $saving, lockOf } from './community-saving.ts'
import { watched } from './watched.ts'

/** Shows at once, and takes back when the server refuses. */
export const changeRole = watched(({ kind, id }: CommunityRef, memberId: string, role: Role) =>
  save({ kind, id }, memberId, { role }),
)

/** The same for a contribution, which only associations have. */
export const changeContribution = watched(
  (association: CommunityRef, memberId: string, contribution: Contribution) =>
    save(association, memberId, { contribution }),
)

/**
 * Notes one contribution for several at once, who may be invited and no members yet. All of them are
 * noted, or none: shown when the server has said so.
 */
export const noteContributions = watched(
  async ({ kind, id }: CommunityRef, ids: string[], contribution: Contribution) => {
    const reply = await call('PUT /associations/contributions', {
      body: { associationId: id, ids, contribution },
    })
    if (reply.ok) {
      const noted = new Set(ids)
      change({ kind, id }, (community) => ({
        ...community,
        members: community.members.map((member) =>
          noted.has(member.id) ? { ...member, contribution } : member,
        ),
      }))
      changeInvitations({ kind, id }, (invitation) =>
        noted.has(invitation.id) ? { ...invitation, contribution } : invitation,
      )
    } else if (reply.error === 'member_not_found') await reloadWithInvitations({ kind, id })
    else await reloadWhenOutdated({ kind, id }, reply.error)
    return reply
  },
)

/** Gives the creator's place to another member, whose role one takes in turn. */
export const handOver = watched(async ({ kind, id }: CommunityRef, memberId: string) => {
  const reply = await sendChange({ kind, id }, memberId, { role: 'creator' })
  if (reply.ok) {
    swapPlaces({ kind, id }, memberId)
    // What one may see of the others has changed with one's role.
    await reloadCommunity({ kind, id })
  } else await reloadWhenOutdated({ kind, id }, reply.error)
  return reply
})

export const removeMember = watched(async ({ kind, id }: CommunityRef, memberId: string) => {
  const params = { id, memberId }
  const reply = await call(`DELETE /${kinds[kind].plural}/member/{id}/{memberId}`, { params })
  if (reply.ok) {
    change({ kind, id }, (community) => ({
      ...community,
      members: community.members.filter((member) => member.id !== memberId),
    }))
  } else await reloadWhenOutdated({ kind, id }, reply.error)
  return reply
})

type Change = { role: Role } | { contribution: Contribution }

async function save(
  { kind, id }: CommunityRef,
  memberId: string,
  wanted: Change,
): Promise<Outcome<Member>> {
  const lock = lockOf(memberId, 'role' in wanted ? 'role' : 'contribution')
  const before = memberOf({ kind, id }, memberId)
  $saving.set(new Set([...$saving.get(), lock]))
  changeMember({ kind, id }, memberId, wanted)
  const reply = await sendChange({ kind, id }, memberId, wanted)
  $saving.set(new Set([...$saving.get()].filter((other) => other !== lock)))
  if (reply.ok) changeMember({ kind, id }, memberId, partOf(wanted, reply.data))
  else {
    if (before) changeMember({ kind, id }, memberId, partOf(wanted, before))
    await reloadWhenOutdated({ kind, id }, reply.error)
  }
  return reply
}

function sendChange(
  { kind, id }: CommunityRef,
  memberId: string,
  wanted: Change,
): Promise<Outcome<Member>> {
  const body = { ...referenceTo(kind, id), id: memberId, ...wanted }
  return call(`PUT /${kinds[kind].plural}/member`, { body })
}

/** The one field that was to change, as `member` has it: the other may be on its way by itself. */
function partOf(wanted: Change, member: Member): Partial<Member> {
  if ('role' in wanted) return { role: member.role }
  return 'contribution' in member ? { contribution: member.contribution } : {}
}

function memberOf({ kind, id }: CommunityRef, memberId: string): Member | undefined {
  const members: readonly Member[] = $communities.get()[keyOf({ kind, id })]?.members ?? []
  return members.find((member) => member.id === memberId)
}

function changeMember({ kind, id }: CommunityRef, memberId: string, part: Partial<Member>): void {
  change({ kind, id }, (community) => ({
    ...community,
    members: community.members.map((member) =>
      member.id === memberId ? { ...member, ...part } : member,
    ),
  }))
}

function swapPlaces({ kind, id }: CommunityRef, memberId: string): void {
  const members: readonly Member[] = $communities.get()[keyOf({ kind, id })]?.members ?? []
  const mine = members.find(({ user }) => user.id === $me.get())
  const theirs = memberOf({ kind, id }, memberId)
  if (!mine || !theirs) return
  changeMember({ kind, id }, mine.id, { role: theirs.role })
  changeMember({ kind, id }, memberId, { role: mine.role })
  change({ kind, id }, (community) =>
    'creator' in community ? { ...community, creator: theirs.user.id } : community,
  )
}
