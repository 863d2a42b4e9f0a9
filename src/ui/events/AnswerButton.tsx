import type { ComponentProps } from 'react'
import { ClosingRings } from '../ClosingRings.tsx'
import { Icon } from '../Icon.tsx'
import type { answerLooks } from './answer-words.ts'
import styles from './answers.module.css'

interface AnswerButtonProps extends ComponentProps<'button'> {
  answer: (typeof answerLooks)[number]
  /** Left out where pressing it sends a form. */
  isChosen?: boolean
  /** The one that is proposed: it looks as it will once it is chosen. */
  isProposed?: boolean
  /** The link closes in place of its sign: yes was said just now. */
  isClosing?: boolean
  /** What stands at its end: how many said so, why it can't be chosen. */
  aside?: string | number | undefined
}

/** One answer as a large button: a colour, a sign and words. */
export function AnswerButton(props: AnswerButtonProps) {
  const { answer, isChosen, isProposed, isClosing, aside, ...button } = props
  return (
    <button
      type="button"
      {...button}
      className={styles.answer}
      data-tone={answer.tone}
      data-proposed={isProposed || undefined}
      aria-pressed={isChosen}
    >
      {isClosing ? <ClosingRings /> : <Icon name={answer.icon} />}
      <span>{answer.label}</span>
      {aside !== undefined && <b data-words={typeof aside === 'string' || undefined}>{aside}</b>}
    </button>
  )
}
