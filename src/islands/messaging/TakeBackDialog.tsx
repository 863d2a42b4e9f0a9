import { useRef } from 'react'
import type { Message } from '../../../server/contract/rooms.ts'
import { takeBack } from '../../stores/messaging/taking-back.ts'
import { Confirmation } from '../../ui/Confirmation.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

interface TakeBackDialogProps {
  message: Message
  isOwn: boolean
  onClose: (isTaken: boolean) => void
}

/** Asks before a message is taken back, for everybody. */
export default function TakeBackDialog({ message, isOwn, onClose }: TakeBackDialogProps) {
  const title = isOwn ? `Retirer votre message\u00A0?` : `Retirer ce message\u00A0?`
  const isTaken = useRef(false)
  return (
    <Dialog title={title} guarded={false} onClose={() => onClose(isTaken.current)}>
      {(close) => (
        <Confirmation
          look="danger"
          label="Retirer le message"
          act={() => takeBack(message.room, message.id)}
          onBack={close}
          onDone={() => {
            isTaken.current = true
            close()
          }}
        >
          <p>
            Personne ne pourra plus le lire. À sa place, la conversation dira «&nbsp;Message
            supprimé&nbsp;».
          </p>
        </Confirmation>
      )}
    </Dialog>
  )
}
