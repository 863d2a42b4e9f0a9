import { useEffect, useState } from 'react'
import type { Answer } from '../../../server/contract/call.ts'
import type { Calls } from '../../../server/contract/calls.ts'
import { communityPath, loginThen, paths } from '../../../server/contract/paths.ts'
import { messageOf, type Refusal } from '../../client/failures.ts'
import { call } from '../../stores/call.ts'
import { Done } from '../../ui/Done.tsx'
import { Rings } from '../../ui/Rings.tsx'
import styles from './activation.module.css'

/** What was joined with the account, by the invitation that led to it. */
type Joined = NonNullable<Answer<Calls['POST /users/validate-account']>['joined']>

type State =
  | { step: 'waiting' }
  | { step: 'done'; joined: Joined }
  | { step: 'failed'; refusal: Refusal }

/** Activates the account from the browser: mail scanners, which only read pages, use up no token. */
export function Activation({ token }: { token: string }) {
  const [state, setState] = useState<State>({ step: 'waiting' })

  useEffect(() => {
    validate(token).then(setState)
  }, [token])

  if (state.step === 'waiting') {
    return (
      <div className={styles.waiting} role="status">
        <Rings label="Activation en cours" />
        <p className="muted">Un instant, nous activons votre compte.</p>
      </div>
    )
  }
  if (state.step === 'done') return <Activated joined={state.joined} />
  return (
    <Done title="Une erreur est survenue lors de la validation de votre compte">
      {state.refusal.error !== 'unknown' && <p>{messageOf(state.refusal)}</p>}
      <p>Vous pouvez choisir un nouveau mot de passe&nbsp;: cela valide aussi votre compte.</p>
      <a className="btn primary large" href={paths.forgotPassword}>
        Choisir un nouveau mot de passe
      </a>
    </Done>
  )
}

function Activated({ joined }: { joined: Joined }) {
  const [first] = joined
  return (
    <Done title="Votre compte est activé">
      {first ? (
        <p>
          Bienvenue&nbsp;! Vous avez rejoint <strong>{listed(joined)}</strong>. Il ne reste plus
          qu’à vous connecter.
        </p>
      ) : (
        <p>Bienvenue&nbsp;! Il ne reste plus qu’à vous connecter.</p>
      )}
      <a
        className="btn primary large"
        href={first ? loginThen(communityPath(first.kind, first.id)) : paths.login}
      >
        Me connecter
      </a>
    </Done>
  )
}

const list = new Intl.ListFormat('fr', { type: 'conjunction' })

function listed(joined: Joined): string {
  return list.format(joined.map(({ name }) => name))
}

async function validate(token: string): Promise<State> {
  const reply = await call('POST /users/validate-account', { body: { token } })
  return reply.ok
    ? { step: 'done', joined: reply.data.joined ?? [] }
    : { step: 'failed', refusal: reply }
}
