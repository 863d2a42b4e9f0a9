import { useState } from 'react'
import type { JoinRequest } from '../../../../server/contract/widget-shapes.ts'
import { longDate } from '../../../client/dates.ts'
import { acceptJoinRequest } from '../../../stores/join-request-answers.ts'
import { tell } from '../../../stores/tell.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { useRowFocus } from '../../../ui/row-focus.ts'
import styles from '../list.module.css'
import type { CommunityView, OpenDialog } from '../view.ts'
import { useJoinRequests } from './use-join-requests.ts'

interface JoinRequestsProps extends CommunityView {
  onOpenDialog: (dialog: OpenDialog) => void
}

/** Who asked for membership on the community's own site, as long as there is somebody. */
export function JoinRequests({ onOpenDialog, ...view }: JoinRequestsProps) {
  const requests = useJoinRequests(view.kind, view.community.id)
  const rowFocus = useRowFocus(requests, 'section')
  if (!requests?.length) return null
  return (
    <section className={styles.requests} aria-labelledby="requests">
      <h3 id="requests">Demandes d’adhésion</h3>
      <ul className={`card ${styles.list}`} {...rowFocus}>
        {requests.map((request) => (
          <RequestRow
            key={request.id}
            {...view}
            request={request}
            onRefuse={() => onOpenDialog({ what: 'refuseRequest', request })}
          />
        ))}
      </ul>
    </section>
  )
}

interface RequestRowProps extends CommunityView {
  request: JoinRequest
  onRefuse: () => void
}

function RequestRow({ kind, community, request, onRefuse }: RequestRowProps) {
  const [busy, setBusy] = useState(false)
  const { id, firstName, lastName, email, message, createdAt } = request
  const name = `${firstName} ${lastName}`

  async function accept(): Promise<void> {
    if (busy) return
    setBusy(true)
    const reply = await acceptJoinRequest({ kind, id: community.id }, id)
    setBusy(false)
    await tell(reply, `Invitation envoyée à ${name}`)
  }

  return (
    <li>
      <Icon name="people" />
      <div className={styles.what}>
        <p className={styles.name}>{name}</p>
        <p className={`muted small ${styles.state}`}>
          <a href={`mailto:${email}`}>{email}</a>
          <span>
            Le <time dateTime={createdAt}>{longDate(createdAt)}</time>
          </span>
        </p>
        {message && <p className={styles.message}>{message}</p>}
      </div>
      <div className={styles.actions}>
        <Button busy={busy} aria-label={`Accepter la demande de ${name}`} onClick={accept}>
          Accepter
        </Button>
        <Button
          look="quiet"
          busy={busy}
          aria-label={`Refuser la demande de ${name}`}
          onClick={onRefuse}
        >
          Refuser
        </Button>
      </div>
    </li>
  )
}
