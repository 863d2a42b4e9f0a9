import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPushLooks } from '../../server/messaging/push-looks.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const second = 1000
const log = { warn: vi.fn() }

function newLooks() {
  const looked: (readonly string[])[] = []
  const looks = createPushLooks(async (roomIds) => void looked.push(roomIds), log)
  return { looks, looked }
}

test('a room is looked at 12 s after something was said there, once for all that was', async () => {
  const { looks, looked } = newLooks()
  looks.stored('judo')
  await vi.advanceTimersByTimeAsync(6 * second)
  looks.stored('judo')
  await vi.advanceTimersByTimeAsync(5.9 * second)
  expect(looked).toEqual([])
  await vi.advanceTimersByTimeAsync(0.1 * second)
  expect(looked).toEqual([['judo']])
  await vi.advanceTimersByTimeAsync(60 * second)
  expect(looked).toEqual([['judo']])
})

test('rooms where one speaks one after the other are looked at together, within 15 s', async () => {
  const { looks, looked } = newLooks()
  looks.stored('judo')
  await vi.advanceTimersByTimeAsync(1 * second)
  looks.stored('chorale')
  await vi.advanceTimersByTimeAsync(1 * second)
  looks.stored('collectif')
  await vi.advanceTimersByTimeAsync(13 * second)
  expect(looked).toEqual([['judo'], ['chorale', 'collectif']])
})

test('where one goes on speaking it is looked at again', async () => {
  const { looks, looked } = newLooks()
  for (let said = 0; said < 30; said += 1) {
    looks.stored('judo')
    await vi.advanceTimersByTimeAsync(1 * second)
  }
  expect(looked).toEqual([['judo'], ['judo']])
})

test('a look that fails is said, and the next one comes', async () => {
  let fails = true
  const looked: (readonly string[])[] = []
  const looks = createPushLooks(async (roomIds) => {
    if (fails) throw new Error('The database is away')
    looked.push(roomIds)
  }, log)
  looks.stored('judo')
  await vi.advanceTimersByTimeAsync(12 * second)
  expect(log.warn).toHaveBeenCalledOnce()
  fails = false
  looks.stored('judo')
  await vi.advanceTimersByTimeAsync(15 * second)
  expect(looked).toEqual([['judo']])
})

test('once stopped it looks no more', async () => {
  const { looks, looked } = newLooks()
  looks.stored('judo')
  await looks.stop()
  looks.stored('chorale')
  await vi.advanceTimersByTimeAsync(60 * second)
  expect(looked).toEqual([])
})
