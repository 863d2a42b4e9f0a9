import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createLine, createLines } from '../../server/platform/line.ts'

const size = { atOnce: 2, waiting: 3, refusal: 'service_unavailable' } as const

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

describe('a line', () => {
  test('serves a few at once, the others in the order in which they came', async () => {
    const line = createLine(size)
    const works = Array.from({ length: 5 }, work)
    const done = works.map(({ run }) => line.stand(run))
    await setImmediate()
    const begun = () => works.map(({ isBegun }) => isBegun())
    expect(begun()).toEqual([true, true, false, false, false])
    works[1]?.end()
    await setImmediate()
    expect(begun()).toEqual([true, true, true, false, false])
    for (const { end } of works) end()
    await Promise.all(done)
    expect(begun()).toEqual([true, true, true, true, true])
    expect(line.isEmpty).toBe(true)
  })

  test('has an end: who comes then is told to come again', async () => {
    const line = createLine(size)
    const works = Array.from({ length: 5 }, work)
    const done = works.map(({ run }) => line.stand(run))
    await expect(line.stand(work().run)).rejects.toMatchObject({
      code: 'service_unavailable',
      retryAfter: 1,
    })
    for (const { end } of works) end()
    await Promise.all(done)
    await line.stand(async () => undefined)
  })

  test('lets nobody wait who is gone, and gives their place to another', async () => {
    const line = createLine(size)
    const works = Array.from({ length: 4 }, work)
    const done = works.map(({ run }) => line.stand(run))
    const hangUp = new AbortController()
    const leaving = work()
    const left = line.stand(leaving.run, hangUp.signal)
    hangUp.abort()
    await expect(left).rejects.toThrow()
    const last = line.stand(async () => 'served')
    await expect(line.stand(leaving.run, AbortSignal.abort())).rejects.toThrow()
    for (const { end } of works) end()
    await Promise.all(done)
    expect(await last).toBe('served')
    expect(leaving.isBegun()).toBe(false)
  })

  test('goes on after work that failed', async () => {
    const line = createLine({ ...size, atOnce: 1 })
    const failing = line.stand(() => Promise.reject(new Error('broken')))
    const next = line.stand(async () => 'served')
    await expect(failing).rejects.toThrow('broken')
    expect(await next).toBe('served')
    expect(line.isEmpty).toBe(true)
  })
})

test('lines of different keys do not wait for one another', async () => {
  const lines = createLines({ ...size, atOnce: 1, waiting: 0 })
  const claire = work()
  const hers = lines.stand('claire', claire.run)
  await expect(lines.stand('claire', work().run)).rejects.toMatchObject({ retryAfter: 1 })
  expect(await lines.stand('samir', async () => 'served')).toBe('served')
  claire.end()
  await hers
  expect(await lines.stand('claire', async () => 'served')).toBe('served')
})
