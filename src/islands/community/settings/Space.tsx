import { useEffect, useState } from 'react'
import type { Space as Bytes } from '../../../../server/contract/community-shapes.ts'
import type { CommunityRef } from '../../../../server/contract/kinds.ts'
import { nb } from '../../../client/french.ts'
import { loadSpace } from '../../../stores/community-space.ts'
import { sizeOf } from '../documents/document-rules.ts'

/** How much room the documents take; nothing moves once it is known. */
export function Space({ kind, id }: CommunityRef) {
  const [space, setSpace] = useState<Bytes>()
  useEffect(() => {
    let isGone = false
    loadSpace({ kind, id }).then((reply) => {
      if (reply.ok && !isGone) setSpace(reply.data)
    })
    return () => {
      isGone = true
    }
  }, [kind, id])
  const whose = kind === 'association' ? ', groupes compris' : ''
  return (
    <p className="muted small">
      Espace des documents{nb}:{' '}
      {space ? `${sizeOf(space.used)} sur ${sizeOf(space.limit)}${whose}` : '…'}
    </p>
  )
}
