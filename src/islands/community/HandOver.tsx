import type { Member } from '../../../server/contract/community-shapes.ts'
import { type Kind, roleLabels } from '../../../server/contract/roles.ts'
import { fullName } from '../../client/people.ts'
import { handOver } from '../../stores/community-members.ts'
import { Confirmation } from './Confirmation.tsx'
import type { Given } from './questions.ts'
import { nb, words } from './words.ts'

interface HandOverProps extends Given {
  member: Member
  onBack: () => void
  onDone: () => void
}

const taken: Record<Kind, string> = {
  association: 'prend le rôle Créateur et décide de tout',
  group: 'dirige désormais le groupe et décide de tout',
}

export function HandOver({ kind, community, member, onBack, onDone }: HandOverProps) {
  const name = fullName(member.user)
  return (
    <Confirmation
      look="primary"
      label="Passer la main"
      done={`Vous avez passé la main à ${name}`}
      act={() => handOver(kind, community.id, member.id)}
      onBack={onBack}
      onDone={onDone}
    >
      <p>
        {name} {taken[kind]}
        {nb}: les rôles, les membres, la suppression {words[kind].ofThe}.
      </p>
      <p>
        Vous prenez son rôle en échange{nb}: <strong>{roleLabels[member.role]}</strong>. Seule cette
        personne pourra vous rendre la main.
      </p>
    </Confirmation>
  )
}
