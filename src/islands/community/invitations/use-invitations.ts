import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import type { Kind } from '../../../../server/contract/roles.ts'
import { keyOf } from '../../../stores/communities.ts'
import { $invitations } from '../../../stores/community-invitations.ts'

/** The open invitations; undefined until they are known. */
export function useInvitations(kind: Kind, id: string) {
  const sent = useSentInvitations(kind, id)
  return useMemo(() => sent?.filter(({ mail }) => mail !== 'declined'), [sent])
}

/** The same with those that were declined of late. */
export function useSentInvitations(kind: Kind, id: string) {
  return useStore($invitations, { ssr: 'initial' })[keyOf({ kind, id })]
}
