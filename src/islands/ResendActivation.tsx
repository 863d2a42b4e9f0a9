import { useState } from 'react'
import { messageOf } from '../client/failures.ts'
import { call } from '../stores/call.ts'
import { Button } from '../ui/Button.tsx'
import styles from './resend-activation.module.css'

type State = { step: 'ready' | 'sending' } | { step: 'done' | 'failed'; text: string }

/** Asks for the activation mail again. What is said is the same whether an account waits for it or not. */
export function ResendActivation({ email }: { email: string }) {
  const [state, setState] = useState<State>({ step: 'ready' })

  async function resend(): Promise<void> {
    if (state.step === 'sending') return
    setState({ step: 'sending' })
    const reply = await call('POST /users/resend-activation', { body: { email } })
    setState(
      reply.ok
        ? {
            step: 'done',
            text: `Un nouvel e-mail est en route vers ${email}. Le lien du précédent ne sert plus.`,
          }
        : { step: 'failed', text: messageOf(reply) },
    )
  }

  return (
    <div className={styles.resend}>
      {state.step !== 'done' && (
        <Button busy={state.step === 'sending'} onClick={resend}>
          Renvoyer l’e-mail d’activation
        </Button>
      )}
      <p role="status">{'text' in state && state.text}</p>
    </div>
  )
}
