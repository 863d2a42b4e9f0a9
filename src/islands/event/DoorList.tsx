import { saidWords } from '../../../server/contract/answer-words.ts'
import { count } from '../../client/french.ts'
import styles from './door-list.module.css'
import { guestWord, whenOf } from './event-words.ts'
import { attendeesOf, byFamilyName, type EventView, thoseWho } from './view.ts'

/** The list for the door, on paper alone: who is expected, what they answered, a box to tick. */
export function DoorList({ event, zone }: EventView) {
  const attendees = attendeesOf(event)
  const invited = event.participants.length
  return (
    <div className={styles.list}>
      <h1>{event.name}</h1>
      <p>
        {whenOf(event, zone).period}. {count(thoseWho(attendees, 'true').length, 'oui', 'oui')},{' '}
        {count(invited, 'personne invitée', 'personnes invitées')}.
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Nom</th>
            <th scope="col">Prénom</th>
            <th scope="col">Réponse</th>
            <th scope="col">Là</th>
          </tr>
        </thead>
        <tbody>
          {attendees.toSorted(byFamilyName).map(({ user, said, isGuest }) => (
            <tr key={user.id}>
              <th scope="row">{user.lastName}</th>
              <td>{user.firstName}</td>
              <td>{isGuest ? guestWord : saidWords[said].short}</td>
              <td>
                <i />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
