import { TZDate } from '@date-fns/tz'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { durationOf, durationWords } from '../../src/client/durations.ts'

const paris = 'Europe/Paris'
const between = (start: string, end: string, zone = paris) =>
  durationOf(new Date(start), new Date(end), zone)

describe('a duration', () => {
  test.each([
    ['an evening', '2026-11-28T18:30:00Z', '2026-11-28T20:00:00Z', [0, 1, 30]],
    ['a day', '2026-05-02T16:00:00Z', '2026-05-03T16:00:00Z', [1, 0, 0]],
    ['what ends as it begins', '2026-05-02T16:00:00Z', '2026-05-02T16:00:00Z', [0, 0, 0]],
    ['a day of 23 hours', '2026-03-28T17:00:00Z', '2026-03-29T16:00:00Z', [1, 0, 0]],
    ['a day of 25 hours', '2026-10-24T16:00:00Z', '2026-10-25T17:00:00Z', [1, 0, 0]],
    ['an hour less than such a day', '2026-10-24T16:00:00Z', '2026-10-25T16:00:00Z', [0, 24, 0]],
    [
      'the night in which the clocks go back',
      '2026-10-25T00:30:00Z',
      '2026-10-25T01:30:00Z',
      [0, 1, 0],
    ],
    [
      'to a time that the clocks leave out',
      '2026-03-28T01:30:00Z',
      '2026-03-29T01:30:00Z',
      [1, 0, 0],
    ],
    ['three months', '2026-01-15T09:00:00Z', '2026-04-15T08:00:00Z', [90, 0, 0]],
  ])('of %s', (_, start, end, [days, hours, minutes]) => {
    expect(between(start, end)).toEqual({ days, hours, minutes })
  })

  test('is that of the place: elsewhere the clocks did not change', () => {
    const night = ['2026-03-28T17:00:00Z', '2026-03-29T16:00:00Z'] as const
    expect(between(...night, 'Indian/Reunion')).toEqual({ days: 0, hours: 23, minutes: 0 })
  })

  const zones = [
    paris,
    'Indian/Reunion',
    'America/New_York',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
  ]
  const moment = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2029, 0) })
  const minuteMs = 60_000

  test('comes to the end when its days are counted by the calendar and the rest by the clock', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        moment,
        fc.integer({ min: 0, max: 93 * 24 * 60 }),
        (zone, begins, lasts) => {
          const start = new Date(Math.floor(begins / minuteMs) * minuteMs)
          const end = new Date(start.getTime() + lasts * minuteMs)
          const { days, hours, minutes } = durationOf(start, end, zone)
          const rest = end.getTime() - (hours * 60 + minutes) * minuteMs
          const [from, to] = [new TZDate(start, zone), new TZDate(new Date(rest), zone)]
          const day = (date: TZDate) =>
            Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())
          expect((day(to) - day(from)) / 86_400_000).toBe(days)
          // The same time of the day, but where the clocks left it out.
          const off =
            to.getHours() * 60 + to.getMinutes() - from.getHours() * 60 - from.getMinutes()
          expect([0, 30, 60]).toContain(off)
          expect(hours).toBeLessThanOrEqual(24)
          expect(minutes).toBeLessThan(60)
        },
      ),
      { numRuns: 2000 },
    )
  })
})

test('is said in words, without what there is none of', () => {
  const words = (days: number, hours: number, minutes: number) =>
    durationWords({ days, hours, minutes }).replaceAll('\u00A0', ' ')
  expect(words(0, 2, 0)).toBe('2 heures')
  expect(words(0, 1, 30)).toBe('1 heure et 30 minutes')
  expect(words(2, 1, 5)).toBe('2 jours, 1 heure et 5 minutes')
  expect(words(1, 0, 1)).toBe('1 jour et 1 minute')
  expect(words(0, 0, 0)).toBe('')
})
