import type { JoinRequest } from '../../../../server/contract/widget-shapes.ts'
import { refuseJoinRequest } from '../../../stores/join-request-answers.ts'
import { toast } from '../../../stores/toasts.ts'
import { Confirmation } from '../../../ui/Confirmation.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import type { CommunityView } from '../view.ts'

interface RefuseRequestDialogProps extends CommunityView {
  request: JoinRequest
  onClose: () => void
}

export function RefuseRequestDialog(props: RefuseRequestDialogProps) {
  const { kind, community, request, onClose } = props
  const name = `${request.firstName} ${request.lastName}`
  return (
    <Dialog title="Refuser la demande" onClose={onClose}>
      {(close) => (
        <Confirmation
          look="danger"
          label="Refuser la demande"
          act={() => refuseJoinRequest({ kind, id: community.id }, request.id)}
          onBack={close}
          onDone={() => {
            toast.success(`La demande de ${name} a été refusée`)
            close()
          }}
        >
          <p>
            Un e-mail courtois dira à <strong>{name}</strong> que sa demande n’a pas été retenue. Il
            ne dira pas par qui.
          </p>
        </Confirmation>
      )}
    </Dialog>
  )
}
