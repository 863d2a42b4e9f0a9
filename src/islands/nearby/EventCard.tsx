import type { NearbyEvent } from '../../../server/contract/events.ts'
import { eventPath } from '../../client/paths.ts'
import { Icon } from '../../ui/Icon.tsx'
import { kilometres, places, shortened, startOf } from './card-words.ts'
import styles from './nearby.module.css'

export function EventCard({ event }: { event: NearbyEvent }) {
  const { id, name, location, startDate, description, availablePlaces, distance } = event
  const start = startOf(startDate)
  const left = places(availablePlaces)
  const where = [location.city, location.address].filter(Boolean).join(' · ')

  return (
    <li className={`card ${styles.card}`}>
      <div className={styles.date} aria-hidden="true">
        <span>{start.month}</span>
        <b>{start.day}</b>
      </div>
      <div>
        <h3>
          <a href={eventPath(id)}>{name}</a>
        </h3>
        <p className={styles.meta}>
          <Icon name="place" />
          <span>{where}</span>
        </p>
        <p className={styles.meta}>
          <Icon name="clock" />
          <time dateTime={startDate}>
            <span className="unseen">{start.date}, </span>
            {start.time}
          </time>
        </p>
      </div>
      <p className={styles.description}>{shortened(description)}</p>
      <div className={styles.foot}>
        <span className={`chip ${left.look}`}>{left.text}</span>
        <span className={styles.distance}>{kilometres(distance)}</span>
      </div>
    </li>
  )
}
