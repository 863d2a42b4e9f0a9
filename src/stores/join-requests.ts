import { atom } from 'nanostores'
import { type CommunityRef, kinds } from '../../server/contract/kinds.ts'
import type { JoinRequest } from '../../server/contract/widget-shapes.ts'
import { call } from './call.ts'
import { keyOf } from './communities.ts'

/** The open requests for membership of communities, by `keyOf`; missing until they are known. */
export const $joinRequests = atom<Record<string, readonly JoinRequest[]>>({})

export async function loadJoinRequests({ kind, id }: CommunityRef): Promise<void> {
  const reply = await call(`GET /${kinds[kind].plural}/{id}/join-requests`, { params: { id } })
  if (reply.ok) {
    $joinRequests.set({ ...$joinRequests.get(), [keyOf({ kind, id })]: reply.data })
  }
}
