import type { OwnRoom } from '../../stores/messaging/rooms.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { PeopleList } from './PeopleList.tsx'

interface PeopleDialogProps {
  room: OwnRoom
  me: string
  onClose: () => void
}

/** The members, where they have no column. */
export default function PeopleDialog({ room, me, onClose }: PeopleDialogProps) {
  return (
    <Dialog title="Membres" guarded={false} toRead onClose={onClose}>
      {(close) => (
        <>
          <PeopleList room={room} me={me} level="h3" />
          <DialogActions>
            <Button onClick={close}>Fermer</Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}
