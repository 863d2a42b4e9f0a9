import type { ReactNode } from 'react'
import { geoPath, mapPath } from '../../client/maps.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { IconName } from '../../ui/icons.ts'
import { placeOf, remindersWords, shortPlace, whenOf } from './event-words.ts'
import styles from './facts.module.css'
import type { EventView } from './view.ts'

/** When, where, and what else one has to know to be there. */
export function Facts({ event, zone }: EventView) {
  const { period, duration } = whenOf(event, zone)
  const { first, second } = placeOf(event.location)
  const { coordinates } = event.location
  return (
    <ul className={styles.facts}>
      <Fact icon="clock" title={period} detail={duration}>
        <a className="btn quiet" href={`/api/events/${event.id}/event.ics`} download>
          Ajouter à mon agenda
        </a>
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
      {event.appointment && <Fact icon="people" title="Rendez-vous" detail={event.appointment} />}
      {event.reminders.length > 0 && (
        <Fact icon="bell" title="Rappels" detail={remindersWords(event.reminders)} />
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
