import { useState } from 'react'
import { contributions } from '../../../../server/contract/kinds.ts'
import { longDate } from '../../../client/dates.ts'
import { nb } from '../../../client/french.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { contributionWords, tones } from '../contribution-tones.ts'
import { RemindForm } from '../dues/RemindForm.tsx'
import { useInvitations } from '../invitations/use-invitations.ts'
import type { CommunityView } from '../view.ts'
import styles from './member-detail.module.css'
import { noteSeveral } from './tell-changes.ts'

interface InvitedDialogProps extends CommunityView {
  invitationId: string
  onClose: () => void
}

/** Somebody who was invited and may pay before they join. */
export function InvitedDialog({ kind, community, invitationId, onClose }: InvitedDialogProps) {
  const now = useInvitations(kind, community.id)?.find(({ id }) => id === invitationId)
  // Joined meanwhile, they stay in sight until the dialog is closed.
  const [before] = useState(now)
  const [reminds, setReminds] = useState(false)
  const [busy, setBusy] = useState(false)
  const invitation = now ?? before
  if (!invitation) return null
  const { id, email, name, contribution, expiresAt } = invitation

  return (
    <Dialog
      title={reminds ? `Rappeler la cotisation à ${name ?? email}` : (name ?? email)}
      onClose={onClose}
    >
      {(close) => {
        if (reminds) {
          return (
            <RemindForm
              associationId={community.id}
              ids={[id]}
              onBack={() => setReminds(false)}
              onDone={close}
            />
          )
        }
        return (
          <>
            {name && <p className={styles.reach}>{email}</p>}
            <p className={styles.reach}>
              Pas encore inscrit{nb}: invitation valable jusqu’au {longDate(expiresAt)}
            </p>
            <div className={styles.links}>
              <a
                className="btn"
                href={`mailto:${email}`}
                ref={(link) => link?.setAttribute('autofocus', '')}
              >
                <Icon name="mail" />
                Écrire
              </a>
            </div>
            {contribution && (
              <Segmented
                label="Cotisation"
                value={contribution}
                busy={busy}
                segments={contributions.map((value) => {
                  return { value, label: contributionWords[value], ...tones[value] }
                })}
                onChoose={async (chosen) => {
                  setBusy(true)
                  const payer = { id, contribution }
                  await noteSeveral({ kind, id: community.id }, [payer], chosen)
                  setBusy(false)
                }}
              />
            )}
            <DialogActions>
              {contribution !== 'paid' && (
                <Button onClick={() => setReminds(true)}>
                  <Icon name="mail" />
                  Rappeler la cotisation
                </Button>
              )}
              <Button onClick={close}>Fermer</Button>
            </DialogActions>
          </>
        )
      }}
    </Dialog>
  )
}
