import { useState } from 'react'
import { Registration } from '../../../server/contract/accounts.ts'
import type { Answer } from '../../../server/contract/call.ts'
import type { Calls } from '../../../server/contract/calls.ts'
import { communityPath } from '../../../server/contract/page-paths.ts'
import { paths } from '../../../server/contract/paths.ts'
import { giveConsent } from '../../client/cookies.ts'
import { keepLoginAddress } from '../../client/login-address.ts'
import { call } from '../../stores/call.ts'
import { toast } from '../../stores/toasts.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import { useForm } from '../../ui/form/form.ts'
import { RequiredNote } from '../../ui/form/RequiredNote.tsx'
import formStyles from '../../ui/form.module.css'
import { PasswordChecklist } from '../../ui/PasswordChecklist.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { CookieNote } from '../CookieNote.tsx'
import { RegistrationDone } from './RegistrationDone.tsx'

interface RegistrationFormProps {
  /** Mails are not sent for real here, but can be read on a page. */
  mailsKept: boolean
  /** Whom an invitation led here: it proves the address, so the account is active at once. */
  invited?: { email: string; token: string; firstName?: string; lastName?: string } | undefined
}

export function RegistrationForm({ mailsKept, invited }: RegistrationFormProps) {
  const { form, values, field, onSubmit, refuse, alert, busy } = useForm(Registration)
  const [registered, setRegistered] = useState<string>()

  const send = onSubmit(async (body) => {
    const reply = await call('POST /users/register', {
      body: { ...body, invitation: invited?.token },
    })
    if (!reply.ok) return refuse(reply)
    if (reply.data.joined) return enter(reply.data.joined)
    keepLoginAddress(body.email)
    setRegistered(body.email)
  })

  if (registered) return <RegistrationDone email={registered} mailsKept={mailsKept} />
  return (
    <form {...form} className={formStyles.form} onSubmit={send}>
      <RequiredNote />
      <div className={formStyles.pair}>
        <Field
          label="Prénom"
          required
          autoComplete="given-name"
          defaultValue={invited?.firstName}
          {...field('firstName')}
        />
        <Field
          label="Nom"
          required
          autoComplete="family-name"
          defaultValue={invited?.lastName}
          {...field('lastName')}
        />
      </div>
      <Field
        label="Adresse e-mail"
        type="email"
        required={!invited}
        autoComplete="email"
        {...(invited && {
          readOnly: true,
          defaultValue: invited.email,
          hint: 'C’est l’adresse de votre invitation.',
        })}
        {...field('email')}
      />
      <PasswordField
        label="Mot de passe"
        required
        autoComplete="new-password"
        hint={<PasswordChecklist value={String(values.password ?? '')} />}
        {...field('password')}
      />
      <PasswordField
        label="Confirmation du mot de passe"
        required
        autoComplete="new-password"
        {...field('confirmPassword')}
      />
      <Checkbox
        required
        label={
          <>
            {'J’accepte les '}
            <a href={paths.terms} target="_blank" rel="noopener">
              conditions générales
              <span className="unseen"> (nouvel onglet)</span>
            </a>
          </>
        }
        {...field('acceptConditions')}
      />
      <Alert>{alert}</Alert>
      {invited && <CookieNote />}
      <Button type="submit" look="primary" className="large wide" busy={busy}>
        M'inscrire
      </Button>
    </form>
  )
}

type Joined = NonNullable<Answer<Calls['POST /users/register']>['joined']>

/** The session is open already. Where there was no room, the invitation waits in the lists. */
function enter([joined]: Joined): void {
  giveConsent()
  toast.success(
    joined ? `Bienvenue\u00A0! Vous avez rejoint ${joined.name}` : 'Votre compte a bien été créé',
  )
  location.assign(joined ? communityPath(joined) : paths.lists)
}
