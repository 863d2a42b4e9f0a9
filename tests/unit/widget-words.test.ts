import { expect, test } from 'vitest'
import type { PublicEvent } from '../../server/contract/widget-shapes.ts'
import {
  dayOf,
  hoursOf,
  isOpen,
  placesOf,
  shortLine,
} from '../../src/components/widgets/event-words.ts'
import {
  dayInAddress,
  eventsByDay,
  shownDay,
  todayAt,
  weeksWith,
  writtenDay,
} from '../../src/components/widgets/month.ts'
import { dayName, monthName, weekdays } from '../../src/components/widgets/month-words.ts'
import { structuredEvent } from '../../src/seo/event.ts'

const event: PublicEvent = {
  id: 'a',
  name: 'Concert',
  type: 'show',
  description: null,
  startDate: '2026-03-28T19:00:00Z',
  endDate: '2026-03-28T21:00:00Z',
  timeZone: 'Europe/Paris',
  location: {
    address: '4 place du Vallon',
    city: 'Lyon',
    postcode: '69003',
    coordinates: [4.8, 45.7],
  },
  numberOfPlaces: 40,
  availablePlaces: 12,
}
const before = new Date('2026-03-01T12:00:00Z')
const places = (fields: Partial<PublicEvent>, now = before) =>
  placesOf({ ...event, ...fields }, now)

test('places are told by their number, as few, as none, or as over', () => {
  expect(places({})).toEqual({ state: 'many', words: '12\u00A0places restantes' })
  expect(places({ availablePlaces: 11 }).state).toBe('many')
  expect(places({ availablePlaces: 10 }).state).toBe('few')
  expect(places({ availablePlaces: 1 }).words).toBe('1\u00A0place restante')
  expect(places({ availablePlaces: 0 })).toEqual({ state: 'full', words: 'Complet' })
  expect(places({}, new Date(event.endDate))).toEqual({ state: 'over', words: 'Terminé' })
  expect(isOpen(places({}, new Date('2026-03-28T20:59:59Z')))).toBe(true)
  expect(isOpen(places({ availablePlaces: 0 }))).toBe(false)
  expect(isOpen(places({}, new Date(event.endDate)))).toBe(false)
})

test('hours are those of the event’s own zone, until another day where it is another', () => {
  expect(hoursOf(event)).toBe('20\u00A0h à 22\u00A0h')
  expect(hoursOf({ ...event, timeZone: 'America/Guadeloupe' })).toBe('15\u00A0h à 17\u00A0h')
  const long = { ...event, endDate: '2026-03-30T10:30:00Z' }
  expect(hoursOf(long)).toBe('20\u00A0h, jusqu’au 30 mars à 12\u00A0h\u00A030')
  expect(shortLine(event)).toBe('20\u00A0h, 4 place du Vallon')
})

test('a page that is kept past midnight does not say today', () => {
  expect(dayOf(event, new Date(event.startDate))).toMatchObject({
    weekday: 'samedi',
    month: 'mars',
  })
  expect(dayOf(event, new Date('2025-12-31T12:00:00Z')).month).toBe('mars 2026')
})

test('an event stands on each of its days, and not on the one at whose midnight it ends', () => {
  const night = { ...event, endDate: '2026-03-29T22:00:00Z' }
  expect([...eventsByDay([night]).keys()].map(writtenDay)).toEqual(['2026-03-28', '2026-03-29'])
  const late = { ...event, startDate: '2026-03-28T23:30:00Z', endDate: '2026-03-29T01:00:00Z' }
  expect([...eventsByDay([late]).keys()].map(writtenDay)).toEqual(['2026-03-29'])
})

test('a month shows the chosen day, else the next one with events, else the first', () => {
  const days = eventsByDay([
    event,
    { ...event, startDate: '2026-03-07T09:00:00Z', endDate: '2026-03-07T10:00:00Z' },
  ])
  const shown = (today: string, jour = '') => {
    const chosen = dayInAddress(new URLSearchParams({ jour }), '2026-03')
    const day = shownDay('2026-03', days, { chosen, today: todayAt(new Date(today)) })
    return day && writtenDay(day)
  }
  expect(shown('2026-03-08T12:00:00Z')).toBe('2026-03-28')
  expect(shown('2026-03-07T12:00:00Z')).toBe('2026-03-07')
  expect(shown('2026-04-01T12:00:00Z')).toBe('2026-03-07')
  expect(shown('2026-03-08T12:00:00Z', '2026-03-12')).toBe('2026-03-12')
  for (const wrong of ['2026-04-01', '2026-03-32', 'x', '2026-3-1']) {
    expect(shown('2026-03-08T12:00:00Z', wrong), wrong).toBe('2026-03-28')
  }
})

test('each month has six weeks from Monday on, so that its height stays', () => {
  const weeks = weeksWith('2027-02', new Map(), { shown: null, today: 0 })
  expect(weeks).toHaveLength(6)
  expect(
    weeks
      .flat()
      .map(({ isOut }) => isOut)
      .indexOf(false),
  ).toBe(0)
  expect(weekdays.map(({ letter }) => letter).join('')).toBe('LMMJVSD')
  expect(monthName('2026-08')).toBe('Août 2026')
  expect(dayName(weeks[0]?.[0]?.day ?? 0)).toBe('lundi 1er février')
})

test('what somebody wrote ends no script', () => {
  const name = '</script><script>alert(1)</script>'
  const seen = {
    event: { ...event, name },
    community: { kind: 'association' as const, id: 'b', name },
  }
  const data = structuredEvent(seen, 'https://maillon.example/x', before)
  expect(data).not.toContain('<')
  expect(JSON.parse(data)).toMatchObject({ name, '@type': 'Event', organizer: { name } })
})
