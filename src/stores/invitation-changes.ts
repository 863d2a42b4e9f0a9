import { type CommunityRef, kinds, referenceTo } from '../../server/contract/kinds.ts'
import { call } from './call.ts'
import { isUnclear, keyOf, reloadCommunity, reloadWhenOutdated } from './communities.ts'
import { $invitations, loadInvitations, receiveInvitations } from './community-invitations.ts'
import { watched } from './watched.ts'

/** Sends a mail to each; answers who is invited now, and who was a member already. */
export const inviteMembers = watched(
  async (
    { kind, id }: CommunityRef,
    membersEmails: string[],
    names: { email: string; name: string }[] = [],
  ) => {
    const reply = await call(`POST /${kinds[kind].plural}/add-members`, {
      body: { ...referenceTo(kind, id), membersEmails, ...(names.length > 0 && { names }) },
    })
    if (reply.ok) await loadInvitations({ kind, id })
    else await lookAgain({ kind, id }, reply.error)
    return reply
  },
)

/** A new link, valid for as long as the first was. */
export const resendInvitation = watched(
  async ({ kind, id }: CommunityRef, invitationId: string) => {
    const reply = await call(`POST /${kinds[kind].plural}/{id}/invitations/{invitationId}/resend`, {
      params: { id, invitationId },
    })
    if (reply.ok) await loadInvitations({ kind, id })
    else await lookAgain({ kind, id }, reply.error)
    return reply
  },
)

export const cancelInvitation = watched(
  async ({ kind, id }: CommunityRef, invitationId: string) => {
    const reply = await call(`DELETE /${kinds[kind].plural}/{id}/invitations/{invitationId}`, {
      params: { id, invitationId },
    })
    if (reply.ok) {
      const open = $invitations.get()[keyOf({ kind, id })] ?? []
      receiveInvitations(
        { kind, id },
        open.filter((invitation) => invitation.id !== invitationId),
      )
    } else await lookAgain({ kind, id }, reply.error)
    return reply
  },
)

/** An invitation that is gone was most likely accepted: then there is one member more, too. */
async function lookAgain({ kind, id }: CommunityRef, error: string): Promise<void> {
  if (error === 'invitation_not_found' || error === 'too_many_members') {
    await Promise.all([loadInvitations({ kind, id }), reloadCommunity({ kind, id })])
  } else {
    await reloadWhenOutdated({ kind, id }, error)
    if (isUnclear(error)) loadInvitations({ kind, id })
  }
}
