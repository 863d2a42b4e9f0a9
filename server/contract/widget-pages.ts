import type { CommunityRef } from './kinds.ts'
import type { PublicCommunity, PublicEvent } from './widget-shapes.ts'

/*
 * What the pages under /widgets/ are given, by the verbs getAgenda(id, period), getPublicEvent(id) and
 * getMembershipForm(id): an id of an association or a group. What is unknown, private or switched off is
 * refused alike.
 */

/** Whose widgets a page belongs to, and who may show it. */
export interface WidgetOwner {
  community: PublicCommunity & CommunityRef
  /** Exact origins of the sites that may show it; none for any https site. */
  origins: string[]
  /** Whether search engines may find it. */
  listed: boolean
}

/** What the page of an agenda shows. */
export interface AgendaSeen extends WidgetOwner {
  /** The soonest first, as many as were asked for. */
  events: PublicEvent[]
}

/** What the page of a public event shows. */
export interface PublicEventSeen extends WidgetOwner {
  event: PublicEvent
}

/** Which events an agenda shows: as the query of the public call, with its dates read. */
export interface AgendaPeriod {
  /** Those that end later; from now on without it. */
  from?: Date
  /** Those that begin earlier. */
  to?: Date
  limit: number
}
