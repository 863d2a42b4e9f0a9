import { useState } from 'react'
import type { Event } from '../../../server/contract/event-shapes.ts'
import { count, nb } from '../../client/french.ts'
import { remindUnanswered } from '../../stores/events.ts'
import { tell } from '../../stores/tell.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './coming.module.css'
import { complain } from './tell-words.ts'

/** Asks those who have not answered once more, with one tap; the server does it once a day. */
export function RemindButton({ event, unanswered }: { event: Event; unanswered: number }) {
  const [busy, setBusy] = useState(false)

  async function remind(): Promise<void> {
    if (busy) return
    setBusy(true)
    const reply = await remindUnanswered(event)
    setBusy(false)
    if (!reply.ok && reply.error === 'too_many_requests') complain(tooSoon)
    else {
      const reminded = reply.ok ? reply.data.reminded : 0
      tell(reply, count(reminded, 'rappel envoyé', 'rappels envoyés'))
    }
  }

  return (
    <Button look="quiet" className={styles.remind} busy={busy} onClick={remind}>
      <Icon name="bell" />
      Relancer {count(unanswered, 'personne')} sans réponse
    </Button>
  )
}

const tooSoon = `Une relance est déjà partie depuis hier${nb}: une par jour au plus`
