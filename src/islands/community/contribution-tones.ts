import type { Contribution } from '../../../server/contract/kinds.ts'

/** The colours of contributions, as variants of a chip: beside the word, never alone. */
export const tones: Record<Contribution, string> = { paid: 'ok', waiting: 'due', empty: '' }
