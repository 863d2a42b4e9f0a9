import { createHash } from 'node:crypto'
import type { Log } from '../logs.ts'
import type { Redis } from '../redis.ts'
import type { Count, Counter } from './counter.ts'

/** Milliseconds that an answer is waited for, and for which Redis is left alone after none came. */
const patience = 500
const rest = 2_000

/*
 * Looks at all limits and counts in one step, so that no other process counts between the two.
 * KEYS: one for each count. ARGV: for each its attempts, its limit, the milliseconds of its window.
 * Gives pairs for those that were refused: which one, and the milliseconds to wait.
 */
const takeScript = `
local refused, asked = {}, {}
for i, key in ipairs(KEYS) do
  asked[key] = (asked[key] or 0) + ARGV[3 * i - 2]
  if tonumber(redis.call('GET', key) or 0) + asked[key] > tonumber(ARGV[3 * i - 1]) then
    local left = redis.call('PTTL', key)
    table.insert(refused, i)
    table.insert(refused, left > 0 and left or tonumber(ARGV[3 * i]))
  end
end
if #refused == 0 then
  for i, key in ipairs(KEYS) do
    redis.call('INCRBY', key, ARGV[3 * i - 2])
    if redis.call('PTTL', key) < 0 then redis.call('PEXPIRE', key, ARGV[3 * i]) end
  end
end
return refused`
const giveBackScript = `
if tonumber(redis.call('GET', KEYS[1]) or 0) > 0 then redis.call('DECR', KEYS[1]) end`
const forgetScript = `redis.call('DEL', KEYS[1])`

/**
 * Counts in Redis, for all processes together; in `alone` for as long as Redis is away or does not
 * answer. Who was counted in one is not in the other: limits start afresh, and nothing fails.
 */
export function createRedisCounter(redis: Redis, alone: Counter, log: Log): Counter {
  let restingUntil = 0
  let isAlone = false

  async function run(script: string, counts: Count[], args: string[] = []): Promise<unknown> {
    try {
      return await inTime(redis.evaluate(script, counts.map(keyOf), args))
    } catch (error) {
      if (error instanceof NoAnswer) restingUntil = performance.now() + rest
      throw error
    }
  }

  /** Once it fails there is the other way, for this call and those that follow at once. */
  async function otherwise<T>(step: () => Promise<T>, without: () => Promise<T>): Promise<T> {
    if (performance.now() < restingUntil) return without()
    try {
      const answer = await step()
      isAlone = false
      return answer
    } catch (error) {
      // Once is enough to say.
      if (!isAlone) log.warn({ err: error }, 'attempts are counted by this process alone')
      isAlone = true
      return without()
    }
  }

  return {
    take: (counts) =>
      otherwise(
        async () => {
          const args = counts.flatMap(({ attempts, limit }) =>
            [attempts, limit.attempts, limit.seconds * 1000].map(String),
          )
          return toRefused(counts, await run(takeScript, counts, args))
        },
        () => alone.take(counts),
      ),
    giveBack: (count) =>
      otherwise(
        async () => void (await run(giveBackScript, [count])),
        () => alone.giveBack(count),
      ),
    forget: (count) =>
      otherwise(
        async () => void (await run(forgetScript, [count])),
        () => alone.forget(count),
      ),
  }
}

/**
 * One slot holds all of them, since those of a call are counted in one step: that is one node of a
 * cluster, which counts some hundred thousand a second. Hashed, for they hold addresses.
 */
function keyOf({ key }: Count): string {
  return `maillon:{rates}:${createHash('sha256').update(key).digest('base64url')}`
}

function toRefused(counts: Count[], given: unknown) {
  if (!Array.isArray(given)) throw new TypeError('Redis answered something else')
  return counts.flatMap((count, index) => {
    const at = given.findIndex((which, i) => i % 2 === 0 && which === index + 1)
    return at < 0 ? [] : { count, wait: Number(given[at + 1]) }
  })
}

class NoAnswer extends Error {}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer('Redis does not answer')), patience)
  })
  try {
    return await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
    work.catch(() => undefined)
  }
}
