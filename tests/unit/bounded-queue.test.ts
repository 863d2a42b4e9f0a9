import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createBoundedQueue, createQueuesByKey } from '../../server/platform/bounded-queue.ts'

const size = { concurrency: 2, waiting: 3, refusal: 'service_unavailable' } as const

/** Work that lasts until it is told to end. */
function work() {
  const { promise, resolve: end } = Promise.withResolvers<void>()
  let begun = false
  async function run() {
    begun = true
    await promise
  }
  return { run, end, isBegun: () => begun }
}

describe('a bounded queue', () => {
  test('runs a few at once, the others in the order in which they came', async () => {
    const queue = createBoundedQueue(size)
    const works = Array.from({ length: 5 }, work)
    const done = works.map(({ run }) => queue.run(run))
    await setImmediate()
    const begun = () => works.map(({ isBegun }) => isBegun())
    expect(begun()).toEqual([true, true, false, false, false])
    works[1]?.end()
    await setImmediate()
    expect(begun()).toEqual([true, true, true, false, false])
    for (const { end } of works) end()
    await Promise.all(done)
    expect(begun()).toEqual([true, true, true, true, true])
    expect(queue.isEmpty).toBe(true)
  })

  test('has an end: who comes then is told to come again', async () => {
    const queue = createBoundedQueue(size)
    const works = Array.from({ length: 5 }, work)
    const done = works.map(({ run }) => queue.run(run))
    await expect(queue.run(work().run)).rejects.toMatchObject({
      code: 'service_unavailable',
      retryAfter: 1,
    })
    for (const { end } of works) end()
    await Promise.all(done)
    await queue.run(async () => undefined)
  })

  test('lets nobody wait who is gone, and gives their place to another', async () => {
    const queue = createBoundedQueue(size)
    const works = Array.from({ length: 4 }, work)
    const done = works.map(({ run }) => queue.run(run))
    const hangUp = new AbortController()
    const leaving = work()
    const left = queue.run(leaving.run, hangUp.signal)
    hangUp.abort()
    await expect(left).rejects.toThrow()
    const last = queue.run(async () => 'done')
    await expect(queue.run(leaving.run, AbortSignal.abort())).rejects.toThrow()
    for (const { end } of works) end()
    await Promise.all(done)
    expect(await last).toBe('done')
    expect(leaving.isBegun()).toBe(false)
  })

  test('goes on after work that failed', async () => {
    const queue = createBoundedQueue({ ...size, concurrency: 1 })
    const failing = queue.run(() => Promise.reject(new Error('broken')))
    const next = queue.run(async () => 'done')
    await expect(failing).rejects.toThrow('broken')
    expect(await next).toBe('done')
    expect(queue.isEmpty).toBe(true)
  })
})

test('queues of different keys do not wait for one another', async () => {
  const queues = createQueuesByKey({ ...size, concurrency: 1, waiting: 0 })
  const claire = work()
  const hers = queues.run('claire', claire.run)
  await expect(queues.run('claire', work().run)).rejects.toMatchObject({ retryAfter: 1 })
  expect(await queues.run('samir', async () => 'done')).toBe('done')
  claire.end()
  await hers
  expect(await queues.run('claire', async () => 'done')).toBe('done')
})
