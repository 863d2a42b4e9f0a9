import { useRef, useState } from 'react'
import type { Kind } from '../../../server/contract/roles.ts'
import { messageOf, messageOfCode, type Refusal } from '../../client/failures.ts'
import { createCommunity } from '../../stores/communities.ts'
import { creationOf, type Step, stepsOfFields, type Wizard } from '../../stores/wizard.ts'

type Creation =
  | { state: 'asking' }
  | { state: 'sending' }
  | { state: 'refused'; message: string }
  | { state: 'created'; kind: Kind; id: string; name: string; invited: number }

/** What a refusal says about answers, and the question to go back to. */
interface Refused {
  errors: { [step in Step]?: string }
  step?: Step
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
    const reply = await createCommunity(kind, creationOf(wizard))
    isSending.current = false
    if (reply.ok) {
      const { id, name } = reply.data
      setCreation({ state: 'created', kind, id, name, invited: emails.length })
      return
    }
    const refused = refusedAnswers(reply, kind)
    setCreation(
      refused.step ? { state: 'asking' } : { state: 'refused', message: messageOf(reply) },
    )
    return refused
  }

  return { creation, create }
}

/** Refusals that are about one answer are said where it was given. */
function refusedAnswers({ error, fields = {} }: Refusal, kind: Kind): Refused {
  const pictures = ['unsupported_file_type', 'payload_too_large']
  if (pictures.includes(error)) {
    return { errors: { picture: messageOfCode(error) }, step: 'picture' }
  }
  const errors: Refused['errors'] = {}
  for (const [field, message] of Object.entries(fields)) {
    const step = field === 'association' && kind === 'group' ? 'parent' : stepsOfFields[field]
    if (step) errors[step] = message
  }
  const [step] = Object.keys(errors) as Step[]
  return { errors, ...(step && { step }) }
}
