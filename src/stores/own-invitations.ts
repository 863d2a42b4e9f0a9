import { atom } from 'nanostores'
import type { OwnInvitation } from '../../server/contract/invitations.ts'
import { kinds } from '../../server/contract/kinds.ts'
import type { Outcome } from '../client/failures.ts'
import { call } from './call.ts'
import { $me, receiveList } from './communities.ts'

/** The open invitations to whoever is logged in; null until a page brings them along. */
export const $ownInvitations = atom<readonly OwnInvitation[] | null>(null)

export function receiveOwnInvitations(invitations: readonly OwnInvitation[]): void {
  $ownInvitations.set(invitations)
}

/** Joins, and shows the community among one's own. */
export async function acceptOwnInvitation({ id, kind }: OwnInvitation): Promise<Outcome<unknown>> {
  const reply = await call('POST /users/me/invitations/{id}/accept', { params: { id } })
  if (reply.ok) await reloadList(kind)
  if (isAnswered(reply)) forget(id)
  return reply
}

export async function declineOwnInvitation({ id }: OwnInvitation): Promise<Outcome<unknown>> {
  const reply = await call('POST /users/me/invitations/{id}/decline', { params: { id } })
  if (isAnswered(reply)) forget(id)
  return reply
}

/** By this call, or before it: in another tab, or by who sent it. */
function isAnswered(reply: Outcome<unknown>): boolean {
  return reply.ok || reply.error === 'invitation_not_found'
}

function forget(id: string): void {
  $ownInvitations.set(($ownInvitations.get() ?? []).filter((one) => one.id !== id))
}

async function reloadList(kind: OwnInvitation['kind']): Promise<void> {
  const userId = $me.get()
  if (!userId) return
  const reply = await call(`GET /${kinds[kind].plural}/user/{userId}`, { params: { userId } })
  if (reply.ok) receiveList(kind, reply.data)
}
