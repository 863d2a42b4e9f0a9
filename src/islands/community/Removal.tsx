import type { Member } from '../../../server/contract/community-shapes.ts'
import { fullName } from '../../client/people.ts'
import { removeMember } from '../../stores/community-members.ts'
import { Confirmation } from './Confirmation.tsx'
import type { Given } from './questions.ts'
import { words } from './words.ts'

interface RemovalProps extends Given {
  member: Member
  onBack: () => void
  onDone: () => void
}

export function Removal({ kind, community, member, onBack, onDone }: RemovalProps) {
  const { ofThe } = words[kind]
  return (
    <Confirmation
      look="danger"
      label={`Retirer ${ofThe}`}
      done={`${fullName(member.user)} ne fait plus partie ${ofThe}`}
      act={() => removeMember(kind, community.id, member.id)}
      onBack={onBack}
      onDone={onDone}
    >
      <p>
        Cette personne ne verra plus {words[kind].the}, ses documents ni sa conversation. Vous
        pourrez l’inviter de nouveau.
      </p>
    </Confirmation>
  )
}
