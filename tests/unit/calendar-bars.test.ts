import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayMs, weeksOf } from '../../src/client/months.ts'
import { planWeek } from '../../src/islands/calendar/bars.ts'
import { inOrder, isOn, type Placed } from '../../src/islands/calendar/placing.ts'
import { newPlaced } from './calendar-events.ts'

const zone = fc.constantFrom('Europe/Paris', 'Indian/Reunion')
// Around the days on which clocks change, and the months around them.
const month = fc.constantFrom('2026-03', '2026-04', '2026-10', '2026-11')
const hourMs = 3_600_000

/** Up to thirty events around a month, of some hours to some weeks, in their order. */
const events = fc.tuple(month, zone).chain(([month, timeZone]) =>
  fc.record({
    month: fc.constant(month),
    placed: fc
      .array(
        fc.record({
          after: fc.integer({ min: -20 * 24, max: 45 * 24 }),
          hours: fc.oneof(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 12, max: 24 * 24 })),
        }),
        { maxLength: 30 },
      )
      .map((all) =>
        all.map(({ after, hours }, index) => {
          const starts = Date.parse(`${month}-01T00:00Z`) + after * hourMs
          const [startDate, endDate] = [starts, starts + hours * hourMs].map((time) =>
            new Date(time).toISOString(),
          )
          return newPlaced({ id: `e${index}`, startDate, endDate }, timeZone)
        }),
      )
      .map((all) => all.sort(inOrder)),
  }),
)

const planned = (month: string, placed: readonly Placed[], lanes = 2) =>
  weeksOf(month).map((monday) => planWeek(monday, placed, lanes))

describe('the bars of a month', () => {
  test('cover each day of an event once, or count it among those that are not shown', () => {
    fc.assert(
      fc.property(events, ({ month, placed }) => {
        for (const week of planned(month, placed)) {
          const bars = week.flatMap((day) => day.bars)
          for (const { day, more } of week) {
            const there = placed.filter((one) => isOn(one, day))
            const shown = bars.filter(({ first, last }) => first <= day && day <= last)
            expect(new Set(shown.map(({ placed }) => placed)).size).toBe(shown.length)
            expect(shown.every(({ placed }) => there.includes(placed))).toBe(true)
            expect(shown.length + more).toBe(there.length)
          }
        }
      }),
    )
  })

  test('show two events on each day that has two or more', () => {
    fc.assert(
      fc.property(events, ({ month, placed }) => {
        for (const { day, events, more } of planned(month, placed).flat()) {
          expect(events).toEqual(placed.filter((one) => isOn(one, day)))
          expect(events.length - more).toBe(Math.min(2, events.length))
        }
      }),
    )
  })

  test('never lie on each other, and stay within their week', () => {
    fc.assert(
      fc.property(events, ({ month, placed }) => {
        for (const week of planned(month, placed)) {
          const taken = week.flatMap(({ bars, day }) =>
            bars.flatMap(({ lane, first, last }) => {
              expect(first).toBe(day)
              expect(last).toBeLessThanOrEqual((week[0]?.day ?? 0) + 6)
              return Array.from({ length: last - first + 1 }, (_, on) => `${lane} ${first + on}`)
            }),
          )
          expect(new Set(taken).size).toBe(taken.length)
        }
      }),
    )
  })

  test('are the same whatever the order in which events come', () => {
    fc.assert(
      fc.property(events, ({ month, placed }) => {
        const reversed = placed.toReversed().sort(inOrder)
        expect(planned(month, reversed)).toEqual(planned(month, placed))
      }),
    )
  })

  test('are whole, with as many lanes as it takes', () => {
    fc.assert(
      fc.property(events, ({ month, placed }) => {
        for (const week of planned(month, placed, placed.length)) {
          const bars = week.flatMap((day) => day.bars)
          expect(new Set(bars.map(({ placed }) => placed)).size).toBe(bars.length)
          expect(week.every(({ more }) => more === 0)).toBe(true)
        }
      }),
    )
  })
})

test('an event of several days comes first, and keeps its lane through the week', () => {
  const on = (first: string, last: string, id: string) =>
    newPlaced({ id, startDate: `${first}T10:00:00Z`, endDate: `${last}T12:00:00Z` })
  const camp = on('2026-11-10', '2026-11-13', 'camp')
  const early = on('2026-11-10', '2026-11-10', 'early')
  const late = on('2026-11-12', '2026-11-12', 'late')
  const monday = Date.parse('2026-11-09T00:00Z') / dayMs
  const week = planWeek(monday, [late, early, camp].sort(inOrder), 2)
  const bars = week.flatMap((day) => day.bars)
  expect(bars.map(({ placed, lane, first, last }) => [placed, lane, last - first])).toEqual([
    [camp, 0, 3],
    [early, 1, 0],
    [late, 1, 0],
  ])
})

test('one that finds no lane for all its days is shown on those that have room', () => {
  const on = (id: string, first: number, last: number): Placed => {
    return { ...newPlaced({ id }), first, last }
  }
  const [a, b, c] = [on('a', 0, 3), on('b', 0, 3), on('c', 1, 6)]
  const week = planWeek(0, [a, b, c], 2)
  expect(week.map(({ more }) => more)).toEqual([0, 1, 1, 1, 0, 0, 0])
  expect(week[4]?.bars).toEqual([{ placed: c, lane: 0, first: 4, last: 6 }])
})

test('of lanes that are free for as long, the first is taken', () => {
  const on = (id: string, first: number, last: number): Placed => {
    return { ...newPlaced({ id }), first, last }
  }
  const [a, b, c] = [on('a', 3, 3), on('b', 3, 3), on('c', 0, 5)]
  const parts = planWeek(0, [a, b, c], 2).flatMap(({ bars }) => bars)
  expect(parts.filter(({ placed }) => placed === c)).toMatchObject([
    { lane: 0, first: 0, last: 2 },
    { lane: 0, first: 4, last: 5 },
  ])
})
