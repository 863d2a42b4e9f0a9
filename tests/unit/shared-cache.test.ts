import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Failure } from '../../server/platform/failures.ts'
import { prepare } from '../../server/platform/prepared.ts'
import { createSharedCache } from '../../server/platform/shared-cache.ts'

/* What is the same for everybody, made once a minute however many ask. */

let time: Date
const now = () => time
const alone = { publish: () => {}, subscribe: async () => {} }
const kilobyte = Buffer.alloc(1024)

beforeEach(() => {
  time = new Date('2026-11-25T10:00:00Z')
})
afterEach(() => vi.useRealTimers())

/** Counts how often it was asked to make an answer. */
function maker(status = 200, body = kilobyte) {
  return vi.fn(async () => prepare('/page', status, {}, body))
}

/** One that is done when the test says so. */
function slowMaker() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const make = maker()
  return { make: () => promise.then(make), finish: resolve, made: make }
}

test('many who ask at once get one answer, made once', async () => {
  const cache = createSharedCache(alone, { now, lag: 0 })
  const { make, finish, made } = slowMaker()
  const asked = Array.from({ length: 100 }, () => cache.get('/a', make))
  finish()
  expect(new Set(await Promise.all(asked)).size).toBe(1)
  expect(made).toHaveBeenCalledTimes(1)
})

test('an answer is good for a minute', async () => {
  const cache = createSharedCache(alone, { now, lag: 0 })
  const make = maker()
  await cache.get('/a', make)
  time = new Date(time.getTime() + 59_000)
  await cache.get('/a', make)
  expect(make).toHaveBeenCalledTimes(1)
  time = new Date(time.getTime() + 2_000)
  await cache.get('/a', make)
  expect(make).toHaveBeenCalledTimes(2)
})

test('what is not there is asked for again: somebody may be switching it on', async () => {
  const cache = createSharedCache(alone, { now, lag: 0 })
  const make = maker(404)
  await cache.get('/a', make)
  await cache.get('/a', make)
  expect(make).toHaveBeenCalledTimes(2)
})

test('what failed is tried again', async () => {
  const cache = createSharedCache(alone, { now, lag: 0 })
  const failing = () => cache.get('/a', () => Promise.reject(new Error('away')))
  await expect(Promise.all([failing(), failing()])).rejects.toThrow('away')
  expect((await cache.get('/a', maker())).status).toBe(200)
})

test('whoever asks beside somebody who has asked for too much gets the answer all the same', async () => {
  const cache = createSharedCache(alone, { now, lag: 0 })
  const tooMany = () => Promise.reject(new Failure('too_many_requests'))
  const make = maker()
  const asked = [cache.get('/a', tooMany), cache.get('/a', make), cache.get('/a', make)]
  const outcomes = (await Promise.allSettled(asked)).map(({ status }) => status)
  expect(outcomes).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect(make).toHaveBeenCalledTimes(1)
})

test('what names something that changed is made anew, and nothing else', async () => {
  const cache = createSharedCache(alone, { now, lag: 0 })
  const [club, other] = [maker(), maker()]
  await cache.get('/agenda/club?view=month', club)
  await cache.get('/agenda/choir', other)
  cache.forget('club')
  await cache.get('/agenda/club?view=month', club)
  await cache.get('/agenda/choir', other)
  expect(club).toHaveBeenCalledTimes(2)
  expect(other).toHaveBeenCalledTimes(1)
  cache.forgetAll()
  await cache.get('/agenda/choir', other)
  expect(other).toHaveBeenCalledTimes(2)
})

test('what was read before a change is not kept, though it was done after it', async () => {
  const cache = createSharedCache(alone, { now, lag: 0 })
  const before = slowMaker()
  const asked = cache.get('/agenda/club', before.make)
  cache.forget('club')
  const after = maker()
  const made = await cache.get('/agenda/club', after)
  before.finish()
  expect((await asked).status).toBe(200)
  expect(await cache.get('/agenda/club', maker())).toBe(made)
})

test('other processes hear what changed', async () => {
  const others: ((ids: unknown) => void)[] = []
  const between = {
    publish: (_channel: string, ids: unknown) => others[1]?.(ids),
    subscribe: async (_channels: string[], heard: (ids: unknown, channel: string) => void) =>
      void others.push((ids) => heard(ids, '')),
  }
  const [one, other] = [0, 1].map(() => createSharedCache(between, { now, lag: 0 }))
  const make = maker()
  await other?.get('/agenda/club', make)
  one?.forget('club')
  await other?.get('/agenda/club', make)
  expect(make).toHaveBeenCalledTimes(2)
})

test('what a replica said that was still behind is dropped once it has caught up', async () => {
  vi.useFakeTimers()
  const cache = createSharedCache(alone, { now, lag: 5_000 })
  cache.forget('club')
  const make = maker()
  await cache.get('/agenda/club', make)
  vi.advanceTimersByTime(5_000)
  await cache.get('/agenda/club', make)
  expect(make).toHaveBeenCalledTimes(2)
})

test('whoever makes up addresses fills 16 MB at most, and long ones are not kept', async () => {
  const cache = createSharedCache(alone, { now, lag: 0 })
  const first = maker()
  await cache.get('/a?0', first)
  const big = maker(200, Buffer.alloc(2 ** 20))
  for (let asked = 1; asked <= 10; asked += 1) await cache.get(`/a?${asked}`, big)
  await cache.get('/a?0', first)
  expect(first).toHaveBeenCalledTimes(2)

  const long = maker()
  await cache.get(`/a?${'x'.repeat(500)}`, long)
  await cache.get(`/a?${'x'.repeat(500)}`, long)
  expect(long).toHaveBeenCalledTimes(2)
})
