import { useDeferredValue, useState } from 'react'
import type { Said } from '../../../server/contract/answer-words.ts'
import { count, includesWords } from '../../client/french.ts'
import { fullName } from '../../client/people.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { saidLooks } from '../../ui/events/answer-words.ts'
import { Icon } from '../../ui/Icon.tsx'
import { type Segment, Segmented } from '../../ui/Segmented.tsx'
import { guestWord } from './event-words.ts'
import styles from './participants.module.css'
import { type Attendee, attendeesOf, byFamilyName, type EventView, thoseWho } from './view.ts'

/** From so many on they are searched. */
const many = 12

interface ParticipantListProps extends EventView {
  /** For whoever may take people out. */
  onRemove: ((attendee: Attendee) => void) | undefined
}

/** Names and answers in compact rows, by answer and by name. */
export function ParticipantList({ event, me, onRemove }: ParticipantListProps) {
  const attendees = attendeesOf(event)
  const [said, setSaid] = useState<Said | 'all'>('all')
  const [typed, setTyped] = useState('')
  const searched = useDeferredValue(typed)
  const shown = attendees
    .filter((one) => said === 'all' || one.said === said)
    .filter(({ user }) => includesWords(fullName(user), searched))
    .toSorted(byFamilyName)
  const segments: Segment<Said | 'all'>[] = [
    { value: 'all', label: `Tous ${attendees.length}` },
    ...saidLooks.flatMap(({ value, short }) => {
      const many = thoseWho(attendees, value).length
      return many > 0 ? [{ value, label: `${short} ${many}` }] : []
    }),
  ]
  return (
    <div className={styles.participants}>
      <Segmented
        label="Réponses montrées"
        bare
        segments={segments}
        value={said}
        onChoose={setSaid}
      />
      {attendees.length >= many && (
        <label className="search-box">
          <span className="unseen">Rechercher un participant par son nom</span>
          <Icon name="search" />
          <input
            type="search"
            autoComplete="off"
            spellCheck={false}
            placeholder="Rechercher"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </label>
      )}
      <p className="unseen" role="status">
        {(searched.trim() !== '' || said !== 'all') &&
          count(shown.length, 'participant trouvé', 'participants trouvés')}
      </p>
      {shown.length > 0 ? (
        <ul className={styles.rows}>
          {shown.map((attendee) => (
            <Row
              key={attendee.user.id}
              attendee={attendee}
              isMe={attendee.user.id === me}
              onRemove={onRemove}
            />
          ))}
        </ul>
      ) : (
        <p className="muted">Personne ici.</p>
      )}
    </div>
  )
}

interface RowProps {
  attendee: Attendee
  isMe: boolean
  onRemove: ParticipantListProps['onRemove']
}

function Row({ attendee, isMe, onRemove }: RowProps) {
  const { user, said, isOrganizer, isGuest } = attendee
  const look = saidLooks.find(({ value }) => value === said)
  return (
    <li>
      <Avatar person={user} size="small" />
      <span className={styles.name}>
        {fullName(user)}
        {isMe && <span className="muted"> (vous)</span>}
        {isOrganizer && (
          <>
            {' '}
            <span className="chip">Organise</span>
          </>
        )}
        {isGuest && (
          <>
            {' '}
            <span className="chip">{guestWord}</span>
          </>
        )}
      </span>
      {look && (
        <span className={styles.answer} data-tone={look.tone}>
          <Icon name={look.icon} />
          {look.short}
        </span>
      )}
      {onRemove && (
        <button type="button" className={styles.remove} onClick={() => onRemove(attendee)}>
          <Icon name="bin" />
          <span className="unseen">Retirer {fullName(user)}</span>
        </button>
      )}
    </li>
  )
}
