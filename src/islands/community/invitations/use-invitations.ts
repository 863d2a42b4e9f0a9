import { useStore } from '@nanostores/react'
import type { Invitation } from '../../../../server/contract/community-shapes.ts'
import type { Kind } from '../../../../server/contract/roles.ts'
import { keyOf } from '../../../stores/communities.ts'
import { $invitations } from '../../../stores/community-invitations.ts'

/** The open invitations; undefined until they are known. */
export function useInvitations(kind: Kind, id: string): readonly Invitation[] | undefined {
  return useStore($invitations, { ssr: 'initial' })[keyOf({ kind, id })]
}
