import { may } from '../../../../server/contract/roles.ts'
import { count } from '../../../client/french.ts'
import { fullName } from '../../../client/people.ts'
import { AvatarStack } from '../../../ui/Avatar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { addressOf } from '../sections/sections.ts'
import type { CommunityView, OpenDialog } from '../view.ts'
import styles from './now.module.css'

/** So many faces stand beside each other. */
const shown = 6

/** Who is there, and the way to all of them. */
export function People({
  community,
  me,
  rank,
  onOpenDialog,
}: CommunityView & { onOpenDialog: (dialog: OpenDialog) => void }) {
  const { members } = community
  const others = members.filter(({ id }) => id !== me.id).map(({ user }) => user)
  return (
    <section aria-labelledby="people">
      <h2 id="people" className={styles.title}>
        Membres
      </h2>
      <div className={`card ${styles.people}`}>
        <AvatarStack people={[me.user, ...others]} max={shown} />
        <p>{others.length > 0 ? namesOf(others) : 'Vous êtes seul ici pour l’instant.'}</p>
        {others.length > 0 && (
          <a href={addressOf('membres')}>Voir les {count(members.length, 'membre')}</a>
        )}
        {may.invite(rank) && others.length === 0 && (
          <Button className={styles.add} onClick={() => onOpenDialog({ what: 'add' })}>
            <Icon name="plus" />
            Ajouter des membres
          </Button>
        )}
      </div>
    </section>
  )
}

/** `Vous, Monique Chapuis et 9 autres` */
function namesOf(others: readonly { firstName: string; lastName: string }[]): string {
  const [first, second] = others
  if (!first || !second) return `Vous et ${others.map(fullName).join('')}`
  if (others.length === 2) return `Vous, ${fullName(first)} et ${fullName(second)}`
  return `Vous, ${fullName(first)} et ${others.length - 1} autres`
}
