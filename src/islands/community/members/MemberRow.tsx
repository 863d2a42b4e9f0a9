import { memo } from 'react'
import type { Member } from '../../../../server/contract/community-shapes.ts'
import type { Kind, Rank } from '../../../../server/contract/roles.ts'
import { colourOf, fullName, initials } from '../../../client/people.ts'
import { ContributionControl } from './ContributionControl.tsx'
import styles from './members.module.css'
import { RoleControl } from './RoleControl.tsx'

export interface MemberRowProps {
  kind: Kind
  communityId: string
  member: Member
  /** Of the member, and of whoever looks. */
  rank: Rank
  myRank: Rank
  isMe: boolean
  /** Of a group, where the role does not say it. */
  isFounder: boolean
  roomForAdministrator: boolean
  showsContribution: boolean
  isSavingRole: boolean
  isSavingContribution: boolean
  hidden: boolean
  onDetail: (memberId: string) => void
}

/** Made anew only when something of its own changed: there may be 200, and every key stroke asks. */
export const MemberRow = memo(function MemberRow(props: MemberRowProps) {
  const { member, isMe, isFounder, showsContribution, hidden, onDetail } = props
  const { user } = member
  const name = fullName(user)
  return (
    <tr hidden={hidden}>
      <th scope="row">
        <div className={styles.person}>
          <span className="avatar" data-colour={colourOf(user.id)} aria-hidden="true">
            {initials(user)}
          </span>
          <span className={styles.who}>
            <span className={styles.name}>
              {name}
              {isMe && <span className={styles.aside}> (vous)</span>}
            </span>
            <span className={styles.email}>{user.email}</span>
          </span>
        </div>
      </th>
      <td className={styles.role}>
        <RoleControl {...props} />
        {isFounder && <span className={styles.founder}>à l’origine du groupe</span>}
      </td>
      {showsContribution && (
        <td className={styles.contribution}>
          <ContributionControl {...props} />
        </td>
      )}
      <td className={styles.more}>
        <button
          type="button"
          className={`btn quiet ${styles.detail}`}
          aria-label={`Détail de ${name}`}
          onClick={() => onDetail(member.id)}
        >
          Détail
        </button>
      </td>
    </tr>
  )
})
