import { useEffect, useRef } from 'react'
import type { NearbyEvent } from '../../../server/contract/events.ts'
import { EventCard } from './EventCard.tsx'
import styles from './nearby.module.css'
import type { Turning } from './turning.ts'

interface EventRowProps {
  events: NearbyEvent[]
  around: string
  row: Turning['row']
}

/** Cards beside each other, to be swiped, scrolled with the arrow keys, or turned over. */
export function EventRow({ events, around, row }: EventRowProps) {
  const list = useRef<HTMLUListElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the element stays the same
  useEffect(() => (list.current ? row.watch(list.current) : undefined), [])

  return (
    <section aria-label={`Événements ${around}`}>
      <ul
        className={styles.cards}
        ref={list}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll what has the focus
        tabIndex={0}
        onScroll={(event) => row.look(event.currentTarget)}
      >
        {events.map((event) => (
          <EventCard key={event.id} event={event} />
        ))}
      </ul>
    </section>
  )
}
