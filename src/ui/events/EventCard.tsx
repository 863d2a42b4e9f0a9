import type { ReactNode } from 'react'
import { eventPath } from '../../../server/contract/event-paths.ts'
import type { Event } from '../../../server/contract/event-shapes.ts'
import { Icon } from '../Icon.tsx'
import { useZone } from '../zone.ts'
import { startOf } from './event-words.ts'
import styles from './events.module.css'

interface EventCardProps {
  event: Pick<Event, 'id' | 'name' | 'location' | 'startDate'>
  /** Shown in full height, or as low as its facts. */
  look?: 'tall' | 'low'
  /** What stands below the facts: a description. */
  children?: ReactNode
  /** What stands at the bottom: a chip, and a word at the right. */
  foot: ReactNode
}

/** An event as lists show it: when, what, where. The whole card leads to it. */
export function EventCard({ event, look = 'tall', children, foot }: EventCardProps) {
  const { id, name, location, startDate } = event
  const start = startOf(startDate, useZone())
  const where = [location.city, location.address].filter(Boolean).join(' · ')
  return (
    <li className={`card linked ${styles.card}`} data-look={look}>
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
      {children}
      <div className={styles.foot}>{foot}</div>
    </li>
  )
}

/** The first lines of what an event is about. */
export function EventDescription({ children }: { children: string }) {
  return <p className={styles.description}>{children}</p>
}

/** A word at the right of a card's foot. */
export function EventAside({ children }: { children: ReactNode }) {
  return <span className={styles.aside}>{children}</span>
}
