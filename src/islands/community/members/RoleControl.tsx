import type { Member } from '../../../../server/contract/community-shapes.ts'
import {
  type Kind,
  may,
  type Rank,
  type Role,
  roleLabels,
} from '../../../../server/contract/roles.ts'
import { fullName } from '../../../client/people.ts'
import { changeRole } from '../../../stores/community-members.ts'
import { mayChangeRole, roleChoices } from '../../../stores/community-rights.ts'
import { tell } from '../../../stores/tell.ts'
import { useLockedFocus } from '../../../ui/locked-focus.ts'
import { Select } from '../../../ui/Select.tsx'

interface RoleControlProps {
  kind: Kind
  communityId: string
  member: Member
  rank: Rank
  myRank: Rank
  roomForAdministrator: boolean
  isSavingRole: boolean
}

/** A role as whoever looks may change it: saved at once, taken back when it is refused. */
export function RoleControl(props: RoleControlProps) {
  const { kind, communityId, member, rank, myRank, roomForAdministrator, isSavingRole } = props
  const select = useLockedFocus(isSavingRole)
  if (!may.manage(myRank)) return roleLabels[member.role]

  async function change(role: Role): Promise<void> {
    await tell(await changeRole({ kind, id: communityId }, member.id, role), 'Le rôle a été changé')
  }

  const isChangeable = mayChangeRole(myRank, rank)
  const choices = roleChoices(kind, myRank, rank, member.role, roomForAdministrator)
  // A disabled select has its own role alone: 200 rows with every choice are slow to draw.
  const offered = isChangeable ? choices : choices.filter(({ role }) => role === member.role)
  return (
    <Select
      ref={select}
      aria-label={`Rôle de ${fullName(member.user)}`}
      value={member.role}
      disabled={!isChangeable || isSavingRole}
      aria-busy={isSavingRole}
      onChange={({ target }) => {
        const chosen = choices.find(({ role }) => role === target.value)
        if (chosen?.possible) change(chosen.role)
      }}
    >
      {offered.map(({ role, possible }) => (
        <option key={role} value={role} disabled={!possible}>
          {roleLabels[role]}
        </option>
      ))}
    </Select>
  )
}
