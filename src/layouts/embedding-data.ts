import type { ErrorCode } from '../../server/contract/errors.ts'
import type { CommunityRef } from '../../server/contract/kinds.ts'
import type { Embedding } from '../../server/contract/pages.ts'

interface Shown extends Embedding {
  ok: true
  image: string | null
}

export type EmbeddingData = Shown | { ok: false; error: ErrorCode }

/** What the page of a community's widgets shows, read on the server for one who manages it. */
export async function loadEmbedding(
  verbs: App.Locals['verbs'],
  community: CommunityRef,
): Promise<EmbeddingData> {
  const found = await verbs.getEmbedding(community)
  if (!found.ok) return found
  const associations = await verbs.listAssociations()
  const groups = await verbs.listGroups()
  const own = [...associations, ...groups].find(({ id }) => id === community.id)
  return {
    ok: true,
    ...found.data,
    image: own?.image ?? null,
  }
}
