import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clockIn } from '../../src/client/clocks.ts'
import {
  dayMs,
  firstDayOf,
  lastDayOf,
  mondayOf,
  monthAfter,
  monthIn,
  monthOf,
  periodOf,
  sameDayIn,
  weeksOf,
} from '../../src/client/months.ts'
import { dayByKey } from '../../src/islands/calendar/grid-keys.ts'
import { newPlaced } from './calendar-events.ts'

const day = (date: string) => Date.parse(`${date}T00:00Z`) / dayMs
const date = (of: number | null) => new Date((of ?? Number.NaN) * dayMs).toISOString().slice(0, 10)

// Clocks of Paris change twice a year, those of Réunion never, those of Morocco for a month, and those
// of Lord Howe by half an hour.
const zones = ['Europe/Paris', 'Indian/Reunion', 'Africa/Casablanca', 'Australia/Lord_Howe', 'UTC']
const zone = fc.constantFrom(...zones)
const moment = fc
  .integer({ min: Date.parse('2024-01-01T00:00Z'), max: Date.parse('2030-12-31T00:00Z') })
  .map((time) => Math.floor(time / 60_000) * 60_000)

describe('a month', () => {
  test.each([
    // It begins on a Monday and has four weeks.
    ['2027-02', '2027-02-01', '2027-02-28'],
    ['2026-11', '2026-10-26', '2026-12-06'],
    ['2026-08', '2026-07-27', '2026-09-06'],
    ['2028-02', '2028-01-31', '2028-03-05'],
  ])('%s is shown in whole weeks, from Monday %s to Sunday %s', (month, first, last) => {
    const weeks = weeksOf(month)
    expect(date(weeks[0] ?? null)).toBe(first)
    expect(date((weeks.at(-1) ?? 0) + 6)).toBe(last)
  })

  test('is what the address says, or none', () => {
    const named = (text: string) => monthIn(new URLSearchParams(text))
    expect(named('mois=2026-11')).toBe('2026-11')
    for (const wrong of [
      '',
      'mois=',
      'mois=2026-13',
      'mois=2026-00',
      'mois=11-2026',
      'mois=1999-12',
    ])
      expect(named(wrong), wrong).toBeNull()
  })

  test('has neighbours across the years, up to the ends of what addresses name', () => {
    expect(monthAfter('2026-12', 1)).toBe('2027-01')
    expect(monthAfter('2026-01', -1)).toBe('2025-12')
    expect(monthAfter('2000-01', -1)).toBeNull()
    expect(monthAfter('2199-12', 1)).toBeNull()
  })

  test('has its own first and last day, and the same day as another, or its last', () => {
    expect([firstDayOf('2028-02'), lastDayOf('2028-02')].map(date)).toEqual([
      '2028-02-01',
      '2028-02-29',
    ])
    expect(date(sameDayIn('2026-02', day('2026-01-31')))).toBe('2026-02-28')
    expect(monthOf(day('2026-02-28'))).toBe('2026-02')
  })

  test('asks for all that its weeks show in any zone', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2399 }), zone, (months, timeZone) => {
        const month = monthAfter('2000-01', months) ?? ''
        const weeks = weeksOf(month)
        const { from, to } = periodOf(month)
        const clock = clockIn(timeZone)
        expect(clock(from.getTime())).toBeLessThanOrEqual((weeks[0] ?? 0) * dayMs)
        expect(clock(to.getTime())).toBeGreaterThanOrEqual(((weeks.at(-1) ?? 0) + 7) * dayMs)
      }),
    )
  })
})

describe('the clocks of a zone', () => {
  test('show what the browser’s own show, also on days on which they change', () => {
    fc.assert(
      fc.property(moment, zone, (time, timeZone) => {
        const format = new Intl.DateTimeFormat('sv-SE', {
          timeZone,
          dateStyle: 'short',
          timeStyle: 'medium',
        })
        const shown = new Date(clockIn(timeZone)(time)).toISOString()
        expect(shown.slice(0, 19).replace('T', ' ')).toBe(format.format(time))
      }),
      { numRuns: 1000 },
    )
  })
})

describe('an event stands', () => {
  const days = (startDate: string, endDate: string, zone?: string) => {
    const { first, last } = newPlaced({ startDate, endDate }, zone)
    return [date(first), date(last)]
  }

  test('on the day that it is where one looks', () => {
    const late = ['2026-11-12T20:30:00Z', '2026-11-12T21:30:00Z'] as const
    expect(days(...late)).toEqual(['2026-11-12', '2026-11-12'])
    expect(days(...late, 'Indian/Reunion')).toEqual(['2026-11-13', '2026-11-13'])
  })

  test('on the day before, where it ends at midnight', () => {
    expect(days('2026-11-12T23:00:00Z', '2026-11-14T23:00:00Z')).toEqual([
      '2026-11-13',
      '2026-11-14',
    ])
  })

  test('on the evening on which it begins, where it goes on into the night', () => {
    expect(days('2026-11-13T19:00:00Z', '2026-11-14T02:00:00Z')).toEqual([
      '2026-11-13',
      '2026-11-13',
    ])
    // Until six in the morning it is a night.
    for (const [end, last] of [
      ['2026-11-14T05:00:00Z', '2026-11-13'],
      ['2026-11-14T05:01:00Z', '2026-11-14'],
    ] as const)
      expect(days('2026-11-13T19:00:00Z', end)).toEqual(['2026-11-13', last])
    // What begins before noon is no evening.
    expect(days('2026-11-13T10:00:00Z', '2026-11-14T02:00:00Z')).toEqual([
      '2026-11-13',
      '2026-11-14',
    ])
  })

  test('on one day, where it is over as soon as it begins', () => {
    expect(days('2026-11-12T23:00:00Z', '2026-11-12T23:00:00Z')).toEqual([
      '2026-11-13',
      '2026-11-13',
    ])
  })

  test('on the days between, where clocks change within', () => {
    expect(days('2026-10-23T22:00:00Z', '2026-10-25T23:00:00Z')).toEqual([
      '2026-10-24',
      '2026-10-25',
    ])
    expect(days('2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z')).toEqual([
      '2026-03-29',
      '2026-03-29',
    ])
  })
})

describe('a key leads', () => {
  const from = day('2026-11-12')
  const press = (key: string, shiftKey = false, on = from) => date(dayByKey({ key, shiftKey }, on))

  test.each([
    ['ArrowLeft', '2026-11-11'],
    ['ArrowRight', '2026-11-13'],
    ['ArrowUp', '2026-11-05'],
    ['ArrowDown', '2026-11-19'],
    ['Home', '2026-11-09'],
    ['End', '2026-11-15'],
    ['PageUp', '2026-10-12'],
    ['PageDown', '2026-12-12'],
  ])('%s to %s', (key, to) => expect(press(key)).toBe(to))

  test('with the shift key to another year', () => {
    expect(press('PageUp', true)).toBe('2025-11-12')
    expect(press('PageDown', true, day('2028-02-29'))).toBe('2029-02-28')
  })

  test('nowhere else', () => {
    expect(dayByKey({ key: 'a', shiftKey: false }, from)).toBeNull()
    expect(dayByKey({ key: 'PageUp', shiftKey: false }, day('2000-01-15'))).toBeNull()
  })

  test('to a Monday and six days later, whatever the day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10_957, max: 84_000 }), (any) => {
        const monday = mondayOf(any)
        expect(new Date(monday * dayMs).getUTCDay()).toBe(1)
        expect(any - monday).toBeGreaterThanOrEqual(0)
        expect(any - monday).toBeLessThan(7)
      }),
    )
  })
})
