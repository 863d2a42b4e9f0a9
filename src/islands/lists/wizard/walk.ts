import { useState } from 'react'
import { answer, type Draft, type Step, type Wizard } from '../../../stores/wizard.ts'
import { complaintAt } from '../../../stores/wizard-complaints.ts'

/** What is wrong with answers, by their questions. */
export type Errors = { [step in Step]?: string }

interface Walk {
  wizard: Wizard
  errors: Errors
}

/** Where somebody is in the questions, and what is said of their answers. */
export function useWalk(start: () => Wizard) {
  const [walk, setWalk] = useState<Walk>(() => ({ wizard: start(), errors: {} }))
  return {
    ...walk,
    go: (wizard: Wizard, errors: Errors = {}) => setWalk({ wizard, errors }),
    // An answer may come late, as a picture does, when others were given or questions passed.
    give: (given: Partial<Draft>) => setWalk((now) => answered(now, given)),
    /** Says what was refused, at another question if need be. */
    refuse: (errors: Errors, step?: Step) =>
      setWalk(({ wizard }) => ({ wizard: { ...wizard, step: step ?? wizard.step }, errors })),
  }
}

/** A complaint goes as soon as it is no longer true, and comes back only on the next attempt. */
function answered({ wizard, errors }: Walk, given: Partial<Draft>): Walk {
  const { step } = wizard
  const next = answer(wizard, given)
  const isOver = errors[step] !== undefined && errors[step] !== complaintAt(step, next.draft)
  return { wizard: next, errors: isOver ? {} : errors }
}
