import { eventPath } from '../../../server/contract/event-paths.ts'
import { capital } from '../../client/french.ts'
import type { Colours } from './agendas.ts'
import { stanceOn, timesOn } from './calendar-words.ts'
import styles from './day.module.css'
import type { Placed } from './placing.ts'
import { StanceIcon } from './StanceIcon.tsx'

interface DayListProps {
  day: number
  events: readonly Placed[]
  colours: Colours
}

/** All of a day, each leading to its event. */
export function DayList({ day, events, colours }: DayListProps) {
  if (events.length === 0) return <p className="muted">Rien de prévu ce jour-là.</p>
  return (
    <ul className={styles.list}>
      {events.map((placed) => (
        <DayEvent
          key={placed.entry.id}
          placed={placed}
          day={day}
          colour={colours.get(placed.entry.community.id)}
        />
      ))}
    </ul>
  )
}

interface DayEventProps {
  placed: Placed
  day: number
  colour: number | undefined
}

function DayEvent({ placed, day, colour }: DayEventProps) {
  const { entry } = placed
  const stance = stanceOn(entry)
  const facts = [capital(timesOn(placed, day)), entry.place].filter(Boolean)
  return (
    <li className={`card linked ${styles.event}`} data-colour={colour}>
      <i className={styles.edge} aria-hidden="true" />
      <div className={styles.facts}>
        <h3>
          <a href={eventPath(entry.id)}>{entry.name}</a>
        </h3>
        <p>{facts.join(', ')}</p>
        <p>{entry.community.name}</p>
      </div>
      {stance && (
        <span className={`chip ${stance.tone}`} title={capital(stance.words)}>
          <StanceIcon name={stance.icon} />
          <span aria-hidden="true">{stance.word}</span>
          <span className="unseen">{capital(stance.words)}</span>
        </span>
      )}
    </li>
  )
}
