import type { Kind, Rank } from '../../../../server/contract/roles.ts'
import { may } from '../../../../server/contract/roles.ts'
import type { Order, Sort } from '../../../stores/community-order.ts'

export const byRole: Order = { by: 'role', descending: false }

export const sortLabels: Record<Sort, string> = {
  name: 'Membre',
  role: 'Rôle',
  contribution: 'Cotisation',
}

/** Groups keep no contributions, and only those who manage see everybody's. */
export function seesContributions(kind: Kind, rank: Rank): boolean {
  return kind === 'association' && may.manage(rank)
}

export function sortsFor(kind: Kind, rank: Rank): Sort[] {
  return seesContributions(kind, rank) ? ['name', 'role', 'contribution'] : ['name', 'role']
}
