import pLimit from 'p-limit'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { Failure } from './failures.ts'

/** How many attempts in how many seconds, for each thing that attempts are counted by. */
export type RateRule = Record<string, { attempts: number; seconds: number }>

/**
 * What one account may ask for, calls and pages together: ten a second for a minute is more than any
 * hand does, and less than would slow others.
 */
export const requestsOfOne = { account: { attempts: 600, seconds: 60 } } satisfies RateRule

/** Attempts at something, to be counted for each key of its rule. */
export interface Attempts<R extends RateRule = RateRule> {
  name: string
  rule: R
  /** What to count by, such as `{ account: 'a@b.fr', ip: '192.0.2.1' }` */
  keys: Record<keyof R, string>
  /** How many at once, such as the mails of one call; 1 where it is left out. */
  attempts?: number
}

export interface Rates {
  /**
   * Counts attempts at `name` for each key of the rule.
   *
   * @throws Failure `too_many_requests`, with the seconds to wait
   */
  take<R extends RateRule>(
    name: string,
    rule: R,
    keys: Record<keyof R, string>,
    attempts?: number,
  ): Promise<void>
  /**
   * Counts all of them or, when one limit refuses, none: a refusal costs nothing.
   *
   * @param fields what to say of those that were refused
   * @throws Failure `too_many_requests`, with the seconds to wait for all of them
   */
  takeAll(
    all: Attempts[],
    fields?: (refused: Attempts[]) => Record<string, string> | undefined,
  ): Promise<void>
  /** Takes one attempt back that `take` counted: nothing was tried after all. */
  giveBack<R extends RateRule>(name: string, rule: R, keys: Record<keyof R, string>): Promise<void>
  /** Forgets the attempts of one key: it turned out to be the right person. */
  forgive<R extends RateRule>(
    name: string,
    rule: R,
    key: keyof R & string,
    value: string,
  ): Promise<void>
}

/** The mailbox of an address: what follows a `+` is a tag, and leads to the same one. */
export function mailboxOf(email: string): string {
  return email.replace(/\+[^@]*@/, '@')
}

const nothing = async () => {}
const unlimited: Rates = { take: nothing, takeAll: nothing, giveBack: nothing, forgive: nothing }

export function createRates(enabled: boolean): Rates {
  if (!enabled) return unlimited

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

  // Between the look and the count nobody else may count.
  const oneByOne = pLimit(1)

  const takeAll: Rates['takeAll'] = (all, fields) =>
    oneByOne(async () => {
      const counts = all.flatMap((of) => {
        const { name, rule, keys, attempts = 1 } = of
        return Object.keys(rule).map((by) => ({
          of,
          limit: limiter(name, rule, by),
          key: keys[by] as string,
          attempts,
        }))
      })
      const refusals: { of: Attempts; wait: number }[] = []
      const asked = new Map<string, number>()
      for (const { of, limit, key, attempts } of counts) {
        // One key may come several times, as when two tags of one mailbox are invited.
        const name = limit.getKey(key)
        const together = (asked.get(name) ?? 0) + attempts
        asked.set(name, together)
        const state = await limit.get(key)
        if ((state?.remainingPoints ?? limit.points) >= together) continue
        refusals.push({ of, wait: state?.msBeforeNext ?? limit.duration * 1000 })
      }
      if (refusals.length > 0) {
        const refused = [...new Set(refusals.map(({ of }) => of))]
        throw tooMany(refusals, fields?.(refused))
      }
      for (const { limit, key, attempts } of counts) await limit.penalty(key, attempts)
    })

  return {
    takeAll,
    take: (name, rule, keys, attempts = 1) => takeAll([{ name, rule, keys, attempts }]),
    async giveBack(name, rule, keys) {
      for (const by of Object.keys(rule)) await limiter(name, rule, by).reward(keys[by] as string)
    },
    async forgive(name, rule, by, value) {
      await limiter(name, rule, by).delete(value)
    },
  }
}

function tooMany(refusals: { wait: number }[], fields?: Record<string, string>): Failure {
  const wait = Math.max(...refusals.map((refusal) => refusal.wait))
  const retryAfter = Math.max(1, Math.ceil(wait / 1000))
  return new Failure('too_many_requests', { retryAfter, ...(fields && { fields }) })
}
