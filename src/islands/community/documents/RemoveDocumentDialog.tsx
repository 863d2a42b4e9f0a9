import type { Document } from '../../../../server/contract/community-shapes.ts'
import type { Outcome } from '../../../client/failures.ts'
import { nb } from '../../../client/french.ts'
import { removeDocument } from '../../../stores/communities.ts'
import { toast } from '../../../stores/toasts.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { useAction } from '../../../ui/action.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx'
import type { CommunityView } from '../view.ts'

interface RemoveDocumentDialogProps extends CommunityView {
  document: Document
  onClose: () => void
}

export function RemoveDocumentDialog(props: RemoveDocumentDialogProps) {
  const { kind, community, document, onClose } = props
  const { alert, busy, run } = useAction(remove)

  async function remove(): Promise<Outcome<unknown>> {
    const reply = await removeDocument({ kind, id: community.id }, document.id)
    // Somebody else was quicker.
    return !reply.ok && reply.error === 'file_not_found' ? { ok: true, data: null } : reply
  }

  function tellDone(close: () => void): void {
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
            <Button look="danger" busy={busy} onClick={() => run(() => tellDone(close))}>
              Supprimer le document
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}
