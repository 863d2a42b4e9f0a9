import { lockCommunities } from '../../db/locks.ts'
import type { Kind } from '../contract/roles.ts'
import { Failure } from '../platform/failures.ts'
import type { Platform } from '../platform/platform.ts'
import { hashToken } from '../platform/tokens.ts'
import * as invitations from './invitation-queries.ts'
import type { Accepted } from './joining.ts'

/**
 * Declines an invitation by its token, which proves the address: no account is needed.
 *
 * @throws Failure `invitation_not_found`
 */
export async function declineInvitation(
  platform: Platform,
  kind: Kind,
  token: string,
): Promise<void> {
  const { db, now } = platform
  const found = await invitations.findInvitation(db, hashToken(token), now(), kind)
  if (!found) throw new Failure('invitation_not_found')
  await decline(platform, found)
}

/** Its place is free at once; those who invite see for a while that it was declined. */
export async function decline({ db, now }: Platform, invitation: Accepted): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockCommunities(tx, [invitation.community_id])
    const isDeclined = await invitations.declineInvitation(tx, invitation, now())
    if (!isDeclined) throw new Failure('invitation_not_found')
  })
}
