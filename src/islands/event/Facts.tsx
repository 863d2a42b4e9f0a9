import type { ReactNode } from 'react'
import type { Event } from '../../../server/contract/event-shapes.ts'
import { geoPath, mapPath } from '../../client/maps.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { IconName } from '../../ui/icons.ts'
import { placeOf, remindersWords, shortPlace, whenOf } from './event-words.ts'
import styles from './facts.module.css'
import { type EventView, isOver } from './view.ts'

interface FactsProps extends Pick<EventView, 'zone' | 'now'> {
  /** What a visitor is shown of one has neither appointment nor reminders. */
  event: Pick<Event, 'startDate' | 'endDate' | 'location'> &
    Partial<Pick<Event, 'appointment' | 'reminders'>>
  /** Of the file for a calendar. */
  calendar: string
}

/** When, where, and what else one has to know to be there. */
export function Facts({ event, zone, now, calendar }: FactsProps) {
  const { period, duration } = whenOf(event, zone)
  const { appointment, reminders = [] } = event
  const { first, second } = placeOf(event.location)
  const { coordinates } = event.location
  return (
    <ul className={styles.facts}>
      <Fact icon="clock" title={period} detail={duration}>
        {!isOver({ event, now }) && (
          <a className="btn quiet" href={calendar} download>
            Ajouter à mon agenda
          </a>
        )}
      </Fact>
      <Fact icon="place" title={first} detail={second}>
        <a className="btn quiet" href={mapPath(coordinates)}>
          Carte<span className="unseen"> d’OpenStreetMap</span>
        </a>
        <a
          className={`btn quiet ${styles.phone}`}
          href={geoPath(coordinates, shortPlace(event.location))}
        >
          Itinéraire
        </a>
      </Fact>
      {appointment && <Fact icon="people" title="Rendez-vous" detail={appointment} />}
      {reminders.length > 0 && (
        <Fact icon="bell" title="Rappels" detail={remindersWords(reminders)} />
      )}
    </ul>
  )
}

interface FactProps {
  icon: IconName
  title: string
  detail: string
  /** What can be done with it. */
  children?: ReactNode
}

function Fact({ icon, title, detail, children }: FactProps) {
  return (
    <li className={styles.fact}>
      <Icon name={icon} />
      <div>
        <p className={styles.title}>{title}</p>
        {detail && <p className={styles.detail}>{detail}</p>}
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </li>
  )
}
