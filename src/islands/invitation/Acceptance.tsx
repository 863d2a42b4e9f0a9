import { useEffect, useState } from 'react'
import { kinds } from '../../../server/contract/kinds.ts'
import type { InvitationSeen } from '../../../server/contract/pages.ts'
import type { Refusal } from '../../client/failures.ts'
import { call } from '../../stores/call.ts'
import { Rings } from '../../ui/Rings.tsx'
import styles from './invitation.module.css'
import { Joined } from './Joined.tsx'
import { NotJoined } from './NotJoined.tsx'

export interface AcceptanceProps {
  invitation: InvitationSeen
  token: string
  /** The address of whoever is logged in here, who need not be the one who was invited. */
  myEmail: string | null
}

type State =
  | { step: 'waiting' }
  | { step: 'joined'; id: string }
  | { step: 'failed'; refusal: Refusal }

/** Accepts an invitation from the browser: mail scanners, which only read pages, use up none. */
export function Acceptance(props: AcceptanceProps) {
  const { invitation, token } = props
  const [state, setState] = useState<State>({ step: 'waiting' })

  useEffect(() => {
    accept(invitation.kind, token).then(setState)
  }, [invitation.kind, token])

  if (state.step === 'joined') return <Joined {...props} id={state.id} />
  if (state.step === 'failed') return <NotJoined {...props} refusal={state.refusal} />
  return (
    <div className={styles.waiting} role="status">
      <Rings label="Acceptation en cours" />
      <p className="muted">Un instant, nous prévenons {invitation.community.name}.</p>
    </div>
  )
}

const accepted = new Map<string, Promise<State>>()

/** Once per token, however often the page is drawn. */
function accept(kind: InvitationSeen['kind'], token: string): Promise<State> {
  const running = accepted.get(token) ?? join(kind, token)
  accepted.set(token, running)
  return running
}

async function join(kind: InvitationSeen['kind'], token: string): Promise<State> {
  const reply = await call(`POST /${kinds[kind].plural}/join`, { body: { token } })
  return reply.ok ? { step: 'joined', id: reply.data.id } : { step: 'failed', refusal: reply }
}
