import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Answer } from '../../../server/contract/event-shapes.ts'
import { messageOf } from '../../client/failures.ts'
import { $answering, answerEvent, ownAnswer } from '../../stores/events.ts'
import { toast } from '../../stores/toasts.ts'
import { onArrival } from './arrival.ts'
import { type EventView, isOver } from './view.ts'

const noted: Record<Answer, string> = {
  true: 'C’est noté\u00A0: vous participez',
  false: 'C’est noté\u00A0: vous ne venez pas',
  waiting: 'C’est noté\u00A0: vous ne savez pas encore',
}

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
    if (reply.ok) toast.success(noted[participate])
    // Said where the places are counted, and as long as it counts.
    else if (reply.error === 'too_many_participants') setRefusal(messageOf(reply))
    else toast.error(messageOf(reply))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, of the address that was opened
  useEffect(
    () =>
      onArrival((participate) => {
        if (isOver(view)) toast.error(over)
        else answer(participate)
      }),
    [],
  )

  return { value: chosen ?? ownAnswer(event, me), closed, refusal, busy, answer }
}
