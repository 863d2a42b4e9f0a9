import { PeopleTicks } from '../../../ui/PeopleTicks.tsx'
import type { Me } from './step.ts'

interface FellowTicksProps {
  /** Members of the association who can be in the group. */
  fellows: readonly Me[]
  /** The ids of those who are. */
  ticked: readonly string[]
  onChange: (ticked: string[]) => void
}

/** People of the association who are members of its group at once. */
export function FellowTicks({ fellows, ...ticks }: FellowTicksProps) {
  return (
    <PeopleTicks
      legend="Membres de l’association"
      hint="Ceux que vous cochez font partie du groupe tout de suite. Un e-mail le leur dit, et chacun peut le quitter."
      all={['Tout cocher', 'Tout décocher']}
      people={fellows}
      {...ticks}
    />
  )
}
