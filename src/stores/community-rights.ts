import type { Community, Member } from '../../server/contract/community-shapes.ts'
import { kinds } from '../../server/contract/kinds.ts'
import {
  hasRoomForAdministrator,
  type Kind,
  may,
  type Rank,
  type Role,
  rankOf,
} from '../../server/contract/roles.ts'

/** The creator by role, or in a group the administrator whom it names as its creator. */
export function isCreator(community: Community, member: Member): boolean {
  if (!('creator' in community)) return member.role === 'creator'
  return member.role === 'administrator' && community.creator === member.user.id
}

export function rankIn(community: Community, member: Member): Rank {
  return rankOf(member.role, isCreator(community, member))
}

export function memberWithUser(community: Community, userId: string): Member | undefined {
  const members: readonly Member[] = community.members
  return members.find(({ user }) => user.id === userId)
}

export interface RoleChoice {
  role: Role
  possible: boolean
}

/**
 * What the role select of a member offers to whoever ranks `me`, the highest first; without one that
 * is possible the select is disabled. `other` is the member's rank. The creator's place is handed
 * over, which is another thing than choosing a role.
 */
export function roleChoices(
  kind: Kind,
  me: Rank,
  other: Rank,
  current: Role,
  roomForAdministrator: boolean,
): RoleChoice[] {
  return kinds[kind].roles.map((role) => {
    const isFull = role === 'administrator' && !roomForAdministrator
    return { role, possible: role === current || (may.assign(me, other, role) && !isFull) }
  })
}

/** Whether any other role could be chosen; never for oneself, as it takes a higher rank. */
export function mayChangeRole(me: Rank, other: Rank): boolean {
  return may.assign(me, other, 'member')
}

/** How many invitations can still be sent, as far as this page knows. */
export function placesLeft(community: Community, openInvitations: number): number {
  return Math.max(0, community.membersLimit - community.members.length - openInvitations)
}

export function roomForAdministrator(community: Community): boolean {
  return hasRoomForAdministrator(community.members)
}
