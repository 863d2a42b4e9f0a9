import type { Event } from '../../../server/contract/event-shapes.ts'
import { eventTypeLabels } from '../../../server/contract/event-types.ts'
import { communityPath } from '../../../server/contract/page-paths.ts'
import { CommunityMark } from '../../ui/CommunityMark.tsx'
import { Poster } from '../../ui/events/Poster.tsx'
import styles from './bill.module.css'
import { posterTime, shortPlace } from './event-words.ts'
import type { EventCommunity } from './view.ts'

interface BillProps {
  event: Pick<Event, 'name' | 'type' | 'startDate' | 'endDate' | 'location'>
  community: EventCommunity
  zone: string
  now: string
  /** Who may come, in a word. */
  openTo: string
}

/** The poster: the day, whose event it is, what and where. */
export function Bill({ event, community, zone, now, openTo }: BillProps) {
  const { id, name, image, isOwn } = community
  return (
    <Poster start={event.startDate} zone={zone} now={now}>
      <p className={styles.by}>
        <CommunityMark id={id} name={name} image={image} size="small" />
        {isOwn ? <a href={communityPath(community)}>{name}</a> : <span>{name}</span>}
      </p>
      <h1 tabIndex={-1}>{event.name}</h1>
      <p className={styles.when}>
        {posterTime(event, zone)}, {shortPlace(event.location)}
      </p>
      <ul className={styles.kinds}>
        <li>{eventTypeLabels[event.type]}</li>
        <li>{openTo}</li>
      </ul>
    </Poster>
  )
}
