import { Failure } from './failures.ts'
import type { Log } from './logs.ts'
import { networkOf } from './network.ts'
import type { Count, Counter } from './rates/counter.ts'
import { createMemoryCounter } from './rates/memory.ts'
import { createRedisCounter } from './rates/redis.ts'
import type { Redis } from './redis.ts'

/** How many attempts in how many seconds, for each thing that attempts are counted by. */
export type RateRule = Record<string, { attempts: number; seconds: number }>

/**
 * What one account may ask for, calls and pages together: ten a second for a minute is more than any
 * hand does, and less than would slow others. Each process counts its own (`takeHere`).
 */
export const requestsOfOne = { account: { attempts: 600, seconds: 60 } } satisfies RateRule

/** The same for a visitor, of whom only the address is known: it may be that of a whole school. */
const drawnForOne = {
  ip: { attempts: 300, seconds: 60 },
  network: { attempts: 600, seconds: 60 },
} satisfies RateRule

/**
 * Counts what is drawn for a visitor: a page, or an answer that anybody may keep. One out of the shared
 * cache costs nothing, and is not counted.
 *
 * @throws Failure `too_many_requests`
 */
export function countDrawn(rates: Pick<Rates, 'takeHere'>, ip: string): Promise<void> {
  return rates.takeHere('drawn', drawnForOne, { ip, network: networkOf(ip) })
}

/** Attempts at something, to be counted for each key of its rule. */
export interface Attempts<R extends RateRule = RateRule> {
  name: string
  rule: R
  /** What to count by, such as `{ account: 'a@b.fr', ip: '192.0.2.1' }` */
  keys: Record<keyof R, string>
  /** How many at once, such as the mails of one call; 1 where it is left out. */
  attempts?: number
}

type SayFields = (refused: Attempts[]) => Record<string, string> | undefined

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
  takeAll(all: Attempts[], fields?: SayFields): Promise<void>
  /**
   * As `take`, but counted by this process alone whatever others count: for what guards its own
   * processor at each call: a trip to Redis costs it 0.08 ms, and this 0.005.
   */
  takeHere<R extends RateRule>(name: string, rule: R, keys: Record<keyof R, string>): Promise<void>
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

const nothing = async () => {}
const unlimited: Rates = {
  take: nothing,
  takeHere: nothing,
  takeAll: nothing,
  giveBack: nothing,
  forgive: nothing,
}

/** @param shared where several processes count together; without it this one counts for itself */
export function createRates(enabled: boolean, shared?: { redis: Redis; log: Log }): Rates {
  if (!enabled) return unlimited

  const here = createMemoryCounter()
  const everywhere = shared
    ? createRedisCounter(shared.redis, createMemoryCounter(), shared.log)
    : here

  async function count(counter: Counter, all: Attempts[], fields?: SayFields): Promise<void> {
    const whose = new Map(all.flatMap((one) => countsOf(one).map((each) => [each, one] as const)))
    const refused = await counter.take([...whose.keys()])
    if (refused.length === 0) return
    const refusedOnes = new Set(refused.flatMap((refusal) => whose.get(refusal.count) ?? []))
    throw tooMany(refused, fields?.([...refusedOnes]))
  }

  return {
    takeAll: (all, fields) => count(everywhere, all, fields),
    take: (name, rule, keys, attempts = 1) => count(everywhere, [{ name, rule, keys, attempts }]),
    takeHere: (name, rule, keys) => count(here, [{ name, rule, keys }]),
    async giveBack(name, rule, keys) {
      for (const one of countsOf({ name, rule, keys })) await everywhere.giveBack(one)
    },
    async forgive(name, rule, by, value) {
      const limit = rule[by]
      if (limit) await everywhere.forget({ key: keyOf(name, by, value), attempts: 1, limit })
    },
  }
}

function countsOf({ name, rule, keys, attempts = 1 }: Attempts): Count[] {
  return Object.entries(rule).map(([by, limit]) => ({
    key: keyOf(name, by, keys[by]),
    attempts,
    limit,
  }))
}

const keyOf = (name: string, by: string, value = '') => `${name}:${by}:${value}`

function tooMany(refusals: { wait: number }[], fields?: Record<string, string>): Failure {
  const wait = Math.max(...refusals.map((refusal) => refusal.wait))
  const retryAfter = Math.max(1, Math.ceil(wait / 1000))
  return new Failure('too_many_requests', { retryAfter, ...(fields && { fields }) })
}
