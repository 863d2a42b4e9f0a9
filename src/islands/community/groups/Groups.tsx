import type { ListedCommunity } from '../../../../server/contract/community-shapes.ts'
import { typeLabels } from '../../../../server/contract/kinds.ts'
import { communityPath } from '../../../../server/contract/page-paths.ts'
import { roleLabels } from '../../../../server/contract/roles.ts'
import { count } from '../../../client/french.ts'
import { CommunityMark } from '../../../ui/CommunityMark.tsx'
import styles from '../list.module.css'

interface GroupsProps {
  groups: ListedCommunity[]
}

/** Those of one's groups that belong to the association. */
export function Groups({ groups }: GroupsProps) {
  return (
    <ul className={`card ${styles.list}`}>
      {groups.map(({ id, name, image, type, role, membersCount }) => (
        <li key={id}>
          <CommunityMark id={id} name={name} image={image} size="small" />
          <div className={styles.what}>
            <a className={styles.name} href={communityPath({ kind: 'group', id })}>
              {name}
            </a>
            <p className="muted small">
              {typeLabels[type]} · {count(membersCount, 'membre')}
            </p>
          </div>
          <span className="chip">{roleLabels[role]}</span>
        </li>
      ))}
    </ul>
  )
}
