import { useEffect, useRef, useState } from 'react'
import type { NearbyEvent } from '../../../server/contract/events.ts'
import { Icon } from '../../ui/Icon.tsx'
import { EventCard } from './EventCard.tsx'
import styles from './nearby.module.css'

interface EventCarouselProps {
  events: NearbyEvent[]
  around: string
}

/** Cards beside each other, to be swiped, scrolled, or turned over with the two buttons. */
export function EventCarousel({ events, around }: EventCarouselProps) {
  const list = useRef<HTMLUListElement>(null)
  const [ends, setEnds] = useState({ start: true, end: true })

  function look(): void {
    const { scrollLeft = 0, clientWidth = 0, scrollWidth = 0 } = list.current ?? {}
    // A screen's fractions of pixels make the end come a little early.
    const now = { start: scrollLeft < 2, end: scrollLeft + clientWidth > scrollWidth - 2 }
    setEnds((old) => (old.start === now.start && old.end === now.end ? old : now))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the element alone
  useEffect(() => {
    if (!list.current) return
    const observer = new ResizeObserver(look)
    observer.observe(list.current)
    return () => observer.disconnect()
  }, [])

  function turn(direction: 1 | -1): void {
    list.current?.scrollBy({ left: direction * list.current.clientWidth * 0.9 })
  }

  return (
    <section className={styles.carousel} aria-label={`Événements ${around}`}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll what has the focus */}
      <ul className={styles.cards} ref={list} tabIndex={0} onScroll={look}>
        {events.map((event) => (
          <EventCard key={event.id} event={event} />
        ))}
      </ul>
      {!(ends.start && ends.end) && (
        <div className={styles.turn}>
          <button
            type="button"
            className={styles.arrow}
            aria-label="Événements précédents"
            aria-disabled={ends.start}
            onClick={() => turn(-1)}
          >
            <Icon name="previous" />
          </button>
          <button
            type="button"
            className={styles.arrow}
            aria-label="Événements suivants"
            aria-disabled={ends.end}
            onClick={() => turn(1)}
          >
            <Icon name="next" />
          </button>
        </div>
      )}
    </section>
  )
}
