import type { CommunityRef } from '../../server/contract/kinds.ts'

/**
 * The name of the community, when whoever is logged in belongs to it: what an invitation that was
 * used already most likely came to.
 */
export async function nameForMember(
  { user, verbs }: App.Locals,
  community: CommunityRef,
): Promise<string | null> {
  const found = user ? await verbs.getCommunity(community) : undefined
  return found?.ok ? found.data.name : null
}
