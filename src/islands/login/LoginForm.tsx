import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Credentials } from '../../../server/contract/accounts.ts'
import { paths } from '../../../server/contract/paths.ts'
import { giveConsent, hasConsent } from '../../client/cookies.ts'
import { messageOfCode } from '../../client/failures.ts'
import { takeLoginAddress } from '../../client/login-address.ts'
import { call } from '../../stores/call.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { useForm } from '../../ui/form/form.ts'
import { RequiredNote } from '../../ui/form/RequiredNote.tsx'
import formStyles from '../../ui/form.module.css'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { ResendActivation } from '../ResendActivation.tsx'

const ConsentDialog = lazy(() => import('./ConsentDialog.tsx'))

interface LoginFormProps {
  /** A path of this site. */
  destination: string
  /** Why the form was refused when it was posted without a script: a code of the catalogue. */
  refused?: string | undefined
  /** Whose account it is, where that is known. */
  email?: string
}

export function LoginForm({ destination, refused, email }: LoginFormProps) {
  const { form, field, onSubmit, attempt, empty, refuse, alert, busy } = useForm(Credentials)
  const [asking, setAsking] = useState(false)
  const [inactive, setInactive] = useState<string>()
  const [tried, setTried] = useState(false)
  const before = tried ? undefined : refused
  const shown = alert ?? (before && messageOfCode(before))
  const address = useRef<HTMLInputElement>(null)

  useEffect(() => {
    const known = takeLoginAddress()
    if (known && address.current?.value === '') address.current.value = known
  }, [])

  async function logIn(credentials: { email: string; password: string }): Promise<void> {
    setInactive(undefined)
    setTried(true)
    if (!hasConsent()) return setAsking(true)
    const reply = await call('POST /auth/login', { body: credentials })
    if (!reply.ok) {
      if (reply.error === 'user_not_validated') setInactive(credentials.email)
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
      <form
        {...form}
        // By itself where there is no script, or not yet.
        action="/api/auth/login/form"
        encType="multipart/form-data"
        className={formStyles.form}
        onSubmit={onSubmit(logIn)}
      >
        <input type="hidden" name="retour" value={destination} />
        <RequiredNote />
        <Field
          ref={address}
          label="Adresse e-mail"
          required
          type="email"
          autoComplete="username"
          defaultValue={email}
          {...field('email')}
        />
        <PasswordField
          label="Mot de passe"
          required
          autoComplete="current-password"
          {...field('password')}
        />
        <Alert>
          {shown && <p>{shown}</p>}
          {shown && inactive && <ResendActivation email={inactive} />}
          {(inactive || before === 'user_not_validated') && (
            <p>
              Vous ne retrouvez pas cet e-mail&nbsp;?{' '}
              <a href={paths.forgotPassword}>Choisir un nouveau mot de passe</a> active aussi le
              compte.
            </p>
          )}
        </Alert>
        <noscript>
          <input type="hidden" name="consent" value="1" />
          <p className="muted small">
            La connexion a besoin d’un cookie, qui garde votre session ouverte et rien d’autre. En
            vous connectant, vous l’acceptez.
          </p>
        </noscript>
        <Button type="submit" look="primary" className="large wide" busy={busy} early>
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
