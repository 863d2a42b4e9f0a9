import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { saidBy, saidWords } from '../../../server/contract/answer-words.ts'
import type { Answer } from '../../../server/contract/event-shapes.ts'
import { $answering, answerEvent, participantIn } from '../../stores/events.ts'
import { tell } from '../../stores/tell.ts'
import { onArrival } from './arrival.ts'
import { complain, messageFor } from './tell-words.ts'
import { type EventView, isOver } from './view.ts'

export const over = 'Cet événement est passé\u00A0: les réponses sont closes'

/** One's answer: shown at once, recorded, and taken back with the reason when it is refused. */
export function useAnswer(view: EventView) {
  const { event, me } = view
  const [chosen, setChosen] = useState<Answer | null>(null)
  const [closed, setClosed] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const busy = useStore($answering).has(event.id)

  async function answer(participate: Answer): Promise<void> {
    setChosen(participate)
    setClosed(false)
    setRefusal(undefined)
    const reply = await answerEvent(event, participate)
    setChosen(null)
    setClosed(reply.ok && participate === 'true')
    // Said where the places are counted, and as long as it counts.
    if (!reply.ok && reply.error === 'too_many_participants') setRefusal(await messageFor(reply))
    else tell(reply, `C’est noté\u00A0: ${saidWords[participate].own}`)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, of the address that was opened
  useEffect(
    () =>
      onArrival((participate) => {
        if (isOver(view)) complain(over)
        else answer(participate)
      }),
    [],
  )

  const own = participantIn(event, me)
  return { own, said: chosen ?? (own && saidBy(own)), closed, refusal, busy, answer }
}
