import { useEffect, useId, useRef } from 'react'
import type { Event } from '../../../server/contract/events.ts'
import nearbyStyles from '../nearby/nearby.module.css'
import { Turns } from '../nearby/Turns.tsx'
import { useTurning } from '../nearby/turning.ts'
import { Month } from './drawings.tsx'
import styles from './lists.module.css'
import { MyEventCard } from './MyEventCard.tsx'

const shown = 10

/** The next ones of one's own events, beside each other. */
export function MyEvents({ events, me }: { events: readonly Event[]; me: string }) {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const { row, needed, ...turning } = useTurning()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the element stays the same
  useEffect(() => (list.current ? row.watch(list.current) : undefined), [])

  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>Mes prochains événements</h2>
        {needed && <Turns {...turning} />}
      </div>
      {events.length === 0 ? (
        <div className={styles.note} data-quiet>
          <Month />
          <div className={styles.words}>
            <p className={styles.noteTitle}>Rien de prévu pour le moment</p>
            <p className="muted">
              Les rendez-vous de vos associations et de vos groupes viendront se ranger ici.
            </p>
          </div>
        </div>
      ) : (
        <ul
          className={nearbyStyles.cards}
          ref={list}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll what has the focus
          tabIndex={0}
          onScroll={(event) => row.look(event.currentTarget)}
        >
          {events.slice(0, shown).map((event) => (
            <MyEventCard key={event.id} event={event} me={me} />
          ))}
        </ul>
      )}
    </section>
  )
}
