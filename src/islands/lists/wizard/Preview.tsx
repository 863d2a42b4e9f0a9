import { typeLabels } from '../../../../server/contract/kinds.ts'
import { namesOf } from '../../../client/invitee-names.ts'
import type { Draft } from '../../../stores/wizard.ts'
import { AvatarStack } from '../../../ui/Avatar.tsx'
import { CommunityMark } from '../../../ui/CommunityMark.tsx'
import styles from './preview.module.css'
import { creationWords } from './questions.ts'
import type { Me } from './step.ts'

interface PreviewProps {
  draft: Draft
  me: Me
}

/**
 * What comes of the answers, beside the questions on wide screens. It says nothing that was not just
 * answered: it is drawn for the eyes alone.
 */
export function Preview({ draft, me }: PreviewProps) {
  const { kind, type, details, description, emails, names } = draft
  const name = draft.name.trim()
  const domain = [type && typeLabels[type], details.trim()].filter(Boolean).join(' · ')
  const guests = emails.map((email) => ({
    id: email,
    firstName: email,
    lastName: '',
    ...namesOf(names[email] ?? null),
  }))
  return (
    <aside className={styles.preview} data-colour={0} aria-hidden="true">
      <div className={styles.band}>
        {draft.picture ? (
          <img className={styles.picture} src={draft.picture.url} alt="" />
        ) : (
          <span className={styles.mark} data-empty={name === ''}>
            <CommunityMark id="" name={name} image={null} size="large" />
          </span>
        )}
      </div>
      <div className={styles.facts}>
        <p className={styles.name} data-empty={name === ''}>
          {name || creationWords[kind ?? 'association'].yours}
        </p>
        {domain && <p className={styles.domain}>{domain}</p>}
        {description.trim() && <p className={styles.description}>{description.trim()}</p>}
        <p className={styles.people}>
          <AvatarStack people={[me, ...guests]} />
          <span>{peopleIn(emails.length)}</span>
        </p>
      </div>
    </aside>
  )
}

function peopleIn(guests: number): string {
  if (guests === 0) return 'Vous'
  return guests === 1 ? 'Vous et 1 personne invitée' : `Vous et ${guests} personnes invitées`
}
