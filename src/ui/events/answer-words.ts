import type { Answer } from '../../../server/contract/event-shapes.ts'
import type { IconName } from '../icons.ts'

interface AnswerLooks {
  value: Answer
  /** As the one who answers says it. */
  label: string
  /** As others read it of them. */
  short: string
  icon: IconName
  tone: 'ok' | 'no' | 'due'
}

/** The three answers, in the order in which they are offered. */
export const answerLooks: readonly AnswerLooks[] = [
  { value: 'true', label: 'Je participe\u00A0!', short: 'Oui', icon: 'check', tone: 'ok' },
  { value: 'false', label: 'Je ne viens pas', short: 'Non', icon: 'cross', tone: 'no' },
  {
    value: 'waiting',
    label: 'Je ne sais pas encore',
    short: 'Sans réponse',
    icon: 'wait',
    tone: 'due',
  },
]
