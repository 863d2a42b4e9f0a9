import { useState } from 'react'
import type { Invitation } from '../../../server/contract/community-shapes.ts'
import { messageOf } from '../../client/failures.ts'
import {
  cancelInvitation,
  loadInvitations,
  resendInvitation,
} from '../../stores/community-invitations.ts'
import { placesLeft } from '../../stores/community-rights.ts'
import { useStore } from '../../stores/use-store.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Empty } from './Empty.tsx'
import styles from './list.module.css'
import type { Given } from './questions.ts'
import { useRowFocus } from './row-focus.ts'
import { tell } from './tell.ts'
import { useInvitations } from './use-invitations.ts'

const day = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'long', year: 'numeric' })

/** Who was invited and has not come yet. */
export function Invitations({ onAdd, ...given }: Given & { onAdd: () => void }) {
  const { kind, community } = given
  const open = useInvitations(kind, community.id)
  const rowFocus = useRowFocus(open)
  const { error } = useStore(loadInvitations.$state, idle)
  const add = (
    <Button
      look="primary"
      disabled={placesLeft(community, open?.length ?? 0) === 0}
      onClick={onAdd}
    >
      <Icon name="plus" />
      Ajouter des membres
    </Button>
  )

  if (!open && error) {
    return (
      <>
        <Alert>{messageOf(error)}</Alert>
        <div>
          <Button onClick={() => loadInvitations(kind, community.id)}>Réessayer</Button>
        </div>
      </>
    )
  }
  if (open?.length === 0) {
    return (
      <Empty title="Aucune invitation en attente">
        <p className="muted">Les personnes que vous invitez restent ici jusqu’à leur réponse.</p>
        {add}
      </Empty>
    )
  }
  return (
    <>
      <div className={styles.top}>
        <p className="muted">Une invitation est valable 30 jours et ne sert qu’une fois.</p>
        {add}
      </div>
      <ul className={`card ${styles.list}`} aria-busy={!open} {...rowFocus}>
        {open?.map((invitation) => (
          <InvitationRow key={invitation.id} {...given} invitation={invitation} />
        )) ?? <li className={styles.toCome} />}
      </ul>
    </>
  )
}

const idle = { loading: false, error: null, data: null }

function InvitationRow({ kind, community, invitation }: Given & { invitation: Invitation }) {
  const [busy, setBusy] = useState(false)
  const { id, email, expiresAt } = invitation

  async function run(call: typeof resendInvitation, done: string): Promise<void> {
    if (busy) return
    setBusy(true)
    const reply = await call(kind, community.id, id)
    setBusy(false)
    await tell(reply, done)
  }

  return (
    <li>
      <Icon name="mail" />
      <div className={styles.what}>
        <p className={styles.name}>{email}</p>
        <p className="muted small">Valable jusqu’au {day.format(new Date(expiresAt))}</p>
      </div>
      <div className={styles.actions}>
        <Button
          look="quiet"
          busy={busy}
          aria-label={`Renvoyer l’invitation à ${email}`}
          onClick={() => run(resendInvitation, `Invitation renvoyée à ${email}`)}
        >
          Renvoyer
        </Button>
        <Button
          look="quiet"
          busy={busy}
          aria-label={`Annuler l’invitation de ${email}`}
          onClick={() => run(cancelInvitation, 'L’invitation a été annulée')}
        >
          Annuler
        </Button>
      </div>
    </li>
  )
}
