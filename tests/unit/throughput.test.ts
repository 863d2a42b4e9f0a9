import { expect, test } from 'vitest'
import { createThroughput } from '../../server/platform/throughput.ts'

/** Somebody who sends so many bytes in each second. @returns after how many they are too slow */
function sending(...seconds: [count: number, bytes: number][]): number | undefined {
  let time = 0
  const throughput = createThroughput(() => new Date(time * 1000))
  for (const [count, bytes] of seconds) {
    for (let second = 0; second < count; second += 1) {
      time += 1
      throughput.receive(bytes)
      if (throughput.isTooSlow()) return time
    }
  }
  return undefined
}

test.each<[string, [number, number][], number | undefined]>([
  ['a line in the countryside is quick enough', [[280, 37_500]], undefined],
  ['a telephone far from anywhere is, with a small picture', [[100, 2_000]], undefined],
  [
    'a pause of some seconds is forgiven',
    [
      [5, 50_000],
      [12, 0],
      [30, 50_000],
    ],
    undefined,
  ],
  ['a byte a second is too slow', [[300, 1]], 20],
  ['silence is too slow', [[300, 0]], 20],
  [
    'a large document that stops coming is too slow',
    [
      [8, 1_000_000],
      [300, 1_000],
    ],
    40,
  ],
  [
    'so is one that goes on as slowly as a small picture may',
    [
      [8, 1_000_000],
      [300, 2_000],
    ],
    40,
  ],
])('%s', (_which, seconds, expected) => {
  expect(sending(...seconds)).toBe(expected)
})
