import type { Community, ListedCommunity } from '../../server/contract/community-shapes.ts'
import type { ErrorCode } from '../../server/contract/errors.ts'
import type { Event } from '../../server/contract/event-shapes.ts'
import type { CommunityRef } from '../../server/contract/kinds.ts'
import { may, type Rank } from '../../server/contract/roles.ts'
import type { Awaiting } from '../islands/community/now/News.tsx'
import { type SectionName, sectionsFor } from '../islands/community/sections/sections.ts'
import { memberWithUser, rankIn } from '../stores/community-rights.ts'

interface Shown {
  ok: true
  community: Community
  /** Of whoever looks. */
  rank: Rank
  /** Those of one's groups that belong to the association. */
  groups: ListedCommunity[]
  /** Whether one belongs to the association that the group is part of: its page shows nobody else in. */
  knowsParent: boolean
  /** What is shown first: an address may name a section that is not there for whoever looks. */
  section: SectionName
  /** Messages that one has not read, in all rooms. */
  unread: number
  /** What happens, where that is shown. */
  now: { events: Event[]; awaiting: Awaiting } | null
}

export type CommunityData = Shown | { ok: false; error: ErrorCode }

/** So many events stand on the page: the calendar has the others. */
const events = 4

/** What the page of a community shows, read on the server for one of its members. */
export async function loadCommunityPage(
  verbs: App.Locals['verbs'],
  { kind, id }: CommunityRef,
  { me, section }: { me: string; section: SectionName },
): Promise<CommunityData> {
  const found = await verbs.getCommunity({ kind, id })
  if (!found.ok) return found
  const community = found.data
  const own = memberWithUser(community, me)
  const rank = own ? rankIn(community, own) : 0
  const groups =
    kind === 'association' ? (await verbs.listGroups()).filter(isWithin(community.id)) : []
  const shown = sectionsFor(rank, groups.length).find((name) => name === section) ?? 'en-ce-moment'
  const unread = await verbs.countUnread()
  return {
    ok: true,
    community,
    rank,
    groups,
    section: shown,
    knowsParent: await knowsParent(verbs, community),
    unread: unread.total,
    now: shown === 'en-ce-moment' ? await loadNow() : null,
  }

  async function loadNow() {
    const { id } = community
    return {
      events: await verbs.listComingEvents(id, events),
      awaiting: {
        requests: may.invite(rank) ? await countRequests(verbs, id) : 0,
        unread: unread.byCommunity.get(id) ?? 0,
        at: Date.now(),
      },
    }
  }
}

async function countRequests(verbs: App.Locals['verbs'], id: string): Promise<number> {
  const awaited = await verbs.listAwaitedRequests()
  return awaited.find(({ community }) => community.id === id)?.count ?? 0
}

async function knowsParent(
  verbs: App.Locals['verbs'],
  { association }: Community,
): Promise<boolean> {
  if (!association || typeof association === 'string') return false
  return (await verbs.listAssociations()).some(({ id }) => id === association.id)
}

function isWithin(id: string) {
  return ({ association }: Pick<Community, 'association'>) =>
    typeof association === 'object' && association?.id === id
}
