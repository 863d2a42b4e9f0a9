import { type Said, saidWords } from '../../../server/contract/answer-words.ts'
import type { Answer } from '../../../server/contract/event-shapes.ts'
import type { IconName } from '../icons.ts'

/** How a state looks beside its word: colour never stands alone. */
interface SaidLooks {
  value: Said
  short: string
  icon: IconName
  tone: 'ok' | 'no' | 'due' | undefined
}

interface AnswerLooks extends SaidLooks {
  value: Answer
  /** As the one who answers says it. */
  label: string
}

/** The three answers, in the order in which they are offered. */
export const answerLooks: readonly AnswerLooks[] = [
  { value: 'true', label: 'Je participe\u00A0!', ...wordOf('true'), icon: 'check', tone: 'ok' },
  { value: 'false', label: 'Je ne viens pas', ...wordOf('false'), icon: 'cross', tone: 'no' },
  {
    value: 'waiting',
    label: 'Je ne sais pas encore',
    ...wordOf('waiting'),
    icon: 'wait',
    tone: 'due',
  },
]

/** All that somebody may have said, nothing being the last. */
export const saidLooks: readonly SaidLooks[] = [
  ...answerLooks,
  { value: 'nothing', ...wordOf('nothing'), icon: 'mail', tone: undefined },
]

function wordOf(said: Said): { short: string } {
  return { short: saidWords[said].short }
}
