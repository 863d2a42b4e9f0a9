import { useEffect, useState } from 'react'
import type { Dues } from '../../../../server/contract/dues.ts'
import { messageOf } from '../../../client/failures.ts'
import { loadDues } from '../../../stores/community-dues.ts'

/** The dues of an association once they have come, or why they have not. */
export function useDues(associationId: string): { dues?: Dues; error?: string } {
  const [state, setState] = useState<{ dues?: Dues; error?: string }>({})
  useEffect(() => {
    let isGone = false
    loadDues({ kind: 'association', id: associationId }).then((reply) => {
      if (!isGone) setState(reply.ok ? { dues: reply.data } : { error: messageOf(reply) })
    })
    return () => {
      isGone = true
    }
  }, [associationId])
  return state
}
