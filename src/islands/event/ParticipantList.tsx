import { useDeferredValue, useState } from 'react'
import type { Answer } from '../../../server/contract/event-shapes.ts'
import { count, includesWords } from '../../client/french.ts'
import { fullName } from '../../client/people.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { answerLooks } from '../../ui/events/answer-words.ts'
import { Icon } from '../../ui/Icon.tsx'
import { type Segment, Segmented } from '../../ui/Segmented.tsx'
import { guestWord } from './event-words.ts'
import styles from './participants.module.css'
import { type Attendee, attendeesOf, byFamilyName, type EventView, withAnswer } from './view.ts'

/** Short, so that all of them stand in one line on a phone. */
const filterWords: Record<Answer, string> = { true: 'Oui', false: 'Non', waiting: 'Attente' }
const answers = answerLooks.map(({ value }) => value)

/** From so many on they are searched. */
const many = 12

interface ParticipantListProps extends EventView {
  /** For whoever may take people out. */
  onRemove: ((attendee: Attendee) => void) | undefined
}

/** Names and answers in compact rows, by answer and by name. */
export function ParticipantList({ event, me, onRemove }: ParticipantListProps) {
  const attendees = attendeesOf(event)
  const [answer, setAnswer] = useState<Answer | 'all'>('all')
  const [typed, setTyped] = useState('')
  const searched = useDeferredValue(typed)
  const shown = attendees
    .filter(({ participate }) => answer === 'all' || participate === answer)
    .filter(({ user }) => includesWords(fullName(user), searched))
    .toSorted(byFamilyName)
  const segments: Segment<Answer | 'all'>[] = [
    { value: 'all', label: `Tous ${attendees.length}` },
    ...answers.map((value) => ({
      value,
      label: `${filterWords[value]} ${withAnswer(attendees, value).length}`,
    })),
  ]
  return (
    <div className={styles.participants}>
      <Segmented
        label="Réponses montrées"
        bare
        segments={segments}
        value={answer}
        onChoose={setAnswer}
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
        {(searched.trim() !== '' || answer !== 'all') &&
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
  const { user, participate, isGuest } = attendee
  const look = answerLooks.find(({ value }) => value === participate)
  return (
    <li>
      <Avatar person={user} size="small" />
      <span className={styles.name}>
        {fullName(user)}
        {isMe && <span className="muted"> (vous)</span>}
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
