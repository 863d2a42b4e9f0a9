import { useState } from 'react'
import { kinds } from '../../../server/contract/kinds.ts'
import type { InvitationSeen } from '../../../server/contract/pages.ts'
import type { Refusal } from '../../client/failures.ts'
import { call } from '../../stores/call.ts'
import { Declined } from './Declined.tsx'
import { Invited } from './Invited.tsx'
import styles from './invitation.module.css'
import { Joined } from './Joined.tsx'
import { LinkDrawing } from './LinkDrawing.tsx'

export interface InvitationProps {
  invitation: InvitationSeen
  token: string
  /** The address of whoever is logged in here, who need not be the one who was invited. */
  myEmail: string | null
}

type State =
  | { step: 'open'; refusal?: Refusal }
  | { step: 'joined'; id: string; asMe: boolean }
  | { step: 'declined' }

/** An open invitation. Nothing is accepted by looking at it: mail scanners read pages too. */
export function InvitationPage(props: InvitationProps) {
  const { invitation, token } = props
  const [state, setState] = useState<State>({ step: 'open' })
  const { plural } = kinds[invitation.kind]

  async function join(asMe: boolean): Promise<void> {
    const reply = await call(`POST /${plural}/join`, { body: { token, asMe } })
    setState(
      reply.ok ? { step: 'joined', id: reply.data.id, asMe } : { step: 'open', refusal: reply },
    )
  }

  async function decline(): Promise<void> {
    const reply = await call(`POST /${plural}/decline`, { body: { token } })
    setState(reply.ok ? { step: 'declined' } : { step: 'open', refusal: reply })
  }

  return (
    <div className={styles.page}>
      <LinkDrawing community={invitation.community} state={state.step} />
      <div className={styles.text}>
        {state.step === 'open' && (
          <Invited {...props} refusal={state.refusal} onJoin={join} onDecline={decline} />
        )}
        {state.step === 'joined' && <Joined {...props} {...state} />}
        {state.step === 'declined' && <Declined {...props} />}
      </div>
    </div>
  )
}
