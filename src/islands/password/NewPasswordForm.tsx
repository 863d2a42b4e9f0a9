import { PasswordChoice } from '../../../server/contract/accounts.ts'
import { wrongPasswordLink } from '../../../server/contract/page-paths.ts'
import { paths } from '../../../server/contract/paths.ts'
import { call } from '../../stores/call.ts'
import { toast } from '../../stores/toasts.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { useForm } from '../../ui/form/form.ts'
import { RequiredNote } from '../../ui/form/RequiredNote.tsx'
import formStyles from '../../ui/form.module.css'
import { PasswordChecklist } from '../../ui/PasswordChecklist.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'

export function NewPasswordForm({ token }: { token: string }) {
  const { form, values, field, onSubmit, refuse, alert, busy } = useForm(PasswordChoice)

  const send = onSubmit(async ({ password }) => {
    const reply = await call('PUT /users/new-password', { body: { password, token } })
    if (reply.ok) {
      toast.success('Votre mot de passe a bien été mis à jour')
      return location.assign(paths.login)
    }
    if (reply.error === 'wrong_token_provided') return location.assign(wrongPasswordLink)
    refuse(reply)
  })

  return (
    <form {...form} className={formStyles.form} onSubmit={send}>
      <RequiredNote />
      <PasswordField
        label="Nouveau mot de passe"
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
      <Alert>{alert}</Alert>
      <Button type="submit" look="primary" className="large wide" busy={busy}>
        Valider
      </Button>
    </form>
  )
}
