import type { Kind } from '../../../../server/contract/roles.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx'

interface LeaveDialogProps {
  kind: Kind | null
  onClose: () => void
  onLeave: () => void
}

export function LeaveDialog({ kind, onClose, onLeave }: LeaveDialogProps) {
  const what = kind === 'group' ? 'Le groupe' : 'L’association'
  return (
    <Dialog title="Abandonner la création&nbsp;?" closesByBack={false} onClose={onClose}>
      {(close) => (
        <>
          <p>
            {what} ne sera pas créé{kind === 'group' ? '' : 'e'}, et vos réponses seront perdues.
          </p>
          <DialogActions>
            <Button onClick={close}>Continuer la création</Button>
            <Button look="danger" onClick={onLeave}>
              Abandonner
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}
