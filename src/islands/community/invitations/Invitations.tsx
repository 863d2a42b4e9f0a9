import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Invitation } from '../../../../server/contract/community-shapes.ts'
import { longDate } from '../../../client/dates.ts'
import { messageOf } from '../../../client/failures.ts'
import { loadInvitations } from '../../../stores/community-invitations.ts'
import { placesLeft } from '../../../stores/community-rights.ts'
import { resendInvitation } from '../../../stores/invitation-changes.ts'
import { tell } from '../../../stores/tell.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { useRowFocus } from '../../../ui/row-focus.ts'
import styles from '../list.module.css'
import { JoinRequests } from '../requests/JoinRequests.tsx'
import type { CommunityView, OpenDialog } from '../view.ts'
import { useInvitations, useSentInvitations } from './use-invitations.ts'

interface InvitationsProps extends CommunityView {
  onOpenDialog: (dialog: OpenDialog) => void
}

/** Who asked to come, who was invited and has not come yet. */
export function Invitations(props: InvitationsProps) {
  return (
    <>
      <JoinRequests {...props} />
      <Sent {...props} />
    </>
  )
}

function Sent({ onOpenDialog, ...view }: InvitationsProps) {
  const { kind, community } = view
  const open = useInvitations(kind, community.id)
  const sent = useSentInvitations(kind, community.id)
  const rowFocus = useRowFocus(sent, 'section')
  const { error } = useStore(loadInvitations.$state, { ssr: 'initial' })
  const add = (
    <Button
      look="primary"
      disabled={placesLeft(community, open?.length ?? 0) === 0}
      onClick={() => onOpenDialog({ what: 'add' })}
    >
      <Icon name="plus" />
      Ajouter des membres
    </Button>
  )

  if (!sent && error) {
    return (
      <>
        <Alert>{messageOf(error)}</Alert>
        <div>
          <Button onClick={() => loadInvitations({ kind, id: community.id })}>Réessayer</Button>
        </div>
      </>
    )
  }
  if (sent?.length === 0) {
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
        <div className={styles.here}>{add}</div>
      </div>
      <ul className={`card ${styles.list}`} aria-busy={!sent} {...rowFocus}>
        {sent?.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            {...view}
            invitation={invitation}
            onCancel={() => onOpenDialog({ what: 'cancelInvitation', invitation })}
          />
        )) ?? <li className={styles.toCome} />}
      </ul>
    </>
  )
}

const states: Record<Invitation['mail'], { text: string; tone?: 'due' | 'hot' }> = {
  waiting: { text: 'E-mail en attente' },
  sent: { text: 'E-mail envoyé' },
  failed: { text: 'E-mail non remis', tone: 'hot' },
  refused: { text: 'E-mails refusés', tone: 'due' },
  declined: { text: 'Déclinée' },
}

function InvitationRow({
  kind,
  community,
  invitation,
  onCancel,
}: CommunityView & { invitation: Invitation; onCancel: () => void }) {
  const [busy, setBusy] = useState(false)
  const { id, email, name, expiresAt, mail } = invitation
  const isOpen = mail !== 'declined'

  async function resend(): Promise<void> {
    if (busy) return
    setBusy(true)
    const reply = await resendInvitation({ kind, id: community.id }, id)
    setBusy(false)
    await tell(reply, `Invitation renvoyée à ${email}`)
  }

  return (
    <li>
      <Icon name="mail" />
      <div className={styles.what}>
        <p className={styles.name}>{name ?? email}</p>
        {name && <p className="small">{email}</p>}
        <p className={`muted small ${styles.state}`}>
          <span className={`chip ${states[mail].tone ?? ''}`}>{states[mail].text}</span>{' '}
          {isOpen && (
            <span>
              Valable jusqu’au <time dateTime={expiresAt}>{longDate(expiresAt)}</time>
            </span>
          )}
        </p>
      </div>
      <div className={styles.actions}>
        {isOpen && (
          <Button
            look="quiet"
            busy={busy}
            aria-label={`Renvoyer l’invitation à ${email}`}
            onClick={resend}
          >
            Renvoyer
          </Button>
        )}
        <Button
          look="quiet"
          busy={busy}
          aria-label={`${isOpen ? 'Annuler' : 'Retirer'} l’invitation de ${email}`}
          onClick={onCancel}
        >
          {isOpen ? 'Annuler' : 'Retirer'}
        </Button>
      </div>
    </li>
  )
}
