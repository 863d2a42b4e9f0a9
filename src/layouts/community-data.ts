import type { Community, ListedCommunity } from '../../server/contract/community-shapes.ts'
import type { ErrorCode } from '../../server/contract/errors.ts'
import type { CommunityRef } from '../../server/contract/kinds.ts'

interface Shown {
  ok: true
  community: Community
  /** Those of one's groups that belong to the association. */
  groups: ListedCommunity[]
  /** Whether one belongs to the association that the group is part of: its page shows nobody else in. */
  knowsParent: boolean
}

export type CommunityData = Shown | { ok: false; error: ErrorCode }

/** What the page of a community shows, read on the server for one of its members. */
export async function loadCommunityPage(
  verbs: App.Locals['verbs'],
  { kind, id }: CommunityRef,
): Promise<CommunityData> {
  const found = await verbs.getCommunity({ kind, id })
  if (!found.ok) return found
  const associations = await verbs.listAssociations()
  const groups = await verbs.listGroups()
  return {
    ok: true,
    community: found.data,
    groups: groups.filter((group) => isWithin(group, id)),
    knowsParent: associations.some((association) => isWithin(found.data, association.id)),
  }
}

function isWithin({ association }: Pick<Community, 'association'>, id: string): boolean {
  return typeof association === 'object' && association?.id === id
}
