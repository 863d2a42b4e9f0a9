import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createRates, type Rates } from '../../server/platform/rates.ts'
import { openRedis, type Redis } from '../../server/platform/redis.ts'
import { keptLog } from '../world/log.ts'
import { startRedis, type ThrowawayRedis } from '../world/throwaway-redis.ts'

/** What two processes have: lines of their own to one Redis. */
let server: ThrowawayRedis
let lines: Redis[]
let both: [Rates, Rates]
beforeAll(async () => {
  server = await startRedis()
  const { log } = keptLog()
  lines = [openRedis([server.url], log), openRedis([server.url], log)]
  const [first, second] = lines.map((redis) => createRates(true, { redis, log }))
  both = [first ?? expect.unreachable(), second ?? expect.unreachable()]
})
afterAll(async () => {
  for (const line of lines) line.close()
  await server.stop()
})
beforeEach(isThere)

/** Settles once both processes reach Redis. */
async function isThere() {
  for (const line of lines) {
    await expect.poll(() => line.evaluate('return 1', ['{x}'], [])).toBe(1)
  }
}

const places = (attempts: number, seconds = 60) => ({ account: { attempts, seconds } })
const passed = (results: PromiseSettledResult<void>[]) =>
  results.filter(({ status }) => status === 'fulfilled').length
const somebody = () => ({ account: randomUUID() })
const tooMany = { code: 'too_many_requests' }

test('of 40 at once on two processes, for 10 places, 10 pass', async () => {
  const who = somebody()
  const tries = Array.from({ length: 40 }, (_, at) => both[at % 2]?.take('x', places(10), who))
  expect(passed(await Promise.allSettled(tries.map(async (one) => one)))).toBe(10)
})

test('a refused call uses up nothing, on whichever process, also when all come at once', async () => {
  const [one, other] = both
  const full = somebody()
  await one.take('x', places(1), full)
  const free = somebody()
  const of = (keys: { account: string }, attempts: number) => ({
    name: 'x',
    rule: places(attempts),
    keys,
  })
  const refused = Array.from({ length: 40 }, (_, at) =>
    (at % 2 ? one : other).takeAll([of(free, 3), of(full, 1)]),
  )
  // What has a place meanwhile gets it: those that are refused never hold one.
  const meanwhile = [0, 1, 2].map(() => other.takeAll([of(free, 3)]))
  expect(passed(await Promise.allSettled(refused))).toBe(0)
  expect(passed(await Promise.allSettled(meanwhile))).toBe(3)
  await expect(one.takeAll([of(free, 3)])).rejects.toMatchObject(tooMany)
})

test('the time to wait is that of the window, and those of one key count together', async () => {
  const [one, other] = both
  const who = somebody()
  const twice = { name: 'x', rule: places(3), keys: who, attempts: 2 }
  await expect(one.takeAll([twice, twice])).rejects.toMatchObject({ ...tooMany, retryAfter: 60 })
  await other.takeAll([twice, { ...twice, attempts: 1 }])
  const refusal = await one.take('x', places(3), who).catch((error) => error)
  expect(refusal.retryAfter).toBeGreaterThan(50)
  expect(refusal.retryAfter).toBeLessThanOrEqual(60)
})

test('what is given back or forgiven on one process is free on the other', async () => {
  const [one, other] = both
  const who = somebody()
  await one.take('x', places(1), who)
  await other.giveBack('x', places(1), who)
  await one.take('x', places(1), who)
  await expect(other.take('x', places(1), who)).rejects.toMatchObject(tooMany)
  await other.forgive('x', places(1), 'account', who.account)
  // What was never taken can’t be given back.
  await other.giveBack('x', places(1), who)
  await one.take('x', places(1), who)
  await expect(other.take('x', places(1), who)).rejects.toMatchObject(tooMany)
})

test('a Redis that forgot everything begins afresh', async () => {
  const [one, other] = both
  const who = somebody()
  await one.take('x', places(1), who)
  await server.stop()
  await server.start()
  await isThere()
  await other.take('x', places(1), who)
  await expect(one.take('x', places(1), who)).rejects.toMatchObject(tooMany)
})

test('without Redis each process counts alone, at once, and together again when it is back', async () => {
  const [one, other] = both
  await server.stop()
  try {
    const who = somebody()
    const start = performance.now()
    for (const rates of both) await rates.take('x', places(1), who)
    for (const rates of both) {
      await expect(rates.take('x', places(1), who)).rejects.toMatchObject(tooMany)
    }
    expect(performance.now() - start).toBeLessThan(1_000)
  } finally {
    await server.start()
  }
  await isThere()
  const who = somebody()
  await one.take('x', places(1), who)
  await expect(other.take('x', places(1), who)).rejects.toMatchObject(tooMany)
})

test('a Redis that does not answer is waited for once, and left alone for a while', async () => {
  const [one, other] = both
  server.freeze()
  try {
    const start = performance.now()
    for (let at = 0; at < 5; at += 1) await one.take('x', places(9), somebody())
    expect(performance.now() - start).toBeLessThan(1_900)
  } finally {
    server.thaw()
  }
  const who = somebody()
  // It rests; then it counts with the others.
  await expect
    .poll(
      async () => {
        const keys = { account: `${who.account}${performance.now()}` }
        await one.take('x', places(1), keys)
        return other.take('x', places(1), keys).catch((error) => error.code)
      },
      { timeout: 15_000 },
    )
    .toBe('too_many_requests')
})
