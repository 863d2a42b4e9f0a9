import { useStore } from '@nanostores/react'
import { useId } from 'react'
import type { Member } from '../../../../server/contract/community-shapes.ts'
import { contributionLabels } from '../../../../server/contract/kinds.ts'
import { may } from '../../../../server/contract/roles.ts'
import { $saving, lockOf } from '../../../stores/community-members.ts'
import { isCreator, rankIn, roomForAdministrator } from '../../../stores/community-rights.ts'
import { Button } from '../../../ui/Button.tsx'
import { DialogActions } from '../../../ui/Dialog.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { communityWords } from '../community-words.ts'
import { tones } from '../contribution-tones.ts'
import styles from '../dialogs.module.css'
import type { CommunityView } from '../view.ts'
import { ContributionControl } from './ContributionControl.tsx'
import { seesContributions } from './orders.ts'
import { RoleControl } from './RoleControl.tsx'

interface MemberDetailProps extends CommunityView {
  member: Member
  onStep: (step: 'removal' | 'handOver') => void
  onDone: () => void
}

export function MemberDetail({ member, onStep, onDone, ...view }: MemberDetailProps) {
  const { kind, community, rank } = view
  const saving = useStore($saving, { ssr: 'initial' })
  const { email, phoneNumber } = member.user
  const theirRank = rankIn(community, member)
  const contribution = 'contribution' in member ? member.contribution : null
  const control = {
    kind,
    communityId: community.id,
    member,
    rank: theirRank,
    myRank: rank,
    roomForAdministrator: roomForAdministrator(community),
    isSavingRole: saving.has(lockOf(member.id, 'role')),
    isSavingContribution: saving.has(lockOf(member.id, 'contribution')),
  }
  return (
    <>
      <dl className={styles.facts}>
        <dt>E-mail</dt>
        <dd>
          <a href={`mailto:${email}`}>{email}</a>
        </dd>
        <dt>Téléphone</dt>
        <dd>
          {phoneNumber ? (
            <a href={`tel:${phoneNumber}`}>{inPairs(phoneNumber)}</a>
          ) : (
            <span className="muted">non renseigné</span>
          )}
        </dd>
        <dt>Rôle</dt>
        <dd>
          <RoleControl {...control} />
          {kind === 'group' && isCreator(community, member) && (
            <span className="muted small"> à l’origine du groupe</span>
          )}
        </dd>
        {contribution && (
          <>
            <dt>Cotisation</dt>
            <dd>
              {seesContributions(kind, rank) ? (
                <ContributionControl {...control} />
              ) : (
                <span className={`chip ${tones[contribution]}`}>
                  {contributionLabels[contribution]}
                </span>
              )}
            </dd>
          </>
        )}
      </dl>
      {may.handOver(rank, theirRank) && (
        <HandingOver {...view} onStart={() => onStep('handOver')} />
      )}
      <DialogActions>
        {may.remove(rank, theirRank) && (
          <Button look="warn" onClick={() => onStep('removal')}>
            Retirer {communityWords[kind].ofThe}
          </Button>
        )}
        <Button onClick={onDone}>Fermer</Button>
      </DialogActions>
    </>
  )
}

function HandingOver({ kind, onStart }: CommunityView & { onStart: () => void }) {
  const id = useId()
  return (
    <div className={styles.handingOver}>
      <p id={id} className="muted small">
        Vous arrêtez{'\u00A0'}? Cette personne peut prendre votre place à la tête{' '}
        {communityWords[kind].ofThe}.
      </p>
      <Button look="quiet" aria-describedby={id} onClick={onStart}>
        <Icon name="swap" />
        Passer la main
      </Button>
    </div>
  )
}

/** `0612345678` → `06 12 34 56 78`, with no-break spaces. */
function inPairs(phoneNumber: string): string {
  return phoneNumber.replace(/(\d\d)(?=\d)/g, '$1\u00A0')
}
