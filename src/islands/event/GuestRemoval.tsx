import { useEffect, useRef, useState } from 'react'
import type { Event, Guest } from '../../../server/contract/event-shapes.ts'
import { count, nb } from '../../client/french.ts'
import { removeGuests } from '../../stores/events.ts'
import { toast } from '../../stores/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Confirmation } from '../../ui/Confirmation.tsx'
import { DialogActions } from '../../ui/Dialog.tsx'
import { PeopleTicks } from '../../ui/PeopleTicks.tsx'
import styles from './participants.module.css'

interface GuestRemovalProps {
  event: Event
  onBack: () => void
}

/** Several visitors taken out at once: ticked first, then confirmed. */
export function GuestRemoval({ event, onBack }: GuestRemovalProps) {
  const [ticked, setTicked] = useState<string[]>([])
  const [isSure, setSure] = useState(false)
  const back = useRef<HTMLButtonElement>(null)
  // The button that led here is gone, and with it the focus.
  useEffect(() => back.current?.focus(), [])
  const guests = event.guests.toSorted(byDomain)
  // Others may take them out meanwhile.
  const leaving = guests.filter(({ id }) => ticked.includes(id)).map(({ id }) => id)
  const visitors = count(leaving.length, 'visiteur')

  if (isSure) {
    return (
      <Confirmation
        look="danger"
        label={`Retirer ${visitors}`}
        act={() => removeGuests(event, leaving)}
        onBack={() => setSure(false)}
        onDone={() => {
          toast.success(
            leaving.length > 1 ? `${visitors} ont été retirés` : `${visitors} a été retiré`,
          )
          onBack()
        }}
      >
        <p>
          {visitors} ne {leaving.length > 1 ? 'feront' : 'fera'} plus partie des participants{nb}:
          les places sont rendues et les liens des e-mails reçus ne fonctionnent plus. Aucun e-mail
          ne part.
        </p>
      </Confirmation>
    )
  }
  return (
    <>
      <div className={styles.addresses}>
        <PeopleTicks
          legend="Visiteurs à retirer"
          hint={`Rangés par adresse${nb}: celles d’un même domaine se suivent.`}
          all={['Tout cocher', 'Tout décocher']}
          people={guests}
          ticked={leaving}
          noteOf={({ email }) => email}
          onChange={setTicked}
        />
      </div>
      <DialogActions>
        <Button ref={back} onClick={onBack}>
          Retour
        </Button>
        <Button look="danger" disabled={leaving.length === 0} onClick={() => setSure(true)}>
          Retirer…
        </Button>
      </DialogActions>
    </>
  )
}

function byDomain(one: Guest, other: Guest): number {
  return turned(one).localeCompare(turned(other), 'fr')
}

function turned({ email }: Guest): string {
  const [name = '', domain = ''] = email.split('@')
  return `${domain} ${name}`
}
