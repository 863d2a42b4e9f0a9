import type { CommunityCalls } from '../../server/contract/communities.ts'
import { type Reference, referenceTo } from '../../server/contract/kinds.ts'
import type { Kind } from '../../server/contract/roles.ts'
import type { Outcome } from '../client/failures.ts'

/**
 * Makes a call of a kind. The contract's schemas weigh as much as a page's own script: they come
 * with the first call. Like `request` it never throws. `named` is how a payload names a community.
 */
export async function callOf<T>(
  kind: Kind,
  make: (calls: CommunityCalls, named: (id: string) => Reference) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const contract = await import('../../server/contract/communities.ts').catch(() => null)
  if (!contract) return { ok: false, error: 'network_failure' }
  return make(contract.communityCalls[kind], (id) => referenceTo(kind, id))
}
