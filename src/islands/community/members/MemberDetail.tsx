import { useStore } from '@nanostores/react'
import { type RefObject, useEffect, useRef } from 'react'
import type { Member } from '../../../../server/contract/community-shapes.ts'
import { contributions } from '../../../../server/contract/kinds.ts'
import { may, roleLabels } from '../../../../server/contract/roles.ts'
import { inPairs } from '../../../client/french.ts'
import { isCreator, rankIn, roomForAdministrator } from '../../../stores/community-rights.ts'
import { $saving, lockOf } from '../../../stores/community-saving.ts'
import { Button } from '../../../ui/Button.tsx'
import { DialogActions } from '../../../ui/Dialog.tsx'
import { EmailText } from '../../../ui/EmailText.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { contributionWords, tones } from '../contribution-tones.ts'
import { dialogWords } from '../dialog-words.ts'
import type { CommunityView } from '../view.ts'
import { ContributionText } from './ContributionValue.tsx'
import { contributionOf } from './filters.ts'
import styles from './member-detail.module.css'
import { seesContributions } from './orders.ts'
import { RoleChoice } from './RoleChoice.tsx'
import { noteOne } from './tell-changes.ts'

const swap = 'M4.5 9h14M15 5.5 18.5 9 15 12.5M19.5 15.5h-14M9 12l-3.5 3.5L9 19'

/** What can be done about a member that takes a second step. */
export type Step = 'removal' | 'handOver' | 'reminder'

interface MemberDetailProps extends CommunityView {
  member: Member
  /** The step that one came back from: its button gets the focus. */
  backFrom: Step | undefined
  onStep: (step: Step) => void
  onDone: () => void
}

/** What is done every week stands first, what can't be taken back last. */
export function MemberDetail({ member, backFrom, onStep, onDone, ...view }: MemberDetailProps) {
  const { kind, community, rank } = view
  const steps = useFocusBack(backFrom)
  const { email, phoneNumber } = member.user
  const theirRank = rankIn(community, member)
  const contribution = contributionOf(member)
  const isOwing = contribution !== null && contribution !== 'paid'
  return (
    <>
      <p className={styles.reach}>
        <EmailText email={email} />
        {phoneNumber && <span> · {inPairs(phoneNumber)}</span>}
      </p>
      <div className={styles.links}>
        {/* A dialog focuses what asks for it when it opens: never what removes somebody. */}
        <a
          className="btn"
          href={`mailto:${email}`}
          ref={(link) => link?.setAttribute('autofocus', '')}
        >
          <Icon name="mail" />
          Écrire
        </a>
        {phoneNumber && (
          <a className="btn" href={`tel:${phoneNumber}`}>
            <Icon name="phone" />
            Appeler
          </a>
        )}
      </div>
      <Role {...view} member={member} />
      {contribution && <Contribution {...view} member={member} />}
      {may.handOver(rank, theirRank) && (
        <div className={styles.handingOver}>
          <p className="muted small">
            Vous arrêtez{'\u00A0'}? Cette personne peut prendre votre place à la tête{' '}
            {dialogWords[kind].ofThe}.
          </p>
          <Button ref={steps.handOver} look="quiet" onClick={() => onStep('handOver')}>
            <Icon drawing={swap} />
            Passer la main
          </Button>
        </div>
      )}
      {may.remove(rank, theirRank) && (
        <Button
          ref={steps.removal}
          look="warn"
          className={styles.removal}
          onClick={() => onStep('removal')}
        >
          <Icon name="bin" />
          Retirer {dialogWords[kind].ofThe}
        </Button>
      )}
      <DialogActions>
        {isOwing && seesContributions(kind, rank) && (
          <Button ref={steps.reminder} onClick={() => onStep('reminder')}>
            <Icon name="mail" />
            Rappeler la cotisation
          </Button>
        )}
        <Button onClick={onDone}>Fermer</Button>
      </DialogActions>
    </>
  )
}

function Role({ member, ...view }: CommunityView & { member: Member }) {
  const { kind, community, rank } = view
  const saving = useStore($saving, { ssr: 'initial' })
  if (!may.assign(rank, rankIn(community, member), 'member')) {
    return (
      <p>
        <span className="muted">Rôle{'\u00A0'}:</span> {roleLabels[member.role]}
        {kind === 'group' && isCreator(community, member) && (
          <span className="muted small">, à l’origine du groupe</span>
        )}
      </p>
    )
  }
  return (
    <RoleChoice
      kind={kind}
      community={community}
      member={member}
      rank={rankIn(community, member)}
      myRank={rank}
      roomForAdministrator={roomForAdministrator(community)}
      busy={saving.has(lockOf(member.id, 'role'))}
    />
  )
}

function Contribution({ kind, community, rank, member }: CommunityView & { member: Member }) {
  const saving = useStore($saving, { ssr: 'initial' })
  const contribution = contributionOf(member)
  if (!contribution) return null
  if (!seesContributions(kind, rank)) {
    return (
      <p>
        <span className="muted">Cotisation{'\u00A0'}:</span>{' '}
        <ContributionText contribution={contribution} />
      </p>
    )
  }
  return (
    <Segmented
      label="Cotisation"
      value={contribution}
      busy={saving.has(lockOf(member.id, 'contribution'))}
      segments={contributions.map((value) => {
        return { value, label: contributionWords[value], ...tones[value] }
      })}
      onChoose={(chosen) => noteOne({ kind, id: community.id }, member, chosen)}
    />
  )
}

/** Whoever comes back from a step goes on where they left. */
function useFocusBack(
  backFrom: Step | undefined,
): Record<Step, RefObject<HTMLButtonElement | null>> {
  const removal = useRef<HTMLButtonElement>(null)
  const handOver = useRef<HTMLButtonElement>(null)
  const reminder = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is there again
  useEffect(() => {
    if (backFrom) steps[backFrom].current?.focus()
  }, [])
  const steps = { removal, handOver, reminder }
  return steps
}
