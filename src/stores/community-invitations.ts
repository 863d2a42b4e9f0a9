import { atom } from 'nanostores'
import type { Invitation } from '../../server/contract/community-shapes.ts'
import { type CommunityRef, kinds, referenceTo } from '../../server/contract/kinds.ts'
import type { Outcome } from '../client/failures.ts'
import { call } from './call.ts'
import { isUnclear, keyOf, reloadCommunity, reloadWhenOutdated } from './communities.ts'
import { watched } from './watched.ts'
import { noteWrite, watchWrites } from './writes.ts'

/** The open invitations of communities, by `keyOf`; missing until they are known. */
export const $invitations = atom<Record<string, readonly Invitation[]>>({})

export const loadInvitations = watched(({ kind, id }: CommunityRef) => ask({ kind, id }))

/** With the community: who has joined meanwhile is no longer invited, and must not count twice. */
export async function reloadWithInvitations({ kind, id }: CommunityRef): Promise<void> {
  const areKnown = keyOf({ kind, id }) in $invitations.get()
  await Promise.all([reloadCommunity({ kind, id }), areKnown && loadInvitations({ kind, id })])
}

/** Sends a mail to each; answers who is invited now, and who was a member already. */
export const inviteMembers = watched(
  async ({ kind, id }: CommunityRef, membersEmails: string[]) => {
    const reply = await call(`POST /${kinds[kind].plural}/add-members`, {
      body: { ...referenceTo(kind, id), membersEmails },
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

/** An answer that began before something was changed here may be older than that: asks once more. */
async function ask({ kind, id }: CommunityRef): Promise<Outcome<readonly Invitation[]>> {
  const isOvertaken = watchWrites(keyOfOpen({ kind, id }))
  const reply = await call(`GET /${kinds[kind].plural}/{id}/invitations`, { params: { id } })
  if (!reply.ok) {
    if (reply.error === 'not_enough_permission') forgetInvitations({ kind, id })
    if (!isUnclear(reply.error)) await reloadWhenOutdated({ kind, id }, reply.error)
    return reply
  }
  if (isOvertaken()) return ask({ kind, id })
  receiveInvitations({ kind, id }, reply.data)
  return reply
}

/** Shows invitations as `change` makes them, where they are known. */
export function changeInvitations(
  { kind, id }: CommunityRef,
  change: (invitation: Invitation) => Invitation,
): void {
  const open = $invitations.get()[keyOf({ kind, id })]
  if (open) receiveInvitations({ kind, id }, open.map(change))
}

function receiveInvitations({ kind, id }: CommunityRef, open: readonly Invitation[]): void {
  noteWrite(keyOfOpen({ kind, id }))
  $invitations.set({ ...$invitations.get(), [keyOf({ kind, id })]: open })
}

function forgetInvitations({ kind, id }: CommunityRef): void {
  const { [keyOf({ kind, id })]: _, ...others } = $invitations.get()
  $invitations.set(others)
}

function keyOfOpen({ kind, id }: CommunityRef): string {
  return `${keyOf({ kind, id })}/invitations`
}

/** An invitation that is gone was most likely accepted: then there is one member more, too. */
async function lookAgain({ kind, id }: CommunityRef, error: string): Promise<void> {
  if (error === 'invitation_not_found' || error === 'too_many_members') {
    await Promise.all([loadInvitations({ kind, id }), reloadCommunity({ kind, id })])
  } else {
    await reloadWhenOutdated({ kind, id }, error)
    if (isUnclear(error)) loadInvitations({ kind, id })
  }
}
