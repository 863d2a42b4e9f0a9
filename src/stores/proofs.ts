import { widgetMessages } from '../../server/contract/widget-messages.ts'
import type { VisitorUse } from '../../server/contract/widget-shapes.ts'
import type { Outcome } from '../client/failures.ts'
import { prove } from '../client/proof.ts'
import { call } from './call.ts'

/** A challenge is good for ten minutes: the rest is for sending. */
const lifetime = 9 * 60_000

/** The proofs of a form, each of which serves once. */
export interface Proofs {
  /** Begins with the next one, so that it is there when the form is sent. */
  prepare(): void
  /** The one for sending now. */
  take(): Promise<Outcome<string>>
}

/** @param id of the event, or of the association or group */
export function proofsFor(use: VisitorUse, id: string): Proofs {
  let begun: { at: number; proof: Promise<Outcome<string>> } | undefined

  function prepare() {
    const isFresh = begun && Date.now() - begun.at < lifetime
    if (!begun || !isFresh) begun = { at: Date.now(), proof: makeProof(use, id) }
    return begun
  }

  return {
    prepare,
    async take() {
      const { proof } = prepare()
      begun = undefined
      return proof
    },
  }
}

async function makeProof(use: VisitorUse, id: string): Promise<Outcome<string>> {
  const reply = await call('GET /public/challenge', { query: { for: use, id } })
  if (!reply.ok) return reply
  try {
    return { ok: true, data: await prove(reply.data) }
  } catch {
    return { ok: false, error: 'invalid_payload', fields: { altcha: widgetMessages.proof } }
  }
}
