import { lazy, Suspense, useState } from 'react'
import { Credentials } from '../../../server/contract/accounts.ts'
import { paths } from '../../../server/contract/paths.ts'
import { giveConsent, hasConsent } from '../../client/cookies.ts'
import { call } from '../../stores/call.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import formStyles from '../../ui/form.module.css'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { useCallForm } from '../call-form.ts'

const ConsentDialog = lazy(() => import('./ConsentDialog.tsx'))

/** `destination` is a path of this site. */
export function LoginForm({ destination }: { destination: string }) {
  const { form, field, onSubmit, attempt, empty, refuse, alert, busy } = useCallForm(Credentials)
  const [asking, setAsking] = useState(false)
  const [inactive, setInactive] = useState(false)

  async function logIn(credentials: { email: string; password: string }): Promise<void> {
    setInactive(false)
    if (!hasConsent()) return setAsking(true)
    const reply = await call('POST /auth/login', { body: credentials })
    if (!reply.ok) {
      setInactive(reply.error === 'user_not_validated')
      return refuse(reply)
    }
    if (reply.data.message !== 'Successfully logged in') {
      return refuse({ ok: false, error: 'unknown' })
    }
    empty()
    location.assign(destination)
  }

  function accept(): void {
    giveConsent()
    setAsking(false)
    attempt(logIn)
  }

  return (
    <>
      <form {...form} className={formStyles.form} onSubmit={onSubmit(logIn)}>
        <Field label="Adresse e-mail" type="email" autoComplete="username" {...field('email')} />
        <PasswordField
          label="Mot de passe"
          autoComplete="current-password"
          {...field('password')}
        />
        <Alert>
          {alert && <p>{alert}</p>}
          {alert && inactive && (
            <p>
              Vous ne retrouvez pas cet e-mail&nbsp;?{' '}
              <a href={paths.forgotPassword}>Choisir un nouveau mot de passe</a> active aussi le
              compte.
            </p>
          )}
        </Alert>
        <Button type="submit" look="primary" className="large wide" busy={busy}>
          Me connecter
        </Button>
      </form>
      {asking && (
        <Suspense>
          <ConsentDialog onAccept={accept} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
