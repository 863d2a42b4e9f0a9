import type { Community, Member } from '../../../../server/contract/community-shapes.ts'
import { type Kind, type Rank, roleLabels } from '../../../../server/contract/roles.ts'
import { count } from '../../../client/french.ts'
import { roleChoices } from '../../../stores/community-rights.ts'
import { Segmented } from '../../../ui/Segmented.tsx'
import { giveRole } from './tell-changes.ts'

interface RoleChoiceProps {
  kind: Kind
  community: Community
  member: Member
  rank: Rank
  myRank: Rank
  roomForAdministrator: boolean
  busy: boolean
}

/** A role to choose, the lowest first. The creator's place is handed over, not chosen. */
export function RoleChoice(props: RoleChoiceProps) {
  const { kind, community, member, rank, myRank, roomForAdministrator, busy } = props
  const choices = roleChoices(kind, myRank, rank, member.role, roomForAdministrator)
  const people: readonly Member[] = community.members
  const administrators = people.filter(({ role }) => role === 'administrator').length
  return (
    <Segmented
      label="Rôle"
      hint={
        'adminsLimit' in community &&
        `${count(administrators, 'administrateur')} sur ${community.adminsLimit}`
      }
      value={member.role}
      busy={busy}
      segments={choices
        .filter(({ role }) => role !== 'creator')
        .toReversed()
        .map(({ role, possible }) => {
          return { value: role, label: roleLabels[role], disabled: !possible }
        })}
      onChoose={(role) => giveRole({ kind, id: community.id }, member, role)}
    />
  )
}
