import { messageLimits } from '../contract/message-limits.ts'
import type { RateRule } from '../platform/rates.ts'

/** How often sockets are asked for: each costs a look at its session. */
export const socketRequests = {
  account: { attempts: 120, seconds: 60 },
  address: { attempts: 1_200, seconds: 60 },
} satisfies RateRule

/**
 * How many sockets one account and one address have open on this process. What one account has
 * elsewhere counts with it, as far as other processes said so; an address, of which a hall of people
 * may come, is bounded here alone, for this process's sake.
 */
export interface Places {
  isFull(account: string, address: string, elsewhere: number): boolean
  take(account: string, address: string): void
  free(account: string, address: string): void
}

export function createPlaces(isLimited: boolean): Places {
  const accounts = new Map<string, number>()
  const addresses = new Map<string, number>()
  return {
    isFull: (account, address, elsewhere) =>
      isLimited &&
      ((accounts.get(account) ?? 0) + elsewhere >= messageLimits.socketsPerAccount ||
        (addresses.get(address) ?? 0) >= messageLimits.socketsPerAddress),
    take(account, address) {
      add(accounts, account, 1)
      add(addresses, address, 1)
    },
    free(account, address) {
      add(accounts, account, -1)
      add(addresses, address, -1)
    },
  }
}

function add(counts: Map<string, number>, key: string, by: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + by
  if (count > 0) counts.set(key, count)
  else counts.delete(key)
}
