import { useState } from 'react'
import type { Answer, Event } from '../../../server/contract/event-shapes.ts'
import type { Outcome } from '../../client/failures.ts'
import { tell } from '../../stores/tell.ts'
import { EventAside, EventCard } from '../../ui/events/EventCard.tsx'
import { ThreeAnswers } from '../../ui/ThreeAnswers.tsx'

/** One of one's own events, answered in place. */
export function MyEventCard({ event, me }: { event: Event; me: string }) {
  const own = event.participants.find(({ user }) => user.id === me)
  const [chosen, setChosen] = useState<Answer>()
  // Undefined where one takes no part, null before one said anything.
  const answer = chosen ?? (own && (own.hasAnswered ? own.participate : null))

  async function choose(wanted: Answer): Promise<void> {
    setChosen(wanted)
    const reply = await send(event, wanted)
    setChosen(undefined)
    if (!reply.ok) await tell(reply, '')
  }

  const owner = (event.association ?? event.group)?.name
  return (
    <EventCard
      event={event}
      look="low"
      foot={
        answer !== undefined ? (
          <ThreeAnswers
            label={event.name}
            value={answer}
            busy={chosen !== undefined}
            onChoose={choose}
          />
        ) : (
          <EventAside>{owner}</EventAside>
        )
      }
    />
  )
}

async function send(event: Event, wanted: Answer): Promise<Outcome<unknown>> {
  try {
    // Comes with the first answer: the lists are for reading first.
    const { answerEvent, receiveEvents } = await import('../../stores/events.ts')
    receiveEvents([event])
    return await answerEvent(event, wanted)
  } catch {
    return { ok: false, error: 'network_failure' }
  }
}
