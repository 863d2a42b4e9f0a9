import pLimit from 'p-limit'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Count, Counter, Refused } from './counter.ts'

/** Counts in this process alone. */
export function createMemoryCounter(): Counter {
  const limiters = new Map<string, RateLimiterMemory>()
  function limiter({ limit: { attempts, seconds } }: Count): RateLimiterMemory {
    const name = `${attempts}/${seconds}`
    const found =
      limiters.get(name) ?? new RateLimiterMemory({ points: attempts, duration: seconds })
    limiters.set(name, found)
    return found
  }

  // Between the look and the count nobody else may count.
  const oneByOne = pLimit(1)

  return {
    take: (counts) =>
      oneByOne(async () => {
        const refused: Refused[] = []
        const asked = new Map<string, number>()
        for (const count of counts) {
          const { key, attempts, limit } = count
          const together = (asked.get(key) ?? 0) + attempts
          asked.set(key, together)
          const state = await limiter(count).get(key)
          if ((state?.remainingPoints ?? limit.attempts) >= together) continue
          refused.push({ count, wait: state?.msBeforeNext ?? limit.seconds * 1000 })
        }
        if (refused.length > 0) return refused
        for (const count of counts) await limiter(count).penalty(count.key, count.attempts)
        return []
      }),
    async giveBack(count) {
      await limiter(count).reward(count.key)
    },
    async forget(count) {
      await limiter(count).delete(count.key)
    },
  }
}
