import type { Member } from '../../../../server/contract/community-shapes.ts'
import { type Contribution, contributions } from '../../../../server/contract/kinds.ts'
import type { Role } from '../../../../server/contract/roles.ts'

/** Who is shown besides the search: null is everybody. */
export interface Filter {
  contribution: Contribution | null
  role: Role | null
}

export const everybody: Filter = { contribution: null, role: null }
export const whoOwes: Filter = { contribution: 'waiting', role: null }

export function passes(member: Member, { contribution, role }: Filter): boolean {
  const isPayer = contribution === null || contributionOf(member) === contribution
  return isPayer && (role === null || member.role === role)
}

export function contributionOf(member: Member): Contribution | null {
  return 'contribution' in member ? member.contribution : null
}

/** How many stand how. */
export function tally(members: readonly Member[]): Record<Contribution, number> {
  const counts: Record<Contribution, number> = { paid: 0, waiting: 0, empty: 0 }
  for (const member of members) {
    const contribution = contributionOf(member)
    if (contribution) counts[contribution] += 1
  }
  return counts
}

/** In the order in which they are offered. */
export const filtered = contributions
