import type { Answer, Participant } from './event-shapes.ts'

/** What somebody said so far: one of the answers, or nothing. */
export type Said = Answer | 'nothing'

export function saidBy({ participate, hasAnswered }: Omit<Participant, 'user'>): Said {
  return hasAnswered ? participate : 'nothing'
}

interface SaidWords {
  /** As others read it of them, in lists and files. */
  short: string
  /** As it is told to themselves. */
  own: string
}

/** One wording for one state, wherever it is read. */
export const saidWords: Record<Said, SaidWords> = {
  true: { short: 'Oui', own: 'vous participez' },
  false: { short: 'Non', own: 'vous ne venez pas' },
  waiting: { short: 'À voir', own: 'vous ne savez pas encore' },
  nothing: { short: 'Sans réponse', own: 'vous n’avez pas répondu' },
}
