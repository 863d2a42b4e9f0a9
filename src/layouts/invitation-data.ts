import type { PageVerbs } from '../../server/contract/pages.ts'
import type { Kind } from '../../server/contract/roles.ts'

/**
 * The name of the community, when whoever is logged in belongs to it: what an invitation that was
 * used already most likely came to.
 */
export async function nameForMember(
  verbs: PageVerbs,
  kind: Kind,
  userId: string | undefined,
  id: string,
): Promise<string | null> {
  const found = userId ? await verbs.getCommunity(kind, userId, id) : undefined
  return found?.ok ? found.community.name : null
}
