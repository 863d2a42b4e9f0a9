import type { Answer, Event } from './event-shapes.ts'
import type { EventType } from './event-types.ts'
import type { CommunityRef, CommunityType } from './kinds.ts'
import type { Kind, Role } from './roles.ts'
import type { WidgetSettings } from './widget-shapes.ts'

/** What the link of an activation is good for: it is opened twice more often than one thinks. */
export type ActivationLink =
  | { state: 'open' }
  /** It has served, or the account was activated otherwise; whose it is. */
  | { state: 'used'; email: string }
  | { state: 'ended' }

/** An invitation as whoever holds its link may see it. */
export interface InvitationSeen {
  kind: Kind
  community: {
    id: string
    name: string
    image: string | null
    type: CommunityType
    typeDetails: string | null
    description: string | null
    membersCount: number
  }
  /** Who sent it; null when their account is gone. `role` is null once they left. */
  inviter: { id: string; firstName: string; lastName: string; role: Role | null } | null
  createdAt: string
  /** The address that was invited. */
  email: string
  /** What whoever invited them calls them. */
  name: string | null
  /**
   * Whether that address has an account. One that nobody activated counts as none: it may be a trap,
   * and registering by the invitation takes it over.
   */
  account: 'none' | 'active'
}

/** An event, and whose answer to it, as whoever holds the link of a mail may see it. */
export interface AnswerLink {
  event: Pick<
    Event,
    'id' | 'name' | 'startDate' | 'endDate' | 'timeZone' | 'location' | 'availablePlaces'
  >
  type: EventType
  numberOfPlaces: number | null
  community: { id: string; name: string }
  /** Whose answer it is. */
  firstName: string
  lastName: string
  /** Whether that is whoever is logged in. */
  isOwn: boolean
  participate: Answer
  hasAnswered: boolean
}

/** Requests for membership that wait for an answer in one community. */
export interface AwaitedRequests {
  community: CommunityRef & { name: string; image: string | null }
  /** Who asked first. */
  first: string
  count: number
}

/** What a community sets its widgets up with. */
export interface Embedding {
  community: CommunityRef & { name: string }
  settings: WidgetSettings
  /** Its public events that are not over, the soonest first. */
  events: { id: string; name: string; startDate: string; timeZone: string }[]
}
