import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Failure } from './failures.ts'

/** How many attempts in how many seconds, for each thing that attempts are counted by. */
export type RateRule = Record<string, { attempts: number; seconds: number }>

export interface Rates {
  /**
   * Counts one attempt at `name` for each key of the rule.
   *
   * @param keys what to count by, such as `{ account: 'a@b.fr', address: '192.0.2.1' }`
   * @throws Failure `too_many_requests`, with the seconds to wait
   */
  take<R extends RateRule>(name: string, rule: R, keys: Record<keyof R, string>): Promise<void>
  /** Forgets the attempts of one key: it turned out to be the right person. */
  forgive<R extends RateRule>(
    name: string,
    rule: R,
    key: keyof R & string,
    value: string,
  ): Promise<void>
}

export function createRates(enabled: boolean): Rates {
  if (!enabled) return { take: async () => {}, forgive: async () => {} }

  const limiters = new Map<string, RateLimiterMemory>()
  function limiter(name: string, rule: RateRule, by: string) {
    const keyPrefix = `${name}:${by}`
    let found = limiters.get(keyPrefix)
    if (!found) {
      const { attempts, seconds } = rule[by] as RateRule[string]
      found = new RateLimiterMemory({ keyPrefix, points: attempts, duration: seconds })
      limiters.set(keyPrefix, found)
    }
    return found
  }

  return {
    async take(name, rule, keys) {
      for (const by of Object.keys(rule)) {
        try {
          await limiter(name, rule, by).consume(keys[by] as string)
        } catch (refused) {
          if (!(refused instanceof RateLimiterRes)) throw refused
          const retryAfter = Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
          throw new Failure('too_many_requests', { retryAfter })
        }
      }
    },
    async forgive(name, rule, by, value) {
      await limiter(name, rule, by).delete(value)
    },
  }
}
