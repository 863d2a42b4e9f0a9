import { memo } from 'react'
import { colourOfPerson } from '../../../../server/contract/colours.ts'
import type { Member } from '../../../../server/contract/community-shapes.ts'
import { type Kind, type Rank, roleLabels } from '../../../../server/contract/roles.ts'
import { fullName, initials } from '../../../client/people.ts'
import { ContributionValue } from './ContributionValue.tsx'
import { DetailCell } from './DetailCell.tsx'
import { contributionOf } from './filters.ts'
import { withChanges } from './lazy-changes.ts'
import styles from './members.module.css'
import { RoleValue } from './RoleValue.tsx'
import { Tick } from './Tick.tsx'

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
  isChosen: boolean
  onChoose: (id: string, isChosen: boolean) => void
  onDetail: (memberId: string) => void
}

/** Made anew only when something of its own changed: there may be 200, and every key stroke asks. */
export const MemberRow = memo(function MemberRow(props: MemberRowProps) {
  const { kind, communityId, member, isMe, isFounder, showsContribution } = props
  const { hidden, isChosen, onChoose, onDetail } = props
  const { user } = member
  const name = fullName(user)
  const contribution = contributionOf(member)
  return (
    <tr hidden={hidden} data-chosen={isChosen || undefined}>
      {showsContribution && (
        <Tick name={name} isChosen={isChosen} onChange={(chosen) => onChoose(member.id, chosen)} />
      )}
      <th scope="row">
        <div className={styles.person}>
          <span className="avatar" data-colour={colourOfPerson(user.id)} aria-hidden="true">
            {initials(user)}
          </span>
          <span className={styles.who}>
            <span className={styles.name}>
              {name}
              {isMe && <span className={styles.aside}> (vous)</span>}
            </span>
            <span className={styles.below}>{roleLabels[member.role]}</span>
          </span>
        </div>
      </th>
      <td className={styles.email}>{user.email}</td>
      <td className={styles.role}>
        <RoleValue {...props} />
        {isFounder && <span className={styles.founder}>à l’origine du groupe</span>}
      </td>
      {showsContribution && contribution && (
        <td className={styles.contribution}>
          <ContributionValue
            name={name}
            contribution={contribution}
            isSaving={props.isSavingContribution}
            onChoose={(chosen) =>
              withChanges(({ noteOne }) => noteOne({ kind, id: communityId }, member, chosen))
            }
          />
        </td>
      )}
      <DetailCell name={name} onOpen={() => onDetail(member.id)} />
    </tr>
  )
})
