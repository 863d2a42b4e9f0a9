/**
 * What has happened and has to be heard by every process, such as by those that hold somebody's
 * socket. Each goes out with the commit that made it true.
 */
export interface Announcements {
  /** Somebody left, was removed, or their account went. */
  'membership-ended': { communityId: string; userId: string }
  /** By the hash that is stored: the id itself lets somebody in. */
  'session-ended': { sessionHash: string }
  'account-ended': { userId: string }
  /** A deletion of an association says so of its groups too. */
  'community-ended': { communityId: string }
  /** What it shows on other sites, and whether it wants to be found, was set. */
  'widgets-set': { communityId: string }
}

export type Announcement = {
  [What in keyof Announcements]: { what: What } & Announcements[What]
}[keyof Announcements]
