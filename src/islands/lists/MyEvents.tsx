import { useId } from 'react'
import type { Event } from '../../../server/contract/event-shapes.ts'
import { Empty } from '../../ui/Empty.tsx'
import { CarouselButtons } from '../../ui/events/CarouselButtons.tsx'
import { useCarousel } from '../../ui/events/carousel.ts'
import { EventCarousel } from '../../ui/events/EventCarousel.tsx'
import { Month } from './drawings.tsx'
import styles from './lists.module.css'
import { MyEventCard } from './MyEventCard.tsx'

const shown = 10

/** The next ones of one's own events, beside each other. */
export function MyEvents({ events, me }: { events: readonly Event[]; me: string }) {
  const id = useId()
  const { row, buttons, isNeeded } = useCarousel()

  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>Mes prochains événements</h2>
        {isNeeded && <CarouselButtons {...buttons} />}
      </div>
      {events.length === 0 ? (
        <Empty as="p" look="quiet" title="Rien de prévu pour le moment" drawing={<Month />}>
          <p className="muted">
            Les rendez-vous de vos associations et de vos groupes viendront se ranger ici.
          </p>
        </Empty>
      ) : (
        <EventCarousel row={row}>
          {events.slice(0, shown).map((event) => (
            <MyEventCard key={event.id} event={event} me={me} />
          ))}
        </EventCarousel>
      )}
    </section>
  )
}
