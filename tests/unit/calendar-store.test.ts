import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Event } from '../../server/contract/event-shapes.ts'
import { entryOf } from '../../src/client/calendar-entries.ts'
import { periodOf } from '../../src/client/months.ts'
import {
  $entries,
  $months,
  loadAround,
  loadMonth,
  planEvent,
  receiveMonths,
} from '../../src/stores/calendar.ts'
import { newEntry } from './calendar-events.ts'
import { answerCalls, later } from './communities-store-server.ts'

const me = 'u1'

function newEvent(id: string, on: string): Event {
  return {
    id,
    name: 'Réunion',
    type: 'meeting',
    description: null,
    appointment: null,
    startDate: `${on}T18:00:00.000Z`,
    endDate: `${on}T20:00:00.000Z`,
    timeZone: 'Europe/Paris',
    location: { address: null, city: 'Lyon', postcode: '69003', coordinates: [4.8, 45.7] },
    isPublic: false,
    numberOfPlaces: null,
    availablePlaces: 0,
    association: { id: 'a1', name: 'Judo Club' },
    group: null,
    guests: [],
    participants: [],
    reminders: [],
    createdAt: '2026-01-01T00:00:00.000Z',
  }
}

function addressOf(month: string): string {
  const { from, to } = periodOf(month)
  const query = new URLSearchParams({ from: from.toISOString(), to: to.toISOString() })
  return `GET /api/events/user/${me}?${query}`
}

const known = [newEntry({ id: 'nov' })]

beforeEach(() => {
  vi.stubGlobal('document', { querySelector: () => null, documentElement: { dataset: {} } })
  receiveMonths(['2026-10', '2026-11', '2026-12'], known)
})

const ids = () =>
  $entries
    .get()
    .map(({ id }) => id)
    .sort()

describe('a month', () => {
  test('that is known is not asked for, nor are its neighbours', async () => {
    const asked = answerCalls({})
    await loadAround('2026-11', me)
    expect(asked).toEqual([])
  })

  test('brings the neighbour that is not known, ahead of time', async () => {
    const asked = answerCalls({ [addressOf('2027-01')]: [newEvent('jan', '2027-01-12')] })
    await loadAround('2026-12', me)
    expect(asked).toHaveLength(1)
    expect(ids()).toEqual(['jan', 'nov'])
    expect($months.get()['2027-01']).toBe('known')
    await loadAround('2026-12', me)
    expect(asked).toHaveLength(1)
  })

  test('that could not be had says so, and is asked for again', async () => {
    answerCalls({})
    await loadAround('2027-03', me)
    expect($months.get()['2027-03']).toBe('failed')
    expect(ids()).toEqual(['nov'])
    const of = (month: string) => [addressOf(month), []] as const
    answerCalls(Object.fromEntries([of('2027-02'), of('2027-03'), of('2027-04')]))
    await loadAround('2027-03', me)
    expect($months.get()['2027-03']).toBe('known')
  })

  test('that is known and can’t be had anew stays as it is', async () => {
    answerCalls({ [addressOf('2026-11')]: { status: 500, error: 'unknown' } })
    await loadMonth('2026-11', me)
    expect($months.get()['2026-11']).toBe('known')
    expect(ids()).toEqual(['nov'])
  })

  test('loses what was deleted since, and what is of other months stays', async () => {
    receiveMonths(['2026-11'], [...known, entryOf(newEvent('jan', '2027-01-12'), me)])
    answerCalls({ [addressOf('2026-11')]: [newEvent('new', '2026-11-20')] })
    await loadMonth('2026-11', me)
    expect(ids()).toEqual(['jan', 'new'])
  })

  test('keeps what was planned while it was on its way', async () => {
    const { answer, give } = later()
    answerCalls({
      [addressOf('2026-11')]: answer,
      'POST /api/events': newEvent('planned', '2026-11-20'),
    })
    const loading = loadMonth('2026-11', me)
    const fields = { ...newEvent('', '2026-11-20'), associationId: 'a1' }
    expect(await planEvent(fields, me)).toMatchObject({ ok: true })
    give([])
    await loading
    expect(ids()).toEqual(['nov', 'planned'])
  })
})

test('an entry holds one’s own answer and where people meet, and nobody else', () => {
  const user = { firstName: 'A', lastName: 'B', email: 'a@exemple.fr' }
  const answered = { hasAnswered: true, isOrganizer: false }
  const event: Event = {
    ...newEvent('e', '2026-11-12'),
    participants: [
      { user: { id: 'u2', ...user }, participate: 'false', ...answered },
      { user: { id: me, ...user }, participate: 'true', ...answered },
    ],
  }
  expect(entryOf(event, me)).toMatchObject({ answer: 'true', place: 'Lyon' })
  expect(entryOf({ ...event, appointment: 'Devant la mairie' }, 'u3')).toMatchObject({
    answer: null,
    place: 'Devant la mairie',
  })
  expect(JSON.stringify(entryOf(event, me))).not.toContain('exemple.fr')
})
