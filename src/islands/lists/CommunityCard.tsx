import { colourOfCommunity } from '../../../server/contract/colours.ts'
import type { ListedCommunity } from '../../../server/contract/community-shapes.ts'
import type { Event } from '../../../server/contract/event-shapes.ts'
import { typeLabels } from '../../../server/contract/kinds.ts'
import { communityPath } from '../../../server/contract/page-paths.ts'
import { type Kind, roleLabels } from '../../../server/contract/roles.ts'
import { CommunityMark } from '../../ui/CommunityMark.tsx'
import { startOf } from '../../ui/events/event-words.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useZone } from '../../ui/zone.ts'
import styles from './lists.module.css'

interface CommunityCardProps {
  kind: Kind
  community: ListedCommunity
  /** Its next event. */
  next: Event | undefined
}

export function CommunityCard({ kind, community, next }: CommunityCardProps) {
  const { id, name, image, role, membersCount, association } = community
  const zone = useZone()
  const start = next && startOf(next.startDate, zone)
  return (
    <li className={`card linked ${styles.card}`} data-colour={colourOfCommunity(id)}>
      <CommunityMark id={id} name={name} image={image} />
      <div className={styles.facts}>
        <h3>
          <a href={communityPath({ kind, id })}>{name}</a>
        </h3>
        <p className={styles.meta}>
          <span className={styles.cut}>{domainOf(community)}</span>
        </p>
        {association && typeof association === 'object' && (
          <p className={styles.meta}>
            <span className={styles.cut}>{association.name}</span>
          </p>
        )}
        {next && (
          <p className={styles.meta}>
            <Icon name="clock" />
            <span className={styles.cut}>
              {start && `${start.day} ${start.month}, `}
              {next.name}
            </span>
          </p>
        )}
      </div>
      <div className={styles.foot}>
        <span className={`chip ${role === 'creator' ? 'ok' : ''}`}>{roleLabels[role]}</span>
        <span className={styles.members}>
          <Icon name="people" />
          {membersCount === 1 ? '1 membre' : `${membersCount} membres`}
        </span>
      </div>
    </li>
  )
}

/** `Sportive · arts martiaux` */
function domainOf({ type, typeDetails }: ListedCommunity): string {
  return [typeLabels[type], typeDetails].filter(Boolean).join(' · ')
}
