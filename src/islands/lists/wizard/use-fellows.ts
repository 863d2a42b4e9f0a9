import { useEffect, useState } from 'react'
import { collator } from '../../../../server/contract/formats.ts'
import { fullName } from '../../../client/people.ts'
import { call } from '../../../stores/call.ts'
import type { Me } from './step.ts'

/** The other members of the association that a group belongs to; undefined until they have come. */
export interface Fellows {
  others: readonly Me[] | undefined
  failed: boolean
  retry: () => void
}

export function useFellows(parent: string | null, me: Me): Fellows {
  const [others, setOthers] = useState<readonly Me[]>()
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(1)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew
  useEffect(() => {
    if (parent === null) return
    let isOld = false
    const params = { entityId: parent, isAssociation: 'true' as const }
    call('GET /users/by-entity/{entityId}/{isAssociation}', { params }).then((reply) => {
      if (isOld) return
      setFailed(!reply.ok)
      if (reply.ok) setOthers(reply.data.filter(({ id }) => id !== me.id).sort(byName))
    })
    return () => {
      isOld = true
    }
  }, [parent, me.id, attempt])

  function retry(): void {
    setFailed(false)
    setAttempt(attempt + 1)
  }

  return { others, failed, retry }
}

function byName(one: Me, other: Me): number {
  return collator({}).compare(fullName(one), fullName(other))
}
