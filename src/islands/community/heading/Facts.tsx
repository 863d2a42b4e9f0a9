import type { ReactNode } from 'react'
import { typeLabels } from '../../../../server/contract/kinds.ts'
import { communityPath } from '../../../../server/contract/page-paths.ts'
import { may } from '../../../../server/contract/roles.ts'
import { monthAndYear } from '../../../client/dates.ts'
import { count, nb } from '../../../client/french.ts'
import type { CommunityView } from '../view.ts'
import styles from './heading.module.css'

/** What it is, and how many are in it since when: two lines. */
export function Facts({
  community,
  me,
  rank,
  knowsParent,
}: CommunityView & { knowsParent: boolean }) {
  const { type, typeDetails, association, members, membersLimit, createdAt } = community
  const administrators = members.filter(({ role }) => role === 'administrator').length
  const parent = typeof association === 'object' ? association : null
  return (
    <div className={styles.facts}>
      <Line>
        {typeLabels[type]}
        {typeDetails}
        {parent && (
          <>
            groupe de{' '}
            {knowsParent ? (
              <a href={communityPath({ kind: 'association', id: parent.id })}>{parent.name}</a>
            ) : (
              parent.name
            )}
          </>
        )}
      </Line>
      <Line>
        {`${count(members.length, 'membre')} sur ${membersLimit}`}
        {may.manage(rank) && 'adminsLimit' in community && (
          <span className={styles.aside}>
            {count(administrators, 'administrateur')} sur {community.adminsLimit}
          </span>
        )}
        {`depuis ${monthAndYear(createdAt)}`}
        {!may.manage(rank) && 'contribution' in me && me.contribution === 'paid' && (
          <span className={styles.aside}>votre cotisation{nb}: à jour</span>
        )}
      </Line>
      {typeof association === 'string' && (
        <p className={styles.realName}>
          Nom officiel{nb}: {association}
        </p>
      )}
    </div>
  )
}

/** Facts with a dot between them, which screen readers leave out. */
function Line({ children }: { children: ReactNode[] }) {
  return (
    <ul className={styles.line}>
      {children.filter(Boolean).map((child, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they keep their places
        <li key={place}>{child}</li>
      ))}
    </ul>
  )
}
