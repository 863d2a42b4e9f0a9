import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { Event } from '../../server/contract/event-shapes.ts'
import { weeksToCome } from '../../src/client/local-times.ts'
import { invitableOf } from '../../src/ui/events/invitation/invitable.ts'
import { changesIn } from '../../src/ui/events/planning/changes.ts'
import { EventForm, initialFields } from '../../src/ui/events/planning/fields.ts'
import {
  againAfter,
  ownerOf,
  ownerOfEvent,
  ownerValue,
} from '../../src/ui/events/planning/owners.ts'
import { errorsOf } from '../../src/ui/form/errors.ts'

// Local times are those of the process: the tests hold in any zone.
const local = (text: string) => new Date(text).toISOString()
const lyon = {
  address: null,
  city: 'Lyon',
  postcode: '69003',
  coordinates: [4.8467, 45.7485] as [number, number],
}
const judo = { kind: 'association' as const, id: 'a1', name: 'Judo Club' }

const typed = {
  name: ' Stage de judo ',
  type: 'training',
  entity: 'asso_a1',
  startDate: '2026-12-05',
  startTime: '19:30',
  endDate: '2026-12-05',
  endTime: '21:00',
  location: lyon,
  appointment: '',
  description: 'Apportez de l’eau.',
  isPublic: false,
  reminders: [],
}

/** What is said at each field; nothing where all is right. */
function complaints(fields: Record<string, unknown>): Record<string, string> {
  const { issues = [] } = v.safeParse(EventForm, { ...typed, ...fields })
  return errorsOf(issues)
}

const event: Event = {
  id: 'e1',
  name: 'Stage de judo',
  type: 'training',
  description: 'Apportez de l’eau.',
  appointment: null,
  startDate: local('2026-12-05T19:30'),
  endDate: local('2026-12-05T21:00'),
  timeZone: 'Europe/Paris',
  location: lyon,
  isPublic: false,
  numberOfPlaces: null,
  availablePlaces: 0,
  association: { id: 'a1', name: 'Judo Club' },
  group: null,
  guests: [],
  participants: [],
  reminders: [{ timeBeforeEvent: 2, timeUnit: 'day' }],
  createdAt: local('2026-11-01T10:00'),
}

describe('what is typed', () => {
  test('becomes what the calls take', () => {
    expect(v.parse(EventForm, typed)).toEqual({
      name: 'Stage de judo',
      type: 'training',
      entity: 'asso_a1',
      startDate: local('2026-12-05T19:30'),
      endDate: local('2026-12-05T21:00'),
      location: lyon,
      appointment: null,
      description: 'Apportez de l’eau.',
      isPublic: false,
      numberOfPlaces: null,
      remindersData: [],
    })
  })

  test('has places only where it is public, with or without blanks', () => {
    const public_ = { ...typed, isPublic: true, numberOfPlaces: '1\u202F200' }
    expect(v.parse(EventForm, public_).numberOfPlaces).toBe(1200)
    expect(v.parse(EventForm, { ...public_, isPublic: false }).numberOfPlaces).toBe(null)
  })

  test.each([
    [{ name: ' ' }, { name: 'Champ requis' }],
    [{ type: '' }, { type: 'Champ requis' }],
    [{ entity: '' }, { entity: 'Champ requis' }],
    [{ location: null }, { location: 'Champ requis' }],
    [{ startDate: '' }, { startDate: 'Champ requis' }],
    [{ startTime: 'incomplete' }, { startTime: 'Date invalide' }],
    [
      { endTime: '19:29' },
      {
        endDate: 'La date de fin doit être positionnée après la date de début de l’événement',
      },
    ],
    [{ endTime: '19:30' }, {}],
    [{ endDate: '2027-03-05' }, {}],
    [{ endDate: '2027-03-07' }, { endDate: 'Un événement dure trois mois au plus' }],
    [{ description: 'a'.repeat(500) }, {}],
    [
      { description: 'a'.repeat(501) },
      { description: 'Le champ doit contenir au maximum 500 caractères' },
    ],
    [{ isPublic: true }, { numberOfPlaces: 'Champ requis' }],
    [{ isPublic: true, numberOfPlaces: '1' }, {}],
    ...['0', '-3', '2.5', 'beaucoup', '100001'].map((numberOfPlaces) => [
      { isPublic: true, numberOfPlaces },
      { numberOfPlaces: 'Indiquez un nombre entier, de 1 à 100\u202F000' },
    ]),
    [{ reminders: [{ timeBeforeEvent: '0', timeUnit: 'minute' }] }, {}],
    [
      { reminders: [{ timeBeforeEvent: '-1', timeUnit: 'hour' }] },
      { 'reminders.0.timeBeforeEvent': 'La valeur doit être positive' },
    ],
    [
      { reminders: [{ timeBeforeEvent: '91', timeUnit: 'day' }] },
      { 'reminders.0.timeBeforeEvent': 'Un rappel part 90 jours avant au plus tôt' },
    ],
  ] as [Record<string, unknown>, Record<string, string>][])('%j says %j', (fields, said) => {
    expect(complaints(fields)).toEqual(said)
  })
})

