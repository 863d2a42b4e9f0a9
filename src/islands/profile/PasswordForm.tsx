import { PasswordChange } from '../../../server/contract/accounts.ts'
import { call } from '../../stores/call.ts'
import { toast } from '../../stores/toasts.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { useForm } from '../../ui/form/form.ts'
import { RequiredNote } from '../../ui/form/RequiredNote.tsx'
import formStyles from '../../ui/form.module.css'
import { PasswordChecklist } from '../../ui/PasswordChecklist.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'

/** `email` lets a password manager know whose password it keeps. */
export function PasswordForm({ email, onChanged }: { email: string; onChanged: () => void }) {
  const { form, values, field, onSubmit, refuse, empty, focus, alert, busy } =
    useForm(PasswordChange)

  const send = onSubmit(async (body) => {
    const reply = await call('PUT /users/me/password', { body })
    if (reply.ok) {
      empty()
      toast.success('Votre mot de passe a été modifié')
      return onChanged()
    }
    refuse(reply)
    if (reply.error === 'invalid_current_password') focus('currentPassword')
  })

  return (
    <form {...form} className={formStyles.form} onSubmit={send}>
      <input
        className="unseen"
        type="email"
        autoComplete="username"
        value={email}
        readOnly
        hidden
      />
      <RequiredNote />
      <PasswordField
        label="Mot de passe actuel"
        required
        autoComplete="current-password"
        {...field('currentPassword')}
      />
      <PasswordField
        label="Nouveau mot de passe"
        required
        autoComplete="new-password"
        hint={<PasswordChecklist value={String(values.newPassword ?? '')} />}
        {...field('newPassword')}
      />
      <PasswordField
        label="Confirmation du nouveau mot de passe"
        required
        autoComplete="new-password"
        {...field('confirmNewPassword')}
      />
      <Alert>{alert}</Alert>
      <div>
        <Button type="submit" look="primary" busy={busy}>
          Modifier le mot de passe
        </Button>
      </div>
    </form>
  )
}
