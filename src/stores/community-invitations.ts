import { atom } from 'nanostores'
import { communityCalls, type Invitation, referenceTo } from '../../server/contract/communities.ts'
import type { Kind } from '../../server/contract/roles.ts'
import { request } from '../client/api.ts'
import { keyOf, reloadWhenOutdated } from './communities.ts'
import { watched } from './community-call.ts'

/** The open invitations of communities, by `keyOf`; missing until they are known. */
export const $invitations = atom<Record<string, readonly Invitation[]>>({})

export const loadInvitations = watched(async (kind: Kind, id: string) => {
  const reply = await request(communityCalls[kind].listInvitations, { params: { id } })
  if (reply.ok) receiveInvitations(kind, id, reply.data)
  else await reloadWhenOutdated(kind, id, reply.error)
  return reply
})

/** Sends a mail to each; answers who is invited now, and who was a member already. */
export const inviteMembers = watched(async (kind: Kind, id: string, membersEmails: string[]) => {
  const body = { ...referenceTo(kind, id), membersEmails }
  const reply = await request(communityCalls[kind].addMembers, { body })
  if (reply.ok) await loadInvitations(kind, id)
  else await reloadWhenOutdated(kind, id, reply.error)
  return reply
})

/** A new link, valid for as long as the first was. */
export const resendInvitation = watched(async (kind: Kind, id: string, invitationId: string) => {
  const reply = await request(communityCalls[kind].resendInvitation, {
    params: { id, invitationId },
  })
  if (reply.ok) await loadInvitations(kind, id)
  else await lookAgain(kind, id, reply.error)
  return reply
})

export const cancelInvitation = watched(async (kind: Kind, id: string, invitationId: string) => {
  const reply = await request(communityCalls[kind].cancelInvitation, {
    params: { id, invitationId },
  })
  if (reply.ok) {
    const open = $invitations.get()[keyOf(kind, id)] ?? []
    receiveInvitations(
      kind,
      id,
      open.filter((invitation) => invitation.id !== invitationId),
    )
  } else await lookAgain(kind, id, reply.error)
  return reply
})

function receiveInvitations(kind: Kind, id: string, open: readonly Invitation[]): void {
  $invitations.set({ ...$invitations.get(), [keyOf(kind, id)]: open })
}

/** An invitation that is gone was most likely accepted: then there is one member more, too. */
async function lookAgain(kind: Kind, id: string, error: string): Promise<void> {
  if (error === 'invitation_not_found') {
    await loadInvitations(kind, id)
    await reloadWhenOutdated(kind, id, 'member_not_found')
  } else await reloadWhenOutdated(kind, id, error)
}
