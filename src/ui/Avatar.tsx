import { colourOfPerson } from '../../server/contract/colours.ts'
import { fullName, initials } from '../client/people.ts'
import styles from './avatar.module.css'

export interface Pictured {
  id: string
  firstName: string
  lastName: string
}

interface AvatarProps {
  person: Pictured
  size?: 'small' | 'medium' | 'large'
  /** Whether they are there now; left out where that is not known. */
  isOnline?: boolean
}

/** Somebody's initials on a colour. Their name stands beside it. */
export function Avatar({ person, size = 'medium', isOnline }: AvatarProps) {
  return (
    <span className={styles.place} data-size={size}>
      <span className="avatar" data-colour={colourOfPerson(person.id)} aria-hidden="true">
        {initials(person)}
      </span>
      {isOnline && (
        <span className={styles.dot}>
          <span className="unseen">en ligne</span>
        </span>
      )}
    </span>
  )
}

interface AvatarStackProps {
  people: readonly Pictured[]
  /** How many are drawn; a number stands for the rest. */
  max?: number
}

/** A few faces of many, and how many more. Read out as their names. */
export function AvatarStack({ people, max = 5 }: AvatarStackProps) {
  const drawn = people.length > max ? people.slice(0, max - 1) : people
  const rest = people.length - drawn.length
  const names = drawn.map(fullName).join(', ')
  return (
    <span className={styles.stack}>
      <span className="unseen">{rest > 0 ? `${names} et ${rest} autres` : names}</span>
      {drawn.map((person) => (
        <Avatar key={person.id} person={person} />
      ))}
      {rest > 0 && (
        <span className={styles.place} aria-hidden="true">
          <span className="avatar rest">+{rest}</span>
        </span>
      )}
    </span>
  )
}
