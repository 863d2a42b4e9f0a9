import { useStore } from '@nanostores/react'
import { Suggestion } from '../../../server/contract/accounts.ts'
import { limits } from '../../../server/contract/limits.ts'
import { call } from '../../stores/call.ts'
import { $session } from '../../stores/session.ts'
import { toast } from '../../stores/toasts.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { useForm } from '../../ui/form/form.ts'
import { Restored } from '../../ui/form/Restored.tsx'
import { TextArea } from '../../ui/TextArea.tsx'

export function SuggestionDialog({ onClose }: { onClose: () => void }) {
  const session = useStore($session)
  const { form, values, field, onSubmit, refuse, restored, alert, busy } = useForm(
    Suggestion,
    {},
    session.state === 'user' ? `suggestion:${session.user.id}` : undefined,
  )
  const length = String(values.content ?? '').length

  return (
    <Dialog title="Proposer une fonctionnalité" onClose={onClose}>
      {(close, cancel) => (
        <form
          {...form}
          onSubmit={onSubmit(async (body) => {
            const reply = await call('POST /users/new-functionalities', { body })
            if (!reply.ok) return refuse(reply)
            close()
            toast.success('Merci, votre idée nous est bien parvenue')
          })}
        >
          <Restored {...restored} />
          <p className="muted">
            Qu’est-ce qui vous ferait gagner du temps&nbsp;? Nous lisons tout.
          </p>
          <TextArea
            label="Votre idée"
            required
            rows={6}
            maxLength={limits.suggestionLength}
            hint={`${length} / ${limits.suggestionLength} caractères`}
            {...field('content')}
          />
          <Alert>{alert}</Alert>
          <DialogActions>
            <Button onClick={cancel}>Annuler</Button>
            <Button type="submit" look="primary" busy={busy}>
              Envoyer ma proposition
            </Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  )
}
