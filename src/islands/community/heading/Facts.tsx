import { contributionLabels, typeLabels } from '../../../../server/contract/kinds.ts'
import { communityPath } from '../../../../server/contract/paths.ts'
import { may } from '../../../../server/contract/roles.ts'
import { monthAndYear } from '../../../client/dates.ts'
import { count, nb } from '../../../client/french.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { tones } from '../contribution-tones.ts'
import type { CommunityView } from '../view.ts'
import styles from './heading.module.css'

/** What it is, in one line. */
export function Facts({
  community,
  me,
  rank,
  knowsParent,
}: CommunityView & { knowsParent: boolean }) {
  const { type, typeDetails, association, members, membersLimit, createdAt } = community
  const administrators = members.filter(({ role }) => role === 'administrator').length
  const parent = typeof association === 'object' ? association : null
  const contribution = 'contribution' in me ? me.contribution : null
  return (
    <ul className={styles.facts}>
      <li>{typeLabels[type]}</li>
      {typeDetails && <li>{typeDetails}</li>}
      {parent && (
        <li>
          <span>
            groupe de{' '}
            {knowsParent ? (
              <a href={communityPath({ kind: 'association', id: parent.id })}>{parent.name}</a>
            ) : (
              parent.name
            )}
          </span>
        </li>
      )}
      <li>
        <Icon name="people" />
        {count(members.length, 'membre')} sur {membersLimit}
      </li>
      {may.manage(rank) && (
        <li>
          {count(administrators, 'administrateur')}
          {'adminsLimit' in community && ` sur ${community.adminsLimit}`}
        </li>
      )}
      <li>depuis {monthAndYear(createdAt)}</li>
      {contribution && !may.manage(rank) && (
        <li>
          votre cotisation{nb}:{' '}
          <span className={`chip ${tones[contribution]}`}>{contributionLabels[contribution]}</span>
        </li>
      )}
    </ul>
  )
}
