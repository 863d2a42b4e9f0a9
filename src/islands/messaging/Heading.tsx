import { communityPath } from '../../../server/contract/page-paths.ts'
import { paths } from '../../../server/contract/paths.ts'
import type { OwnRoom } from '../../stores/messaging/rooms.ts'
import { CommunityMark } from '../../ui/CommunityMark.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './conversation.module.css'
import { PeopleCount } from './PeopleCount.tsx'

interface HeadingProps {
  room: OwnRoom
  onLeave: () => void
  onPeople: () => void
}

/** Which room it is and who is in it, and the ways out. */
export function Heading({ room, onLeave, onPeople }: HeadingProps) {
  const { name, image, entityId, isAssociation } = room
  const kind = isAssociation ? 'association' : 'group'
  return (
    <header className={styles.heading}>
      <a
        className={`btn ${styles.back}`}
        href={paths.messaging}
        aria-label="Toutes les conversations"
        onClick={(event) => {
          event.preventDefault()
          onLeave()
        }}
      >
        <Icon name="previous" />
      </a>
      <CommunityMark name={name} image={image} id={entityId} size="small" />
      <div className={styles.names}>
        <h2 tabIndex={-1} data-focus="title">
          {name}
        </h2>
        <div className={styles.about}>
          <PeopleCount room={room} onOpen={onPeople} />
          <a className={`btn quiet ${styles.way}`} href={communityPath({ kind, id: entityId })}>
            {isAssociation ? 'Voir l’association' : 'Voir le groupe'}
          </a>
        </div>
      </div>
    </header>
  )
}
