import { isId } from '../contract/fields.ts'
import type { CommunityRef } from '../contract/kinds.ts'
import type {
  OpenEvent,
  VisitSeen,
  WidgetAgenda,
  WidgetCommunity,
  WidgetEvent,
} from '../contract/widget-pages.ts'
import type { Caller } from '../platform/caller.ts'
import { Failure, type Outcome, outcomeOf } from '../platform/failures.ts'
import { networkOf } from '../platform/network.ts'
import type { Platform } from '../platform/platform.ts'
import { getEmbedding } from './embedding.ts'
import { listAwaitedRequests } from './membership-answers.ts'
import { findShown, listShownEvents } from './queries.ts'
import { countToken, rates as rules } from './rates.ts'
import { findPublicEvent, findShownEvent, type WantedEvents } from './reading.ts'
import { type ShownRow, toPublicEvent, toWidgetCommunity } from './shapes.ts'
import { getVisit, type Way } from './visits.ts'

interface Viewer {
  /** Of the page that sets widgets up. Throws `not_authenticated` for a visitor. */
  caller: () => Caller
  ip: string
}

/**
 * What the pages of widgets, and those of the mails to visitors, ask: whoever looks is nobody there.
 */
export function widgetPages(platform: Platform, { caller, ip }: Viewer) {
  const { replica, now, rates } = platform
  return {
    /**
     * What a community sets its widgets up with. Refused: not-found of the kind, or
     * `not_enough_permission`.
     */
    getEmbedding: (community: CommunityRef) =>
      outcomeOf(getEmbedding(platform, caller(), community)),
    /** Where requests for membership wait for one's answer, the longest wait first. */
    listAwaitedRequests: () => listAwaitedRequests(platform.db, caller()),
    /**
     * Public events of an association or a group, the soonest first: those to come, or of a period.
     * Refused: `group_or_association_not_found`, whatever the reason.
     */
    getAgenda: (communityId: string, wanted: WantedEvents): Promise<Outcome<WidgetAgenda>> =>
      outcomeOf(readAgenda(communityId, wanted)),
    /** Refused: `event_not_found`, whatever the reason. */
    getWidgetEvent: (eventId: string): Promise<Outcome<WidgetEvent>> =>
      outcomeOf(readEvent(eventId)),
    /** A public event, whether or not widgets are shown. Refused: `event_not_found`, whatever the reason. */
    getOpenEvent: (eventId: string): Promise<Outcome<OpenEvent>> =>
      outcomeOf(readOpenEvent(eventId)),
    /**
     * The same, to be drawn for whoever asks.
     *
     * @throws Failure `too_many_requests`
     */
    getPicturedEvent: async (eventId: string): Promise<Outcome<OpenEvent>> => {
      const open = await outcomeOf(readOpenEvent(eventId))
      if (open.ok) await rates.take('picture', rules.picture, { ip, network: networkOf(ip) })
      return open
    },
    /** An association or a group as anybody sees it. Refused: `group_or_association_not_found`. */
    getWidgetCommunity: (id: string): Promise<Outcome<WidgetCommunity>> =>
      outcomeOf(readCommunity(id).then(toWidgetCommunity)),
    /** What a mail's link is of; looking changes nothing. Refused: `wrong_token_provided`, `too_many_requests`. */
    getVisit: (way: Way, token: string): Promise<Outcome<VisitSeen>> =>
      outcomeOf(countToken(rates, ip).then(() => getVisit(platform, way, token))),
  }

  async function readAgenda(id: string, { from = now(), to, limit }: WantedEvents) {
    const community = toWidgetCommunity(await readCommunity(id))
    const rows = await listShownEvents(replica, community.id, { from, to, limit: limit + 1 })
    const events = rows.slice(0, limit).map(toPublicEvent)
    return { community, events, hasMore: rows.length > limit }
  }

  async function readEvent(id: string): Promise<WidgetEvent> {
    const row = await findShownEvent(replica, id)
    const { kind, community_id, community_name: name, origins: framers, listed } = row
    return {
      event: toPublicEvent(row),
      community: { kind, id: community_id, name },
      framers,
      listed,
    }
  }

  async function readOpenEvent(id: string): Promise<OpenEvent> {
    const row = await findPublicEvent(replica, id)
    const { kind, community_id, community_name: name, image, listed } = row
    return { event: toPublicEvent(row), community: { kind, id: community_id, name, image }, listed }
  }

  /** The pages of both kinds have the same addresses. */
  async function readCommunity(id: string): Promise<ShownRow> {
    const found = isId(id) ? await findShown(replica, id, ['association', 'group']) : undefined
    if (!found) throw new Failure('group_or_association_not_found')
    return found
  }
}
