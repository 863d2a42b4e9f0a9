import { useState } from 'react'
import { colourOfCommunity } from '../../../../server/contract/colours.ts'
import type { OwnInvitation } from '../../../../server/contract/invitations.ts'
import type { Kind } from '../../../../server/contract/roles.ts'
import { dayAndMonth } from '../../../client/dates.ts'
import type { Outcome } from '../../../client/failures.ts'
import { count } from '../../../client/french.ts'
import { acceptOwnInvitation, declineOwnInvitation } from '../../../stores/own-invitations.ts'
import { tell } from '../../../stores/tell.ts'
import { Button } from '../../../ui/Button.tsx'
import { CommunityMark } from '../../../ui/CommunityMark.tsx'
import styles from './invitations.module.css'

const what: Record<Kind, string> = { association: 'Association', group: 'Groupe' }

interface OwnInvitationRowProps {
  invitation: OwnInvitation
  /** Once it is told. */
  onJoined: (() => void) | undefined
}

/** One invitation with its answers; declining asks once, since only who sent it can undo it. */
export function OwnInvitationRow({ invitation, onJoined }: OwnInvitationRowProps) {
  const { kind, community, invitedBy, createdAt } = invitation
  const [busy, setBusy] = useState(false)
  // Null until somebody asked to: who comes back finds the button that they left.
  const [declining, setDeclining] = useState<boolean | null>(null)

  async function answer(call: typeof acceptOwnInvitation, done: string): Promise<void> {
    if (busy) return
    setBusy(true)
    const outcome: Outcome<unknown> = await call(invitation)
    setBusy(false)
    await tell(outcome, done)
    if (outcome.ok && call === acceptOwnInvitation) onJoined?.()
  }

  return (
    <li className={styles.row} data-colour={colourOfCommunity(community.id)}>
      <CommunityMark name={community.name} image={community.image} id={community.id} />
      <div className={styles.facts}>
        <h3>{community.name}</h3>
        <p className={styles.meta}>
          {what[kind]} · {count(community.membersCount, 'membre')}
        </p>
        <p className={styles.meta}>
          {invitedBy ? `${invitedBy} vous invite` : 'Invitation'},{' '}
          <span className={styles.day}>le {dayAndMonth(createdAt)}</span>
        </p>
      </div>
      <div className={styles.answers}>
        {declining ? (
          <>
            <Button
              key="sure"
              autoFocus
              look="warn"
              busy={busy}
              aria-label={`Refuser l’invitation de ${community.name}`}
              onClick={() => answer(declineOwnInvitation, 'L’invitation est refusée')}
            >
              Refuser l’invitation
            </Button>
            <Button key="back" onClick={() => setDeclining(false)}>
              Retour
            </Button>
          </>
        ) : (
          <>
            <Button
              key="accept"
              look="primary"
              busy={busy}
              aria-label={`Rejoindre ${community.name}`}
              onClick={() => answer(acceptOwnInvitation, `Vous avez rejoint ${community.name}`)}
            >
              Rejoindre
            </Button>
            <Button
              key="decline"
              autoFocus={declining === false}
              aria-label={`Refuser ${community.name}`}
              onClick={() => setDeclining(true)}
            >
              Refuser
            </Button>
          </>
        )}
      </div>
    </li>
  )
}
