import { count } from '../../client/french.ts'
import { answerLooks } from '../../ui/events/answer-words.ts'
import styles from './door-list.module.css'
import { whenOf } from './event-words.ts'
import { byFamilyName, type EventView, withAnswer } from './view.ts'

/** The list for the door, on paper alone: who is expected, what they answered, a box to tick. */
export function DoorList({ event, zone }: EventView) {
  const { participants } = event
  const shorts = Object.fromEntries(answerLooks.map(({ value, short }) => [value, short]))
  return (
    <div className={styles.list}>
      <h1>{event.name}</h1>
      <p>
        {whenOf(event, zone).period}. {count(withAnswer(participants, 'true').length, 'oui', 'oui')}
        , {count(participants.length, 'personne invitée', 'personnes invitées')}.
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
          {participants.toSorted(byFamilyName).map(({ user, participate }) => (
            <tr key={user.id}>
              <th scope="row">{user.lastName}</th>
              <td>{user.firstName}</td>
              <td>{shorts[participate]}</td>
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
