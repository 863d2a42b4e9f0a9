import { useEffect, useRef } from 'react'
import { communityPath } from '../../../server/contract/page-paths.ts'
import { paths } from '../../../server/contract/paths.ts'
import { agendaColour } from '../../client/agendas.ts'
import type { OwnRoom } from '../../stores/messaging/rooms.ts'
import { CommunityMark } from '../../ui/CommunityMark.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './conversation.module.css'
import { PeopleCount } from './PeopleCount.tsx'

interface HeadingProps {
  room: OwnRoom
  /** Whether somebody chose it, on a page that was there before. */
  wasChosen: () => boolean
  onLeave: () => void
  onPeople: () => void
}

/** Which room it is and who is in it, and the ways out. */
export function Heading({ room, wasChosen, onLeave, onPeople }: HeadingProps) {
  const { name, image, agenda, entityId, isAssociation } = room
  const title = useRef<HTMLHeadingElement>(null)
  const kind = isAssociation ? 'association' : 'group'
  useEffect(() => {
    // What was chosen in the list is gone from sight, with the focus.
    const { activeElement } = document
    if (wasChosen() && activeElement === document.body) {
      title.current?.focus({ preventScroll: true })
    }
  }, [wasChosen])
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
      <CommunityMark
        name={name}
        image={image}
        colour={agendaColour(agenda, entityId)}
        size="small"
      />
      <div className={styles.names}>
        <h2 ref={title} tabIndex={-1}>
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