describe('the fields begin', () => {
  const now = new Date('2026-11-20T09:00')

  test('with the evening after, in the only community there is', () => {
    const fields = initialFields({}, [judo], now)
    expect(fields).toMatchObject({ entity: 'asso_a1', startDate: '2026-11-21', startTime: '18:00' })
    expect(fields).toMatchObject({ endDate: '2026-11-21', endTime: '20:00' })
    expect(initialFields({}, [judo, { ...judo, id: 'a2' }], now).entity).toBe('')
  })

  test('with those of an event, and say nothing has changed until something has', () => {
    const fields = initialFields(event, [], now)
    const unchanged = v.parse(EventForm, fields)
    expect(changesIn(event, unchanged)).toEqual({})
    expect(changesIn(event, { ...unchanged, name: 'Tournoi', remindersData: [] })).toEqual({
      name: 'Tournoi',
      remindersData: [],
    })
  })
})

test('an event again is on the same weekday, at the same time, after today', () => {
  const again = againAfter(event, new Date('2027-01-13T12:00'))
  expect(again.startDate).toBe(local('2027-01-16T19:30'))
  expect(again.endDate).toBe(local('2027-01-16T21:00'))
  expect(again.name).toBe('Stage de judo')
  // Of one that is still to come, a week later.
  expect(againAfter(event, new Date('2026-11-20T12:00')).startDate).toBe(local('2026-12-12T19:30'))
})

test('whole weeks pass until a time to come', () => {
  const start = new Date('2026-03-25T19:30')
  expect(weeksToCome(start, new Date('2026-03-25T19:29'))).toBe(0)
  expect(weeksToCome(start, new Date('2026-03-25T19:30'))).toBe(1)
  // Over the change of clocks.
  expect(weeksToCome(start, new Date('2026-04-01T19:29'))).toBe(1)
  expect(weeksToCome(start, new Date('2026-04-01T19:30'))).toBe(2)
})

test('an owner is told by its value, and read from it again', () => {
  expect(ownerOf(ownerValue(judo))).toEqual({ associationId: 'a1' })
  expect(ownerOf(ownerValue({ kind: 'group', id: 'g_1' }))).toEqual({ groupId: 'g_1' })
  expect(ownerOfEvent(event)).toEqual(judo)
  expect(ownerOfEvent({ group: { id: 'g1', name: 'Équipe' } })?.kind).toBe('group')
  expect(ownerOfEvent({})).toBe(null)
})

test('those who can be asked have not answered, and are not who asks', () => {
  const person = (id: string, lastName: string) => ({
    id,
    firstName: 'Anne',
    lastName,
    email: `${id}@exemple.fr`,
  })
  const people = [
    person('p1', 'Zola'),
    person('p2', 'Émile'),
    person('p3', 'Faure'),
    person('p4', 'Gay'),
    person('p5', 'Huet'),
    person('p6', 'Imbert'),
  ]
  const answered = { hasAnswered: true, isOrganizer: false }
  const participants = [
    { user: person('p5', 'Huet'), participate: 'waiting' as const, ...answered },
    {
      user: person('p6', 'Imbert'),
      participate: 'waiting' as const,
      hasAnswered: false,
      isOrganizer: true,
    },
    { user: person('p3', 'Faure'), participate: 'true' as const, ...answered },
    {
      user: person('p1', 'Zola'),
      participate: 'waiting' as const,
      ...answered,
      hasAnswered: false,
    },
  ]
  const { all, isNew } = invitableOf(people, { ...event, participants }, 'p4')
  expect(all.map(({ id }) => id)).toEqual(['p2', 'p1'])
  expect(all.filter(isNew).map(({ id }) => id)).toEqual(['p2'])
})
