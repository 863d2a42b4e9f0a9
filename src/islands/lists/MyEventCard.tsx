import { useState } from 'react'
import type { Answer, Event } from '../../../server/contract/event-shapes.ts'
import { tell } from '../../stores/tell.ts'
import { EventAside, EventCard } from '../../ui/events/EventCard.tsx'
import { ThreeAnswers } from '../../ui/ThreeAnswers.tsx'

/** One of one's own events, answered in place. */
export function MyEventCard({ event, me }: { event: Event; me: string }) {
  const own = event.participants.find(({ user }) => user.id === me)
  const [answer, setAnswer] = useState(own?.participate)
  const [busy, setBusy] = useState(false)

  async function choose(chosen: Answer): Promise<void> {
    setBusy(true)
    setAnswer(chosen)
    // Comes with the first answer: the lists are for reading first.
    const { answerEvent, receiveEvents } = await import('../../stores/events.ts')
    receiveEvents([event])
    const reply = await answerEvent(event, chosen)
    setBusy(false)
    if (reply.ok) return
    setAnswer(answer)
    await tell(reply, '')
  }

  const owner = (event.association ?? event.group)?.name
  return (
    <EventCard
      event={event}
      look="low"
      foot={
        answer ? (
          <ThreeAnswers label={event.name} value={answer} busy={busy} onChoose={choose} />
        ) : (
          <EventAside>{owner}</EventAside>
        )
      }
    />
  )
}
