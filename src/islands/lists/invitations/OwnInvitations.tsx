import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { OwnInvitation } from '../../../../server/contract/invitations.ts'
import { $ownInvitations, receiveOwnInvitations } from '../../../stores/own-invitations.ts'
import { prepareToTell } from '../../../stores/tell.ts'
import { useRowFocus } from '../../../ui/row-focus.ts'
import styles from './invitations.module.css'
import { OwnInvitationRow } from './OwnInvitationRow.tsx'

interface OwnInvitationsProps {
  invitations: OwnInvitation[]
  /** What stands over so many. */
  title?: (waiting: number) => string
  onJoined?: () => void
}

/** Invitations that wait for one's answer; nothing where there are none. */
export function OwnInvitations({ invitations, title, onJoined }: OwnInvitationsProps) {
  const known = useStore($ownInvitations, { ssr: 'initial' }) ?? invitations
  const rowFocus = useRowFocus(known, 'own-invitations')

  useEffect(prepareToTell, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, what the page brought along
  useEffect(() => receiveOwnInvitations(invitations), [])

  // Who has answered the last one stays where they were.
  const isAnswered = invitations.length > 0 && known.length === 0
  if (known.length === 0 && !isAnswered) return null
  return (
    <section className={styles.section} aria-labelledby="own-invitations">
      <h2 id="own-invitations" tabIndex={-1} className={isAnswered ? 'unseen' : undefined}>
        {isAnswered ? 'Plus d’invitation en attente' : (title?.(known.length) ?? 'Vos invitations')}
      </h2>
      <ul className={styles.list} {...rowFocus}>
        {known.map((invitation) => (
          <OwnInvitationRow key={invitation.id} invitation={invitation} onJoined={onJoined} />
        ))}
      </ul>
    </section>
  )
}
