import { type CommunityRef, kinds } from '../../server/contract/kinds.ts'
import { call } from './call.ts'
import { keyOf, reloadWhenOutdated } from './communities.ts'
import { loadInvitations } from './community-invitations.ts'
import { $joinRequests, loadJoinRequests } from './join-requests.ts'
import { watched } from './watched.ts'

/** The ordinary invitation goes to whoever asked. */
export const acceptJoinRequest = watched(async ({ kind, id }: CommunityRef, requestId: string) => {
  const reply = await call(`POST /${kinds[kind].plural}/{id}/join-requests/{requestId}/accept`, {
    params: { id, requestId },
  })
  if (reply.ok) {
    remove({ kind, id }, requestId)
    await loadInvitations({ kind, id })
  } else await lookAgain({ kind, id }, reply.error)
  return reply
})

/** A mail says so, courteously. */
export const refuseJoinRequest = watched(async ({ kind, id }: CommunityRef, requestId: string) => {
  const reply = await call(`POST /${kinds[kind].plural}/{id}/join-requests/{requestId}/refuse`, {
    params: { id, requestId },
  })
  if (reply.ok) remove({ kind, id }, requestId)
  else await lookAgain({ kind, id }, reply.error)
  return reply
})

function remove({ kind, id }: CommunityRef, requestId: string): void {
  const all = $joinRequests.get()
  const open = all[keyOf({ kind, id })] ?? []
  const others = open.filter((request) => request.id !== requestId)
  $joinRequests.set({ ...all, [keyOf({ kind, id })]: others })
}

/** Somebody else may have answered it meanwhile. */
async function lookAgain({ kind, id }: CommunityRef, error: string): Promise<void> {
  if (error === 'join_request_not_found') await loadJoinRequests({ kind, id })
  else await reloadWhenOutdated({ kind, id }, error)
}
