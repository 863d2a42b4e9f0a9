import { Activation as ActivationForm } from '../../../server/contract/accounts.ts'
import { paths } from '../../../server/contract/paths.ts'
import { giveConsent } from '../../client/cookies.ts'
import { call } from '../../stores/call.ts'
import { toast } from '../../stores/toasts.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { useForm } from '../../ui/form/form.ts'
import formStyles from '../../ui/form.module.css'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { CookieNote } from '../CookieNote.tsx'

/**
 * Asks for the password of the registration: who made an account with another's address gets none.
 * Whoever has both is logged in at once.
 */
export function Activation({ token }: { token: string }) {
  const { form, field, onSubmit, refuse, alert, busy } = useForm(ActivationForm)

  const send = onSubmit(async ({ password }) => {
    const reply = await call('POST /users/validate-account', { body: { token, password } })
    if (reply.ok) enter()
    // The page knows more than the call says: whether the link has served, here or in another tab.
    else if (reply.error === 'wrong_token_provided') location.reload()
    else if (reply.error === 'wrong_password_or_email') {
      refuse({ ...reply, fields: { password: 'Ce n’est pas le mot de passe de l’inscription.' } })
    } else refuse(reply)
  })

  return (
    <form {...form} className={formStyles.form} onSubmit={send}>
      <p>
        Pour activer votre compte, entrez le mot de passe que vous avez choisi en vous inscrivant.
      </p>
      <PasswordField
        label="Mot de passe"
        required
        autoComplete="current-password"
        {...field('password')}
      />
      <Alert>{alert}</Alert>
      <CookieNote />
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

/** The session is open already. The next page says so, in its header and in a toast. */
function enter(): void {
  giveConsent()
  toast.success('Votre compte est activé')
  location.assign(paths.home)
}
