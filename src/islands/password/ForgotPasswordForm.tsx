import { useEffect, useState } from 'react'
import { PasswordRequest } from '../../../server/contract/accounts.ts'
import { paths } from '../../../server/contract/paths.ts'
import { messageOfCode } from '../../client/failures.ts'
import { call } from '../../stores/call.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Done } from '../../ui/Done.tsx'
import { Field } from '../../ui/Field.tsx'
import { useForm } from '../../ui/form/form.ts'
import formStyles from '../../ui/form.module.css'

interface ForgotPasswordFormProps {
  /** The code that led here from another page. */
  failure: string | null
  mailsKept: boolean
}

export function ForgotPasswordForm({ failure, mailsKept }: ForgotPasswordFormProps) {
  const { form, field, onSubmit, refuse, alert, busy } = useForm(PasswordRequest)
  const [sentTo, setSentTo] = useState<string>()

  useEffect(() => {
    if (failure) history.replaceState(null, '', paths.forgotPassword)
  }, [failure])

  const send = onSubmit(async (params) => {
    const reply = await call('GET /users/forgot-password/{address}', { params })
    if (!reply.ok) return refuse(reply)
    setSentTo(params.address)
  })

  if (sentTo) {
    return (
      <Done title="Regardez votre boîte de réception">
        <p>
          Si un compte existe avec l’adresse <strong>{sentTo}</strong>, un e-mail vient de lui être
          envoyé. Son lien est valable une heure.
        </p>
        {mailsKept && (
          <p>
            Ici, les e-mails ne partent pas vraiment&nbsp;: <a href={paths.mails}>lisez-les</a>.
          </p>
        )}
      </Done>
    )
  }
  return (
    <form {...form} className={formStyles.form} onSubmit={send}>
      <Field
        label="Adresse e-mail"
        required
        type="email"
        autoComplete="email"
        {...field('address')}
      />
      <Alert>{alert ?? (failure && messageOfCode(failure))}</Alert>
      <Button type="submit" look="primary" className="large wide" busy={busy}>
        Recevoir le lien
      </Button>
    </form>
  )
}
