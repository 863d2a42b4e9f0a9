import { afterAll, beforeAll, expect, test, vi } from 'vitest'

type Dates = typeof import('../../src/client/dates.ts')

let dates: Dates
const zone = process.env.TZ
beforeAll(async () => {
  // A server may stand anywhere: what it writes is told in the time of the associations.
  process.env.TZ = 'America/New_York'
  vi.resetModules()
  dates = await import('../../src/client/dates.ts')
})
afterAll(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

test('a day is that of Paris, wherever the server stands', () => {
  const newYear = '2026-12-31T23:30:00Z'
  expect(dates.longDate(newYear)).toBe('1er janvier 2027')
  expect(dates.dayAndMonth(newYear)).toBe('1er janvier')
  expect(dates.monthAndYear(newYear)).toBe('janvier 2027')
})
