import { useState } from 'react'
import type { Event } from '../../../server/contract/event-shapes.ts'
import { messageOf } from '../../client/failures.ts'
import { count, nb } from '../../client/french.ts'
import { remindUnanswered } from '../../stores/events.ts'
import { toast } from '../../stores/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './coming.module.css'

/** Asks those who have not answered once more, with one tap; the server does it once a day. */
export function RemindButton({ event, unanswered }: { event: Event; unanswered: number }) {
  const [busy, setBusy] = useState(false)

  async function remind(): Promise<void> {
    if (busy) return
    setBusy(true)
    const reply = await remindUnanswered(event)
    setBusy(false)
    if (reply.ok) toast.success(count(reply.data.reminded, 'rappel envoyé', 'rappels envoyés'))
    else if (reply.error === 'too_many_requests') toast.error(tooSoon)
    else toast.error(messageOf(reply))
  }

  return (
    <Button look="quiet" className={styles.remind} busy={busy} onClick={remind}>
      <Icon name="bell" />
      Relancer {count(unanswered, 'personne')} sans réponse
    </Button>
  )
}

const tooSoon = `Une relance est déjà partie depuis hier${nb}: une par jour au plus`
