import { AccountDeletion } from '../../../server/contract/accounts.ts'
import { paths } from '../../../server/contract/paths.ts'
import { call } from '../../stores/call.ts'
import { forget } from '../../stores/session.ts'
import { toast } from '../../stores/toasts.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { useForm } from '../../ui/form/form.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'

/** Time to read the toast's first words before the page changes. */
const leaveAfterMs = 500

export default function DeletionDialog({ onClose }: { onClose: () => void }) {
  const { form, field, onSubmit, refuse, focus, alert, busy } = useForm(AccountDeletion)

  const send = onSubmit(async (body) => {
    const reply = await call('DELETE /users/me', { body })
    if (reply.ok) {
      forget()
      toast.success('Votre compte a bien été supprimé')
      await new Promise((resolve) => setTimeout(resolve, leaveAfterMs))
      return location.assign(paths.home)
    }
    refuse(reply)
    if (reply.error === 'invalid_current_password') focus('password')
  })

  return (
    <Dialog title="Supprimer mon compte" onClose={onClose}>
      {(close) => (
        <form {...form} onSubmit={send}>
          <p>C’est définitif. Pour confirmer que c’est bien vous, donnez votre mot de passe.</p>
          <PasswordField
            label="Mot de passe"
            required
            autoComplete="current-password"
            {...field('password')}
          />
          <Alert>{alert}</Alert>
          <DialogActions>
            <Button onClick={close}>Annuler</Button>
            <Button type="submit" look="danger" busy={busy}>
              Supprimer mon compte
            </Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  )
}
