import type { CommunityRef } from '../contract/kinds.ts'
import type { Kind } from '../contract/roles.ts'
import type { Caller } from '../platform/caller.ts'
import { outcomeOf } from '../platform/failures.ts'
import type { Platform } from '../platform/platform.ts'
import { getHistory } from './history.ts'
import { findInvitation } from './invitation-page.ts'
import { listOwnInvitations } from './own-invitations.ts'
import { getCommunity, listAssociations, listGroups } from './reading.ts'

/**
 * What pages ask of communities.
 *
 * @param caller whoever looks; throws `not_authenticated` for a visitor
 */
export function communityPages(platform: Platform, caller: () => Caller) {
  const { db } = platform
  return {
    /** Somebody's own, in the order in which they joined them. */
    listAssociations: () => listAssociations(db, caller()),
    listGroups: () => listGroups(db, caller()),
    /** Refused: not-found of the kind, or `not_enough_permission` for whoever is no member. */
    getCommunity: (community: CommunityRef) => outcomeOf(getCommunity(db, caller(), community)),
    /** A page of what was done in it. Refused: not-found of the kind, or `not_enough_permission`. */
    getHistory: (community: CommunityRef, before?: string) =>
      outcomeOf(getHistory(db, caller(), community, before)),
    /** An open invitation; null when it is unknown, used, expired or of another kind. */
    findInvitation: (kind: Kind, token: string) => findInvitation(platform, kind, token),
    /** Those to one's own address that are open. */
    listOwnInvitations: () => listOwnInvitations(platform, caller()),
  }
}
