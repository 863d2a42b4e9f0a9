import type { NearbyEvent } from '../../../server/contract/event-shapes.ts'
import { EventAside, EventCard, EventDescription } from '../../ui/events/EventCard.tsx'
import { kilometres, places, shortened } from '../../ui/events/event-words.ts'

/** A public event: what it is about, whether there is room, and how far it is. */
export function NearbyEventCard({ event }: { event: NearbyEvent }) {
  const left = places(event.availablePlaces)
  return (
    <EventCard
      event={event}
      foot={
        <>
          <span className={`chip ${left.look}`}>{left.text}</span>
          <EventAside>{kilometres(event.distance)}</EventAside>
        </>
      }
    >
      <EventDescription>{shortened(event.description)}</EventDescription>
    </EventCard>
  )
}
