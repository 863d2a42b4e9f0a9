import type { Kind } from './roles.ts'

/** What the link of an activation is good for: it is opened twice more often than one thinks. */
export type ActivationLink =
  | { state: 'open' }
  /** It has served, or the account was activated otherwise; whose it is. */
  | { state: 'used'; email: string }
  | { state: 'ended' }

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
