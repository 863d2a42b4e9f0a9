import { useEffect, useRef } from 'react'
import type { VisitorUse } from '../../../server/contract/widget-shapes.ts'
import { type Proofs, proofsFor } from '../../stores/proofs.ts'

/** The proofs of work that a form needs. The first is begun at once: it is there when they have typed. */
export function useProofs(use: VisitorUse, id: string): Proofs {
  const proofs = useRef<Proofs>(null)
  proofs.current ??= proofsFor(use, id)
  useEffect(() => proofs.current?.prepare(), [])
  return proofs.current
}
