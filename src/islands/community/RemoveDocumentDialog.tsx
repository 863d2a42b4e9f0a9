import { useState } from 'react'
import type { Document } from '../../../server/contract/community-shapes.ts'
import { messageOf } from '../../client/failures.ts'
import { removeDocument } from '../../stores/communities.ts'
import { toast } from '../../stores/toasts.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import type { Given } from './questions.ts'
import { nb } from './words.ts'

interface RemoveDocumentDialogProps extends Given {
  document: Document
  onClose: () => void
}

export function RemoveDocumentDialog(props: RemoveDocumentDialogProps) {
  const { kind, community, document, onClose } = props
  const [alert, setAlert] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function remove(close: () => void): Promise<void> {
    if (busy) return
    setBusy(true)
    const reply = await removeDocument(kind, community.id, document.id)
    setBusy(false)
    if (!reply.ok && reply.error !== 'file_not_found') return setAlert(messageOf(reply))
    toast.success('Le document a été supprimé')
    close()
  }

  return (
    <Dialog title="Supprimer le document" onClose={onClose}>
      {(close) => (
        <>
          <p>
            «{nb}
            {document.name}
            {nb}» ne pourra plus être téléchargé par personne.
          </p>
          <Alert>{alert}</Alert>
          <DialogActions>
            <Button onClick={close}>Annuler</Button>
            <Button look="danger" busy={busy} onClick={() => remove(close)}>
              Supprimer le document
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}
