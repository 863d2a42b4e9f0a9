import { expect, test } from 'vitest'
import { toLocal } from '../../src/client/local-times.ts'
import { eveningOf } from '../../src/islands/calendar/evening.ts'

const day = Date.UTC(2026, 10, 20) / 86_400_000

// Local times are those of the process: the tests hold in any zone.
function proposed(now: string): string[] {
  const { startDate, endDate } = eveningOf(day, new Date(now))
  return [startDate, endDate].map((date) => {
    const { day, time } = toLocal(new Date(date))
    return `${day} ${time}`
  })
}

test.each([
  ['of a day to come', '2026-11-01T20:10', ['2026-11-20 18:00', '2026-11-20 20:00']],
  ['of today, while it is to come', '2026-11-20T17:59', ['2026-11-20 18:00', '2026-11-20 20:00']],
  [
    'of today, from the next full hour',
    '2026-11-20T18:00',
    ['2026-11-20 19:00', '2026-11-20 21:00'],
  ],
  ['as late as it is over today', '2026-11-20T20:59', ['2026-11-20 21:00', '2026-11-20 23:00']],
  [
    'of tomorrow, late in the evening',
    '2026-11-20T21:00',
    ['2026-11-21 18:00', '2026-11-21 20:00'],
  ],
  [
    'of a day that is over, as it was',
    '2026-11-21T09:00',
    ['2026-11-20 18:00', '2026-11-20 20:00'],
  ],
])('planning begins with the evening %s', (_, now, expected) => {
  expect(proposed(now)).toEqual(expected)
})
