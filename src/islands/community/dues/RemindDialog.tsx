import { Dialog } from '../../../ui/Dialog.tsx'
import type { CommunityView } from '../view.ts'
import { RemindForm } from './RemindForm.tsx'

interface RemindDialogProps extends CommunityView {
  ids: string[]
  onClose: () => void
}

/** Reminds several at once. */
export function RemindDialog({ community, ids, onClose }: RemindDialogProps) {
  return (
    <Dialog title="Rappeler la cotisation" onClose={onClose}>
      {(close, cancel) => (
        <RemindForm associationId={community.id} ids={ids} onBack={cancel} onDone={close} />
      )}
    </Dialog>
  )
}
