import type { Kind } from './roles.ts'
import type { PublicCommunity, PublicEvent } from './widget-shapes.ts'

/** Who may show a widget's page, and who may find it. */
interface Shown {
  /** Exact origins; none for any https site. */
  framers: string[]
  /** Whether search engines may list it. */
  listed: boolean
}

/** A community as the pages of its widgets show it. */
export interface WidgetCommunity extends PublicCommunity, Shown {
  kind: Kind
}

/** Events of a community, the soonest first. */
export interface WidgetAgenda {
  community: WidgetCommunity
  events: PublicEvent[]
  /** Whether there are more in the period. */
  hasMore: boolean
}

/** One event with whose it is. */
export interface WidgetEvent extends Shown {
  event: PublicEvent
  community: { kind: Kind; id: string; name: string }
}

/** A public event as its own page shows it to who has no account. */
export interface OpenEvent extends Pick<Shown, 'listed'> {
  event: PublicEvent
  community: WidgetEvent['community'] & { image: string | null }
}

/** What the link of a mail to a visitor is about, as whoever holds it may see it. */
export type VisitSeen =
  | {
      kind: 'registration'
      firstName: string
      event: Omit<PublicEvent, 'description'>
      community: { id: string; name: string }
      /** Whether the address has a place. */
      isSeated: boolean
    }
  | {
      kind: 'join-request'
      firstName: string
      community: { id: string; name: string }
      /** Whether the request stands: it was confirmed, and nobody has answered it. */
      isOpen: boolean
      /** Whether the address is a member's already. */
      isMember: boolean
    }
