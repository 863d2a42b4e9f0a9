import type { Member } from '../../../server/contract/community-shapes.ts'
import { kinds } from '../../../server/contract/kinds.ts'
import { type Kind, roleLabels } from '../../../server/contract/roles.ts'
import { messageOf, type Refusal } from '../../client/failures.ts'
import { fullName } from '../../client/people.ts'
import { handOver } from '../../stores/community-members.ts'
import { Confirmation } from './Confirmation.tsx'
import type { Given } from './questions.ts'
import { count, nb, words } from './words.ts'

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
  const { created, failures } = kinds[kind]

  function complaint(refusal: Refusal): string {
    if (refusal.error !== failures.tooManyCreated) return messageOf(refusal)
    return `${name} est déjà à la tête de ${count(created, words[kind].noun)}, le maximum pour une personne.`
  }

  return (
    <Confirmation
      look="primary"
      label="Passer la main"
      done={`Vous avez passé la main à ${name}`}
      act={() => handOver(kind, community.id, member.id)}
      complaint={complaint}
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
