import { Suggestion } from '../../../server/contract/accounts.ts'
import { limits } from '../../../server/contract/limits.ts'
import { call } from '../../stores/call.ts'
import { toast } from '../../stores/toasts.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { useForm } from '../../ui/form/form.ts'
import { TextArea } from '../../ui/TextArea.tsx'

export function SuggestionDialog({ onClose }: { onClose: () => void }) {
  const { form, values, field, onSubmit, refuse, alert, busy } = useForm(Suggestion)
  const length = String(values.content ?? '').length

  return (
    <Dialog title="Proposer une fonctionnalité" onClose={onClose}>
      {(close) => (
        <form
          {...form}
          onSubmit={onSubmit(async (body) => {
            const reply = await call('POST /users/new-functionalities', { body })
            if (!reply.ok) return refuse(reply)
            close()
            toast.success('Merci, votre idée nous est bien parvenue')
          })}
        >
          <p className="muted">
            Qu’est-ce qui vous ferait gagner du temps&nbsp;? Nous lisons tout.
          </p>
          <TextArea
            label="Votre idée"
            rows={6}
            maxLength={limits.suggestionLength}
            hint={`${length} / ${limits.suggestionLength} caractères`}
            {...field('content')}
          />
          <Alert>{alert}</Alert>
          <DialogActions>
            <Button onClick={close}>Annuler</Button>
            <Button type="submit" look="primary" busy={busy}>
              Envoyer ma proposition
            </Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  )
}
