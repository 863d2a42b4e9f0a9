import { useState } from 'react'
import { count, nb } from '../../client/french.ts'
import { fullName } from '../../client/people.ts'
import { removeGuest, removeParticipant } from '../../stores/events.ts'
import { toast } from '../../stores/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Confirmation } from '../../ui/Confirmation.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { GuestRemoval } from './GuestRemoval.tsx'
import { ParticipantList } from './ParticipantList.tsx'
import { type Attendee, attendeesOf, type EventView } from './view.ts'

/** All who are asked, with their answers; managers take people out here. */
export function ParticipantsDialog({ onClose, ...view }: EventView & { onClose: () => void }) {
  const { event, manages } = view
  const [leaving, setLeaving] = useState<Attendee>()
  const [isSorting, setSorting] = useState(false)
  return (
    <Dialog
      title={leaving || isSorting ? 'Retirer de l’événement' : 'Participants'}
      guarded={false}
      onClose={onClose}
    >
      {(close) =>
        leaving ? (
          <Confirmation
            look="danger"
            label={`Retirer ${leaving.user.firstName}`}
            act={() =>
              leaving.isGuest
                ? removeGuest(event, leaving.user.id)
                : removeParticipant(event, leaving.user.id)
            }
            onBack={() => setLeaving(undefined)}
            onDone={() => {
              toast.success(`${fullName(leaving.user)} ne fait plus partie des participants`)
              setLeaving(undefined)
            }}
          >
            <p>
              {fullName(leaving.user)} ne fera plus partie des participants{nb}:{' '}
              {leaving.isGuest
                ? 'sa place est rendue. Aucun e-mail ne part.'
                : 'sa réponse est effacée et les liens de ses e-mails ne fonctionnent plus.'}
            </p>
          </Confirmation>
        ) : isSorting ? (
          <GuestRemoval event={event} onBack={() => setSorting(false)} />
        ) : (
          <>
            <p className="unseen" role="status">
              {count(attendeesOf(event).length, 'participant')}
            </p>
            <ParticipantList {...view} onRemove={manages ? setLeaving : undefined} />
            <DialogActions>
              {manages && event.guests.length > 1 && (
                <Button look="quiet" onClick={() => setSorting(true)}>
                  Retirer plusieurs visiteurs
                </Button>
              )}
              <Button onClick={close}>Fermer</Button>
            </DialogActions>
          </>
        )
      }
    </Dialog>
  )
}
