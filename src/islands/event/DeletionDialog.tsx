import * as v from 'valibot'
import { payload } from '../../../server/contract/fields.ts'
import { paths } from '../../../server/contract/paths.ts'
import { nb } from '../../client/french.ts'
import { isSameName } from '../../client/same-name.ts'
import { deleteEvent } from '../../stores/events.ts'
import { toast } from '../../stores/toasts.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { useForm } from '../../ui/form/form.ts'
import { type EventView, isOver } from './view.ts'

/** Deletes the event; the server tells those who did not decline. */
export default function DeletionDialog({ onClose, ...view }: EventView & { onClose: () => void }) {
  const { event } = view
  const { form, field, onSubmit, refuse, alert, busy } = useForm(
    payload({
      name: v.pipe(
        v.string(),
        v.check((typed) => isSameName(typed, event.name), 'Le nom ne correspond pas'),
      ),
    }),
  )

  const send = onSubmit(async () => {
    const reply = await deleteEvent(event)
    if (!reply.ok) return refuse(reply)
    toast.success('L’événement a été supprimé')
    location.assign(paths.calendar)
  })

  return (
    <Dialog title="Supprimer l’événement" guarded={false} onClose={onClose}>
      {(close) => (
        <form {...form} onSubmit={send}>
          <p>
            C’est définitif{nb}: l’événement disparaît pour tout le monde, avec toutes les réponses.
            {!isOver(view) &&
              ' Les personnes invitées qui n’ont pas décliné reçoivent un e-mail d’annulation.'}
          </p>
          <Field
            label={`Pour confirmer, écrivez${nb}: ${event.name}`}
            required
            autoComplete="off"
            spellCheck={false}
            {...field('name')}
          />
          <Alert>{alert}</Alert>
          <DialogActions>
            <Button onClick={close}>Annuler</Button>
            <Button type="submit" look="danger" busy={busy}>
              Supprimer l’événement
            </Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  )
}
