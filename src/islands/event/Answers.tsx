import { type Said, saidBy } from '../../../server/contract/answer-words.ts'
import { nb } from '../../client/french.ts'
import { Alert } from '../../ui/Alert.tsx'
import { AnswerButton } from '../../ui/events/AnswerButton.tsx'
import { answerLooks } from '../../ui/events/answer-words.ts'
import styles from './answers.module.css'
import { pastWords } from './event-words.ts'
import { useAnswer } from './use-answer.ts'
import { attendeesOf, type EventView, isOver, seesParticipants, thoseWho } from './view.ts'

/** One's own answer as three large buttons, with how many said so where that is known. */
export function Answers(view: EventView) {
  const { event, manages } = view
  const { own, said, closed, refusal, busy, answer } = useAnswer(view)
  if (!event.isPublic && !own) return manages ? <NotAsked /> : null

  if (isOver(view)) return <Past said={own && saidBy(own)} />
  const isFull = event.numberOfPlaces !== null && event.availablePlaces === 0
  return (
    <div className={styles.answers}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would show a frame and a legend */}
      <div className={styles.three} role="group" aria-label="Votre réponse" aria-busy={busy}>
        {answerLooks.map((one) => {
          const isChosen = one.value === said
          const cant = isFull && one.value === 'true' && !isChosen
          const known = seesParticipants(view)
          const many = known ? thoseWho(attendeesOf(event), one.value).length : undefined
          return (
            <AnswerButton
              key={one.value}
              answer={one}
              isChosen={isChosen}
              isClosing={closed && isChosen && one.value === 'true'}
              aside={cant ? 'Complet' : many}
              aria-disabled={cant || busy || undefined}
              data-shut={(cant && !isChosen) || undefined}
              onClick={() => !cant && !busy && !isChosen && answer(one.value)}
            />
          )
        })}
      </div>
      <Alert>{refusal}</Alert>
    </div>
  )
}

/** Nothing is left to be answered: what one had said. */
function Past({ said }: { said: Said | undefined }) {
  const own = said ? `${nb}: ${pastWords[said]}` : ''
  return <p className={styles.past}>Cet événement est passé{own}.</p>
}

/** Who may see everything need not be among those who are asked. */
function NotAsked() {
  return (
    <p className="muted">
      Vous ne faites pas partie des personnes invitées{'\u00A0'}: invitez-vous pour répondre.
    </p>
  )
}
