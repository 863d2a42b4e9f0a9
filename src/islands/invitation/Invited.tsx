import { colourOfPerson } from '../../../server/contract/colours.ts'
import { typeLabels } from '../../../server/contract/kinds.ts'
import { roleLabels } from '../../../server/contract/roles.ts'
import { dayAndMonth } from '../../client/dates.ts'
import { messageOf, type Refusal } from '../../client/failures.ts'
import { count } from '../../client/french.ts'
import { fullName, initials } from '../../client/people.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { useFold } from '../../ui/fold.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Answers } from './Answers.tsx'
import type { InvitationProps } from './InvitationPage.tsx'
import styles from './invitation.module.css'
import { invitationTitle } from './invitation-words.ts'

interface InvitedProps extends InvitationProps {
  /** Why it could not be answered. */
  refusal: Refusal | undefined
  onJoin: (asMe: boolean) => Promise<void>
  onDecline: () => Promise<void>
}

/** Who invites, to what, and the answers. */
export function Invited({ refusal, ...props }: InvitedProps) {
  const { community, inviter, createdAt } = props.invitation
  const details = [typeLabels[community.type], community.typeDetails].filter(Boolean)
  return (
    <>
      {inviter && (
        <p className={styles.inviter}>
          <span className="avatar" data-colour={colourOfPerson(inviter.id)} aria-hidden="true">
            {initials(inviter)}
          </span>
          <span>
            <strong>{fullName(inviter)}</strong>
            <br />
            <span className={styles.small}>
              {inviter.role ? `${roleLabels[inviter.role]}, invitation` : 'Invitation'} du{' '}
              {dayAndMonth(createdAt)}
            </span>
          </span>
        </p>
      )}
      <h1>{invitationTitle(props.invitation)}</h1>
      <p className={styles.facts}>
        <span>{details.join(' · ')}</span>
        <span>
          <Icon name="people" />
          {count(community.membersCount, 'membre')}
        </span>
      </p>
      {community.description && <Description text={community.description} />}
      <Alert>{refusal && <Complaint refusal={refusal} />}</Alert>
      <Answers {...props} />
    </>
  )
}

/** About what four lines hold: what is shorter may still be too long for a phone. */
const long = 200

/** Folded: the answers stay within reach. */
function Description({ text }: { text: string }) {
  const isLong = text.length > long || text.split('\n').length > 4
  const { text: element, folds, isOpen, toggle } = useFold<HTMLParagraphElement>(isLong)
  return (
    <div className={styles.description}>
      <p ref={element} id="description" data-folded={!isOpen}>
        {/* An empty line is no line of the few there are. */}
        {isOpen ? text : text.replace(/\n\s*\n/g, '\n')}
      </p>
      {folds && (
        <Button look="quiet" aria-expanded={isOpen} aria-controls="description" onClick={toggle}>
          {isOpen ? 'Réduire' : 'Lire la suite'}
        </Button>
      )}
    </div>
  )
}

function Complaint({ refusal }: { refusal: Refusal }) {
  if (refusal.error === 'invitation_not_found') {
    return (
      <p>
        Cette invitation vient d’être utilisée, refusée ou reprise. Si vous l’avez acceptée,
        retrouvez-la parmi vos groupes et associations.
      </p>
    )
  }
  return (
    <>
      <p>{messageOf(refusal)}</p>
      {isKnown(refusal) && <p>Votre invitation reste valable.</p>}
    </>
  )
}

/** Without an answer it may have been accepted all the same. */
function isKnown({ error }: Refusal): boolean {
  return !['timeout', 'network_failure', 'unknown'].includes(error)
}
