import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Failure } from './failures.ts'

/** How many attempts in how many seconds, for each thing that attempts are counted by. */
export type RateRule = Record<string, { attempts: number; seconds: number }>

export interface Rates {
  /**
   * Counts one attempt at `name` for each key of the rule.
   *
   * @param keys what to count by, such as `{ account: 'a@b.fr', address: '192.0.2.1' }`
   * @param attempts how many at once, such as the mails of one call
   * @throws Failure `too_many_requests`, with the seconds to wait
   */
  take<R extends RateRule>(
    name: string,
    rule: R,
    keys: Record<keyof R, string>,
    attempts?: number,
  ): Promise<void>
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
    async take(name, rule, keys, attempts = 1) {
      // First a look at all of them: who is refused by one must not use up another's attempts, nor
      // leave a trace that would have to be kept.
      const counted = Object.keys(rule).map((by) => ({
        limit: limiter(name, rule, by),
        key: keys[by] as string,
      }))
      for (const { limit, key } of counted) {
        const state = await limit.get(key)
        if (state && state.remainingPoints < attempts) throw tooMany(state)
      }
      for (const { limit, key } of counted) {
        try {
          await limit.consume(key, attempts)
        } catch (refused) {
          throw refused instanceof RateLimiterRes ? tooMany(refused) : refused
        }
      }
    },
    async forgive(name, rule, by, value) {
      await limiter(name, rule, by).delete(value)
    },
  }
}

function tooMany({ msBeforeNext }: RateLimiterRes): Failure {
  const retryAfter = Math.max(1, Math.ceil(msBeforeNext / 1000))
  return new Failure('too_many_requests', { retryAfter })
}
