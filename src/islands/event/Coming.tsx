import { communityPath } from '../../../server/contract/page-paths.ts'
import { count } from '../../client/french.ts'
import { fullName } from '../../client/people.ts'
import { Avatar, AvatarStack } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './coming.module.css'
import { comingWords } from './event-words.ts'
import { Places } from './Places.tsx'
import { RemindButton } from './RemindButton.tsx'
import { ShareButton } from './ShareButton.tsx'
import {
  attendeesOf,
  type EventView,
  isOver,
  type OpenDialog,
  seesParticipants,
  thoseWho,
} from './view.ts'

/** How many of those who took part are named without being asked for. */
const named = 24

interface ComingProps extends EventView {
  onOpenDialog: (dialog: OpenDialog) => void
  onPrint: () => void
}

/** Who comes, as far as one may know, and how many places are left. */
export function Coming({ onOpenDialog, onPrint, ...view }: ComingProps) {
  const { event, community, me, manages } = view
  const seesAll = seesParticipants(view)
  const attendees = attendeesOf(event)
  const coming = thoseWho(attendees, 'true')
  const unanswered = thoseWho(attendees, 'nothing').filter(
    ({ user, isOrganizer }) => user.id !== me && !isOrganizer,
  )
  const isPast = isOver(view)
  return (
    <section className={`card ${styles.coming}`} aria-labelledby="coming">
      <div className={styles.head}>
        <h2 id="coming">{seesAll ? (isPast ? 'Qui participait' : 'Qui vient') : 'Places'}</h2>
        {seesAll && attendees.length > 0 && (
          <button
            type="button"
            className={styles.all}
            onClick={() => onOpenDialog('participants')}
            aria-haspopup="dialog"
          >
            {attendees.length > 1 ? `Voir les ${attendees.length}` : 'Voir le détail'}
            <span className="unseen"> participants</span>
          </button>
        )}
      </div>
      {seesAll && isPast && (
        <ul className={styles.people}>
          {coming.slice(0, named).map(({ user }) => (
            <li key={user.id}>
              <Avatar person={user} size="small" />
              {user.id === me ? 'Vous' : fullName(user)}
            </li>
          ))}
        </ul>
      )}
      {seesAll && !isPast && coming.length > 0 && (
        <>
          <AvatarStack people={coming.map(({ user }) => user)} max={7} />
          <p>{comingWords(coming, me)}</p>
        </>
      )}
      {seesAll && coming.length === 0 && (
        <p className="muted">
          {isPast ? 'Personne n’avait dit oui.' : 'Personne n’a encore dit oui.'}
        </p>
      )}
      {event.numberOfPlaces !== null && !isPast && (
        <Places total={event.numberOfPlaces} left={event.availablePlaces} />
      )}
      {event.numberOfPlaces !== null && isPast && (
        <p>
          {count(event.numberOfPlaces - event.availablePlaces, 'place prise', 'places prises')} sur{' '}
          {event.numberOfPlaces}.
        </p>
      )}
      <div className={styles.actions}>
        {manages && !isPast && (
          <Button onClick={() => onOpenDialog('invite')}>
            <Icon name="plus" />
            Inviter
          </Button>
        )}
        {!isPast && (
          <Button onClick={onPrint}>
            <Icon name="file" />
            Affiche A4
          </Button>
        )}
        {manages && isPast && (
          <Button onClick={() => onOpenDialog('duplicate')}>
            <Icon name="plus" />
            Planifier le prochain
          </Button>
        )}
        {community.isOwn && isPast && (
          <a className="btn" href={communityPath(community)}>
            Ce qui vient ensuite
          </a>
        )}
        <ShareButton event={event} />
      </div>
      {manages && !isPast && unanswered.length > 0 && (
        <RemindButton event={event} unanswered={unanswered.length} />
      )}
    </section>
  )
}
