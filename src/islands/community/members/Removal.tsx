import type { Member } from '../../../../server/contract/community-shapes.ts'
import { fullName } from '../../../client/people.ts'
import { removeMember } from '../../../stores/community-members.ts'
import { toast } from '../../../stores/toasts.ts'
import { Confirmation } from '../../../ui/Confirmation.tsx'
import { communityWords } from '../community-words.ts'
import { dialogWords } from '../dialog-words.ts'
import type { CommunityView } from '../view.ts'

interface RemovalProps extends CommunityView {
  member: Member
  onBack: () => void
  onDone: () => void
}

export function Removal({ kind, community, member, onBack, onDone }: RemovalProps) {
  const { ofThe } = dialogWords[kind]
  function tellDone(): void {
    toast.success(`${fullName(member.user)} ne fait plus partie ${ofThe}`)
    onDone()
  }

  return (
    <Confirmation
      look="danger"
      label={`Retirer ${ofThe}`}
      act={() => removeMember({ kind, id: community.id }, member.id)}
      onBack={onBack}
      onDone={tellDone}
    >
      <p>
        Cette personne ne verra plus {communityWords[kind].the}, ses documents ni sa conversation.
        Vous pourrez l’inviter de nouveau.
      </p>
    </Confirmation>
  )
}
