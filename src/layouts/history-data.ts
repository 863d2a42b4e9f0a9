import type { ErrorCode } from '../../server/contract/errors.ts'
import type { History } from '../../server/contract/history.ts'
import type { CommunityRef } from '../../server/contract/kinds.ts'

interface Shown extends History {
  ok: true
  community: CommunityRef & { name: string; image: string | null }
  /** Whether these are not the newest lines. */
  isOlder: boolean
}

export type HistoryData = Shown | { ok: false; error: ErrorCode }

/** What the page of a community's history shows, read on the server for one who may see it. */
export async function loadHistory(
  verbs: App.Locals['verbs'],
  community: CommunityRef,
  search: URLSearchParams,
): Promise<HistoryData> {
  const before = search.get('avant') ?? undefined
  const found = await verbs.getHistory(community, before)
  if (!found.ok) return found
  const associations = await verbs.listAssociations()
  const groups = await verbs.listGroups()
  const own = [...associations, ...groups].find(({ id }) => id === community.id.toLowerCase())
  return {
    ok: true,
    ...found.data,
    community: {
      ...community,
      id: own?.id ?? community.id,
      name: own?.name ?? '',
      image: own?.image ?? null,
    },
    isOlder: before !== undefined,
  }
}
