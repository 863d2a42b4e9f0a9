import { isId } from '../contract/fields.ts'
import type { OwnInvitation } from '../contract/invitations.ts'
import { findPerson, fullName } from '../people/people.ts'
import type { Caller } from '../platform/caller.ts'
import { Failure } from '../platform/failures.ts'
import type { Platform } from '../platform/platform.ts'
import { decline } from './declining.ts'
import * as invitations from './invitation-queries.ts'
import { accept } from './joining.ts'

type Row = Awaited<ReturnType<typeof invitations.listInvitationsTo>>[number]

/** The open invitations to one's own address, the newest first. */
export async function listOwnInvitations(
  { db, now }: Platform,
  caller: Caller,
): Promise<OwnInvitation[]> {
  const email = await addressOf(db, caller)
  return (await invitations.listInvitationsTo(db, email, now())).map(toOwnInvitation)
}

/**
 * Accepts one of them.
 *
 * @throws Failure `invitation_not_found`, `cannot_join_another_…`, `too_many_members`
 */
export async function acceptOwnInvitation(
  platform: Platform,
  caller: Caller,
  id: string,
): Promise<{ id: string; name: string }> {
  return accept(platform, await find(platform, caller, id), caller)
}

/** @throws Failure `invitation_not_found` */
export async function declineOwnInvitation(
  platform: Platform,
  caller: Caller,
  id: string,
): Promise<void> {
  await decline(platform, await find(platform, caller, id))
}

/** Found by one's own address: another's is not there. */
async function find({ db, now }: Platform, caller: Caller, id: string) {
  const email = await addressOf(db, caller)
  const found = isId(id) && (await invitations.findInvitationTo(db, email, id, now()))
  if (!found) throw new Failure('invitation_not_found')
  return found
}

async function addressOf(db: Platform['db'], caller: Caller): Promise<string> {
  const email = (await findPerson(db, caller))?.email
  if (!email) throw new Failure('not_authenticated')
  return email
}

function toOwnInvitation(row: Row): OwnInvitation {
  const { first_name, last_name } = row
  const isThere = first_name !== null && last_name !== null && !row.deleted_at
  return {
    id: row.id,
    kind: row.kind,
    community: {
      id: row.community_id,
      name: row.name,
      image: row.image,
      membersCount: Number(row.members_count),
    },
    invitedBy: isThere ? fullName({ first_name, last_name }) : null,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }
}
