import { useState } from 'react'
import { Activation as ActivationForm } from '../../../server/contract/accounts.ts'
import type { Answer } from '../../../server/contract/call.ts'
import type { Calls } from '../../../server/contract/calls.ts'
import { communityPath, loginThen, paths } from '../../../server/contract/paths.ts'
import { call } from '../../stores/call.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Done } from '../../ui/Done.tsx'
import formStyles from '../../ui/form.module.css'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { useCallForm } from '../call-form.ts'

/** What was joined with the account, by the invitation that led to it. */
type Joined = NonNullable<Answer<Calls['POST /users/validate-account']>['joined']>

type State = { step: 'asking' } | { step: 'done'; joined: Joined } | { step: 'ended' }

/** Asks for the password of the registration: who made an account with another's address gets none. */
export function Activation({ token }: { token: string }) {
  const { form, field, onSubmit, refuse, alert, busy } = useCallForm(ActivationForm)
  const [state, setState] = useState<State>({ step: 'asking' })

  const send = onSubmit(async ({ password }) => {
    const reply = await call('POST /users/validate-account', { body: { token, password } })
    if (reply.ok) setState({ step: 'done', joined: reply.data.joined ?? [] })
    else if (reply.error === 'wrong_token_provided') setState({ step: 'ended' })
    else if (reply.error === 'wrong_password_or_email') {
      refuse({ ...reply, fields: { password: 'Ce n’est pas le mot de passe de l’inscription.' } })
    } else refuse(reply)
  })

  if (state.step === 'done') return <Activated joined={state.joined} />
  if (state.step === 'ended') return <Ended />
  return (
    <form {...form} className={formStyles.form} onSubmit={send}>
      <p>
        Pour activer votre compte, entrez le mot de passe que vous avez choisi en vous inscrivant.
      </p>
      <PasswordField label="Mot de passe" autoComplete="current-password" {...field('password')} />
      <Alert>{alert}</Alert>
      <Button type="submit" look="primary" className="large wide" busy={busy}>
        Activer mon compte
      </Button>
      <p className="muted">
        Vous l’avez oublié, ou ce n’est pas vous qui vous êtes inscrit&nbsp;?{' '}
        <a href={paths.forgotPassword}>Choisir un nouveau mot de passe</a> active aussi le compte.
      </p>
    </form>
  )
}

function Ended() {
  return (
    <Done title="Une erreur est survenue lors de la validation de votre compte">
      <p>Ce lien n’est plus valable. Peut-être a-t-il déjà servi.</p>
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
      <a className="btn primary large" href={first ? loginThen(communityPath(first)) : paths.login}>
        Me connecter
      </a>
    </Done>
  )
}

const list = new Intl.ListFormat('fr', { type: 'conjunction' })

function listed(joined: Joined): string {
  return list.format(joined.map(({ name }) => name))
}
