import type { Invitation } from '../../../../server/contract/community-shapes.ts'
import { cancelInvitation } from '../../../stores/invitation-changes.ts'
import { toast } from '../../../stores/toasts.ts'
import { Confirmation } from '../../../ui/Confirmation.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { communityWords } from '../community-words.ts'
import type { CommunityView } from '../view.ts'

interface CancelInvitationDialogProps extends CommunityView {
  invitation: Invitation
  onClose: () => void
}

export function CancelInvitationDialog(props: CancelInvitationDialogProps) {
  const { kind, community, invitation, onClose } = props
  const { id, email, mail } = invitation
  const isOpen = mail !== 'declined'
  const label = isOpen ? 'Annuler l’invitation' : 'Retirer l’invitation'
  return (
    <Dialog title={label} onClose={onClose}>
      {(close) => (
        <Confirmation
          look="danger"
          label={label}
          act={() => cancelInvitation({ kind, id: community.id }, id)}
          onBack={close}
          onDone={() => {
            toast.success(`L’invitation de ${email} a été ${isOpen ? 'annulée' : 'retirée'}`)
            close()
          }}
        >
          {isOpen ? (
            <p>
              Le lien envoyé à <strong>{email}</strong> ne permettra plus de rejoindre{' '}
              {communityWords[kind].the}. Vous pourrez inviter cette personne de nouveau.
            </p>
          ) : (
            <p>
              <strong>{email}</strong> a décliné l’invitation{'\u00A0'}: elle quitte cette liste.
            </p>
          )}
        </Confirmation>
      )}
    </Dialog>
  )
}
