import { contributionLabels, typeLabels } from '../../../server/contract/kinds.ts'
import { may } from '../../../server/contract/roles.ts'
import { communityPath } from '../../client/paths.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { Given } from './questions.ts'
import styles from './title.module.css'
import { tones } from './tones.ts'
import { count, nb } from './words.ts'

const month = new Intl.DateTimeFormat('fr-FR', {
  month: 'long',
  year: 'numeric',
  timeZone: 'Europe/Paris',
})

/** What it is, in one line. */
export function Facts({ community, me, rank, knowsParent }: Given & { knowsParent: boolean }) {
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
              <a href={communityPath('association', parent.id)}>{parent.name}</a>
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
      <li>depuis {month.format(new Date(createdAt))}</li>
      {contribution && !may.manage(rank) && (
        <li>
          votre cotisation{nb}:{' '}
          <span className={`chip ${tones[contribution]}`}>{contributionLabels[contribution]}</span>
        </li>
      )}
    </ul>
  )
}
