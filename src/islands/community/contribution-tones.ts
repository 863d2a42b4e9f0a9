import type { Contribution } from '../../../server/contract/kinds.ts'
import type { IconName } from '../../ui/icons.ts'

/** How contributions look: a colour and a sign beside the word, never alone. */
export const tones: Record<Contribution, { tone?: 'ok' | 'due'; icon?: IconName }> = {
  paid: { tone: 'ok', icon: 'check' },
  waiting: { tone: 'due', icon: 'wait' },
  empty: {},
}

/** In words where a dash would say nothing: to filter by, or to be read out. */
export const contributionWords: Record<Contribution, string> = {
  paid: 'À jour',
  waiting: 'À régler',
  empty: 'Sans réponse',
}
