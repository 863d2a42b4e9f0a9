import { atom } from 'nanostores'
import type { Invitation } from '../../server/contract/community-shapes.ts'
import { type CommunityRef, kinds } from '../../server/contract/kinds.ts'
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

export function receiveInvitations({ kind, id }: CommunityRef, open: readonly Invitation[]): void {
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
