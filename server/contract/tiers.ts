import type { Kind } from './roles.ts'

/** What an offer of the about page has room for. */
interface Tier {
  /** Communities that one account may have created, and joined besides those. */
  created: Record<Kind, number>
  joined: Record<Kind, number>
  /** In a community: members and open invitations together, which is also the most addresses of one batch. */
  members: number
  administrators: number
  files: number
}

/** The offers with their limits. Premium, which is announced with higher ones, will be a second row. */
const tiers = {
  free: {
    created: { association: 3, group: 90 },
    joined: { association: 20, group: 180 },
    members: 200,
    administrators: 2,
    files: 50,
  },
} as const satisfies Record<string, Tier>

/** Nothing is charged during the beta: everybody has this one. */
export const tier = tiers.free
