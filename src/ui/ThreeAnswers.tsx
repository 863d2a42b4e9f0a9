import { Segmented } from './Segmented.tsx'

export type Answer = 'true' | 'false' | 'waiting'

interface ThreeAnswersProps {
  /** What is answered: the name of the event, unseen where it stands beside it. */
  label: string
  value: Answer | null
  busy?: boolean
  onChoose: (answer: Answer) => void
}

const answers = [
  { value: 'true', label: 'Oui', icon: 'check', tone: 'ok' },
  { value: 'false', label: 'Non', icon: 'cross', tone: 'no' },
  { value: 'waiting', label: 'À voir', icon: 'wait', tone: 'due' },
] as const

/** Yes, no, not yet: a colour, a sign and a word each. */
export function ThreeAnswers(props: ThreeAnswersProps) {
  return <Segmented<Answer> bare even {...props} segments={answers} />
}
