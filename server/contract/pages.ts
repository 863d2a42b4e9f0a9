import type { Community, ListedAssociation, ListedGroup } from './community-shapes.ts'
import type { ErrorCode } from './errors.ts'
import type { Event } from './events.ts'
import type { Kind } from './roles.ts'

/**
 * What the server's verbs are to a page: it calls them in its frontmatter, for the person of the
 * session, and passes what they give to its island. By way of App.Locals.
 */
export interface PageVerbs {
  listAssociations(userId: string): Promise<ListedAssociation[]>
  listGroups(userId: string): Promise<ListedGroup[]>
  /** Those of one's events that are not over yet, the soonest first. */
  listFutureEvents(userId: string): Promise<Event[]>
  /** `error` is not-found of the kind, or `not_enough_permission` for whoever is no member. */
  getCommunity(
    kind: Kind,
    userId: string,
    id: string,
  ): Promise<{ ok: true; community: Community } | { ok: false; error: ErrorCode }>
  /** An open invitation by its token; null when it is unknown, used, expired or of another kind. */
  findInvitation(kind: Kind, token: string): Promise<InvitationSeen | null>
}

/** An invitation as whoever holds its link may see it. */
export interface InvitationSeen {
  kind: Kind
  community: { id: string; name: string; image: string | null; membersCount: number }
  /** First and last name of who sent it; null when their account is gone. */
  invitedBy: string | null
  /** The address that was invited. */
  email: string
  /**
   * Whether that address has an account: one that is activated can join at once, one that was made by
   * this invitation waits for its activation. Any other that nobody activated counts as none: it may
   * be a trap, and registering by the invitation takes it over.
   */
  account: 'none' | 'waiting' | 'active'
}
