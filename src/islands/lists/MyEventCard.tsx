import type { Event } from '../../../server/contract/events.ts'
import { eventPath } from '../../client/paths.ts'
import { useHydrated } from '../../ui/hydrated.ts'
import { Icon } from '../../ui/Icon.tsx'
import { startOf } from '../nearby/card-words.ts'
import nearbyStyles from '../nearby/nearby.module.css'
import styles from './lists.module.css'

type Participation = Event['participants'][number]['participate']

const answers: Record<Participation, { text: string; look: string }> = {
  true: { text: 'Vous participez', look: 'ok' },
  false: { text: 'Vous ne participez pas', look: '' },
  waiting: { text: 'Réponse attendue', look: 'due' },
}

const nb = '\u00A0'
const unknown = { month: nb, day: nb, date: '', time: nb }

export function MyEventCard({ event, me }: { event: Event; me: string }) {
  const { id, name, location, startDate, participants } = event
  // In the browser's time zone, which the server doesn't know.
  const start = useHydrated() ? startOf(startDate) : unknown
  const where = [location.city, location.address].filter(Boolean).join(' · ')
  const own = participants.find(({ user }) => user.id === me)
  const answer = own && answers[own.participate]
  return (
    <li className={`card ${nearbyStyles.card} ${styles.event}`}>
      <div className={nearbyStyles.date} aria-hidden="true">
        <span>{start.month}</span>
        <b>{start.day}</b>
      </div>
      <div>
        <h3>
          <a href={eventPath(id)}>{name}</a>
        </h3>
        <p className={nearbyStyles.meta}>
          <Icon name="place" />
          <span>{where}</span>
        </p>
        <p className={nearbyStyles.meta}>
          <Icon name="clock" />
          <time dateTime={startDate}>
            <span className="unseen">{start.date}, </span>
            {start.time}
          </time>
        </p>
      </div>
      <div className={nearbyStyles.foot}>
        {answer && <span className={`chip ${answer.look}`}>{answer.text}</span>}
        <span className={styles.host}>{(event.association ?? event.group)?.name}</span>
      </div>
    </li>
  )
}
