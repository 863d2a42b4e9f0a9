import { expect, test } from 'vitest'
import type { Db, Tx } from '../../db/open.ts'
import { removeMember } from '../../server/communities/departure.ts'
import { cancelInvitation } from '../../server/communities/invitations.ts'
import { getCommunity } from '../../server/communities/reading.ts'
import { standIn, standToChange } from '../../server/communities/standing.ts'
import type { CommunityRef } from '../../server/contract/kinds.ts'
import type { Caller } from '../../server/platform/caller.ts'
import type { Platform } from '../../server/platform/platform.ts'
import { removeDocument } from '../../src/stores/communities.ts'
import * as stores from '../../src/stores/community-members.ts'

// Checked by the compiler (npm run types), never run: each line below would compile if ids were
// loose strings.
function swaps(platform: Platform, db: Db, tx: Tx, caller: Caller, community: CommunityRef) {
  const memberId = 'm'
  // @ts-expect-error the community stands where the caller belongs
  getCommunity(db, community, caller)
  // @ts-expect-error the same
  standIn(db, community, caller)
  // @ts-expect-error the same
  standToChange(tx, community, caller, () => true)
  // @ts-expect-error a community's id is no community
  getCommunity(db, caller, community.id)
  // @ts-expect-error an id is no caller
  getCommunity(db, caller.userId, community)
  // @ts-expect-error the member stands where the community belongs
  removeMember(platform, caller, memberId, community)
  // @ts-expect-error the invitation stands where the caller belongs
  cancelInvitation(platform, memberId, community, caller)
  // @ts-expect-error a kind is not any text
  getCommunity(db, caller, { kind: community.id, id: community.kind })
}

/** The same of what islands call. */
function swapsInTheBrowser(community: CommunityRef, memberId: string, documentId: string) {
  // @ts-expect-error the member stands where the community belongs
  stores.removeMember(memberId, community)
  // @ts-expect-error the same
  stores.changeRole(memberId, community, 'member')
  // @ts-expect-error ids are no communities
  stores.handOver(community.id, memberId)
  // @ts-expect-error the document stands where the community belongs
  removeDocument(documentId, community)
}

test('a swap of two ids does not compile', () => {
  expect([swaps, swapsInTheBrowser].map((never) => typeof never)).toEqual(['function', 'function'])
})
