import { expect, test } from 'vitest'
import { repeat } from '../../server/backup/repeating.ts'

const hour = 3_600_000

test('what repeats begins in its rhythm, however long it takes, and soon after one that failed, until it is stopped', async () => {
  let now = 0
  const begun: number[] = []
  const failures: unknown[] = []
  const stop = new AbortController()
  const once = async () => {
    begun.push(now / hour)
    // The second takes longer than its hour: the third comes at once after it.
    now += begun.length === 2 ? 1.5 * hour : 0.25 * hour
    if (begun.length === 3) throw new Error('the disk is full')
    if (begun.length === 5) stop.abort()
  }
  const wait = async (milliseconds: number) => {
    now += milliseconds
  }
  await repeat(once, {
    hours: 1,
    signal: stop.signal,
    onFailure: (error) => failures.push(error),
    now: () => now,
    wait,
  })
  // The third ends after a quarter of an hour, and the fourth waits another.
  expect(begun).toEqual([0, 1, 2.5, 3, 4])
  expect(failures).toEqual([new Error('the disk is full')])
})

test('a wait ends with the signal', async () => {
  const stop = new AbortController()
  let count = 0
  const once = async () => {
    count += 1
    setImmediate(() => stop.abort())
  }
  await repeat(once, { hours: 24, signal: stop.signal, onFailure: () => undefined })
  expect(count).toBe(1)
})
