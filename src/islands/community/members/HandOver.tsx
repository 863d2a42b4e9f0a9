import type { Member } from '../../../../server/contract/community-shapes.ts'
import { kinds } from '../../../../server/contract/kinds.ts'
import { type Kind, roleLabels } from '../../../../server/contract/roles.ts'
import { tier } from '../../../../server/contract/tiers.ts'
import { messageOf, type Refusal } from '../../../client/failures.ts'
import { count, nb } from '../../../client/french.ts'
import { fullName } from '../../../client/people.ts'
import { handOver } from '../../../stores/community-members.ts'
import { toast } from '../../../stores/toasts.ts'
import { Confirmation } from '../../../ui/Confirmation.tsx'
import { dialogWords } from '../dialog-words.ts'
import type { CommunityView } from '../view.ts'

interface HandOverProps extends CommunityView {
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
  const created = tier.created[kind]
  const { failures } = kinds[kind]

  function complaint(refusal: Refusal): string {
    if (refusal.error !== failures.tooManyCreated) return messageOf(refusal)
    return `${name} est déjà à la tête de ${count(created, dialogWords[kind].noun)}, le maximum pour une personne.`
  }

  function tellDone(): void {
    toast.success(`Vous avez passé la main à ${name}`)
    onDone()
  }

  return (
    <Confirmation
      look="primary"
      label="Passer la main"
      act={() => handOver({ kind, id: community.id }, member.id)}
      complaint={complaint}
      onBack={onBack}
      onDone={tellDone}
    >
      <p>
        {name} {taken[kind]}
        {nb}: les rôles, les membres, la suppression {dialogWords[kind].ofThe}.
      </p>
      <p>
        Vous prenez son rôle en échange{nb}: <strong>{roleLabels[member.role]}</strong>. Seule cette
        personne pourra vous rendre la main.
      </p>
    </Confirmation>
  )
}
