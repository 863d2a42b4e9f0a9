import type { Member } from '../../../../server/contract/community-shapes.ts'
import { type Kind, type Rank, roleLabels } from '../../../../server/contract/roles.ts'
import { nb } from '../../../client/french.ts'
import { fullName } from '../../../client/people.ts'
import { mayChangeRole, roleChoices } from '../../../stores/community-rights.ts'
import { ChoiceMenu } from '../../../ui/ChoiceMenu.tsx'
import { withChanges } from './lazy-changes.ts'
import styles from './value.module.css'

interface RoleValueProps {
  kind: Kind
  communityId: string
  member: Member
  rank: Rank
  myRank: Rank
  roomForAdministrator: boolean
  isSavingRole: boolean
}

/** A role as text; for whoever may change it the text is a button that looks like one when it is near. */
export function RoleValue(props: RoleValueProps) {
  const { kind, communityId, member, rank, myRank, roomForAdministrator, isSavingRole } = props
  const label = roleLabels[member.role]
  if (!mayChangeRole(myRank, rank)) return <span className={styles.value}>{label}</span>
  const choices = roleChoices(kind, myRank, rank, member.role, roomForAdministrator)
  return (
    <span className={styles.value} data-busy={isSavingRole || undefined}>
      {label}
      <ChoiceMenu
        className={styles.change}
        label={`Rôle de ${fullName(member.user)}${nb}: ${label}`}
        value={member.role}
        busy={isSavingRole}
        choices={choices
          .filter(({ role }) => role !== 'creator')
          .map(({ role, possible }) => {
            return { value: role, label: roleLabels[role], disabled: !possible }
          })}
        onChoose={(role) =>
          withChanges(({ giveRole }) => giveRole({ kind, id: communityId }, member, role))
        }
      />
    </span>
  )
}
