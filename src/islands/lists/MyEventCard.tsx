import type { Event } from '../../../server/contract/event-shapes.ts'
import { EventAside, EventCard } from '../../ui/events/EventCard.tsx'

type Participation = Event['participants'][number]['participate']

const answers: Record<Participation, { text: string; look: string }> = {
  true: { text: 'Vous participez', look: 'ok' },
  false: { text: 'Vous ne participez pas', look: '' },
  waiting: { text: 'Réponse attendue', look: 'due' },
}

/** One of one's own events: what one answered, and whose it is. */
export function MyEventCard({ event, me }: { event: Event; me: string }) {
  const own = event.participants.find(({ user }) => user.id === me)
  const answer = own && answers[own.participate]
  return (
    <EventCard
      event={event}
      look="low"
      foot={
        <>
          {answer && <span className={`chip ${answer.look}`}>{answer.text}</span>}
          <EventAside>{(event.association ?? event.group)?.name}</EventAside>
        </>
      }
    />
  )
}
