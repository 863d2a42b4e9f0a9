import type { ListedCommunity } from '../../../../server/contract/community-shapes.ts'
import type { Kind } from '../../../../server/contract/roles.ts'
import type { Draft, Wizard } from '../../../stores/wizard.ts'

/** Whoever creates. */
export interface Me {
  id: string
  firstName: string
  lastName: string
  email: string
}

/** What the field of a question is given. */
export interface StepProps {
  wizard: Wizard
  /** The id of the heading that asks it. */
  question: string
  error: string | undefined
  me: Me
  /** The associations that a group may belong to. */
  parents: readonly ListedCommunity[]
  /** Kinds of which nothing more can be created. */
  full: Record<Kind, boolean>
  onAnswer: (given: Partial<Draft>) => void
}
