import { useRef, useState } from 'react'
import type { Kind } from '../../../../server/contract/roles.ts'
import type { Outcome } from '../../../client/failures.ts'
import { messageOf, messageOfCode, type Refusal } from '../../../client/failures.ts'
import { createCommunity } from '../../../stores/communities.ts'
import type { Draft, Step, Wizard } from '../../../stores/wizard.ts'
import { creationOf, stepsOfFields } from '../../../stores/wizard-creation.ts'
import { administratorGone } from './AdministratorField.tsx'
import type { Errors } from './walk.ts'

type Creation =
  | { state: 'asking' }
  | { state: 'sending' }
  | { state: 'refused'; message: string }
  | { state: 'created'; kind: Kind; id: string; name: string; invited: number }

type Created = Outcome<{ id: string; name: string }>

/** What a refusal says about answers, and the question to go back to. */
interface Refused {
  errors: Errors
  step?: Step
  /** Instead of what is usually said of it. */
  message?: string
  /** Answers that hold no longer, as they are from now on. */
  taken?: Partial<Draft>
}

/** Sends the answers once, however often it is asked to; nothing of them is lost by a refusal. */
export function useCreation() {
  const isSending = useRef(false)
  const [creation, setCreation] = useState<Creation>({ state: 'asking' })

  async function create(wizard: Wizard): Promise<Refused | undefined> {
    const { kind, emails } = wizard.draft
    if (isSending.current || !kind) return
    isSending.current = true
    setCreation({ state: 'sending' })
    const reply = await send(kind, wizard)
    isSending.current = false
    if (reply.ok) {
      const { id, name } = reply.data
      setCreation({ state: 'created', kind, id, name, invited: emails.length })
      return
    }
    const refused = refusedAnswers(reply, kind)
    const message = refused.message ?? messageOf(reply)
    setCreation(refused.step ? { state: 'asking' } : { state: 'refused', message })
    return refused
  }

  return { creation, create }
}

/** `unknown` is what stands in for a server: a proxy that gave up, an answer cut off. */
const withoutAnswer = ['timeout', 'network_failure', 'unknown']

/** Once more where no answer came: what was created without saying so is answered then. */
async function send(kind: Kind, wizard: Wizard): Promise<Created> {
  const input = creationOf(wizard)
  const reply = await createCommunity(kind, input)
  const isLost = !reply.ok && withoutAnswer.includes(reply.error)
  return isLost ? createCommunity(kind, input) : reply
}

/** Refusals that are about one answer are said where it was given. */
function refusedAnswers({ error, fields = {} }: Refusal, kind: Kind): Refused {
  if (['unsupported_file_type', 'payload_too_large'].includes(error)) {
    return { errors: { picture: messageOfCode(error) }, step: 'picture' }
  }
  if (error === 'user_not_found') {
    // Only somebody else can be gone: it is oneself who asks.
    return { errors: {}, message: administratorGone, taken: { administrator: null, memberIds: [] } }
  }
  const errors: Errors = {}
  for (const [field, message] of Object.entries(fields)) {
    const step = field === 'association' && kind === 'group' ? 'parent' : stepsOfFields[field]
    if (step) errors[step] = message
  }
  const [step] = Object.keys(errors) as Step[]
  return { errors, ...(step && { step }) }
}
