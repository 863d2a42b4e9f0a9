import { paths } from '../../../server/contract/paths.ts'
import { nb } from '../../client/french.ts'
import { deleteEvent } from '../../stores/events.ts'
import { toast } from '../../stores/toasts.ts'
import { NamedDeletion } from '../../ui/NamedDeletion.tsx'
import { type EventView, isOver } from './view.ts'

/** Deletes the event; the server tells those who did not decline. */
export default function DeletionDialog({ onClose, ...view }: EventView & { onClose: () => void }) {
  const { event } = view
  return (
    <NamedDeletion
      title="Supprimer l’événement"
      name={event.name}
      remove={() => deleteEvent(event)}
      onRemoved={() => {
        toast.success('L’événement a été supprimé')
        location.assign(paths.calendar)
      }}
      onClose={onClose}
    >
      <p>
        C’est définitif{nb}: l’événement disparaît pour tout le monde, avec toutes les réponses.
        {!isOver(view) &&
          ' Les personnes invitées qui n’ont pas décliné reçoivent un e-mail d’annulation.'}
      </p>
    </NamedDeletion>
  )
}
