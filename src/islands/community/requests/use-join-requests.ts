import { useStore } from '@nanostores/react'
import type { Kind } from '../../../../server/contract/roles.ts'
import { keyOf } from '../../../stores/communities.ts'
import { $joinRequests } from '../../../stores/join-requests.ts'

/** The open requests for membership; undefined until they are known. */
export function useJoinRequests(kind: Kind, id: string) {
  return useStore($joinRequests, { ssr: 'initial' })[keyOf({ kind, id })]
}
