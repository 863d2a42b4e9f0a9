import { beforeEach, describe, expect, test, vi } from 'vitest'
import { saidBy } from '../../server/contract/answer-words.ts'
import type { Event } from '../../server/contract/event-shapes.ts'
import { receiveMe } from '../../src/stores/communities.ts'
import { createEvent } from '../../src/stores/event-creation.ts'
import {
  $answering,
  $events,
  addParticipants,
  answerEvent,
  deleteEvent,
  loadEvents,
  participantIn,
  receiveEvents,
  updateEvent,
} from '../../src/stores/events.ts'
import { $futureEvents, receiveFutureEvents } from '../../src/stores/future-events.ts'
import { answerCalls, later } from './communities-store-server.ts'

const hour = 3_600_000
const ahead = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
const claire = { id: 'u1', firstName: 'Claire', lastName: 'Morand', email: 'claire@exemple.fr' }

const silent = { participate: 'waiting', hasAnswered: false, isOrganizer: false } as const

/** What Claire said. */
function saidOf(event: Event | undefined) {
  const own = event && participantIn(event, claire.id)
  return own && saidBy(own)
}

function newEvent(fields: Partial<Event> = {}): Event {
  return {
    id: 'e1',
    name: 'Stage',
    type: 'training',
    description: null,
    appointment: null,
    startDate: ahead(2),
    endDate: ahead(4),
    timeZone: 'Europe/Paris',
    location: { address: null, city: 'Lyon', postcode: '69003', coordinates: [4.85, 45.75] },
    isPublic: true,
    numberOfPlaces: 10,
    availablePlaces: 10,
    association: { id: 'a1', name: 'Judo Club' },
    group: null,
    guests: [],
    participants: [{ user: claire, ...silent }],
    reminders: [],
    createdAt: ahead(-100),
    ...fields,
  }
}

const creation = {
  associationId: 'a1',
  name: 'Stage',
  type: 'training' as const,
  startDate: ahead(2),
  endDate: ahead(4),
  location: newEvent().location,
}
const known = (id = 'e1') => $events.get()[id]
const future = () => $futureEvents.get()?.map(({ id }) => id)

beforeEach(() => {
  vi.stubGlobal('document', { querySelector: () => null, documentElement: { dataset: {} } })
  $events.set({})
  receiveFutureEvents([])
  receiveMe('u1')
})

test('an event that was planned is among one’s own, and among those to come if it is', async () => {
  answerCalls({ 'POST /api/events': newEvent() })
  await createEvent(creation)
  expect(known()?.name).toBe('Stage')
  expect(future()).toEqual(['e1'])
  answerCalls({ 'POST /api/events': newEvent({ id: 'e2', startDate: ahead(-1) }) })
  await createEvent(creation)
  expect(known('e2')).toBeDefined()
  expect(future()).toEqual(['e1'])
})

test('those to come stand in the order of their beginning', () => {
  receiveFutureEvents([
    newEvent({ id: 'later', startDate: ahead(9) }),
    newEvent({ id: 'sooner', startDate: ahead(1) }),
  ])
  expect(future()).toEqual(['sooner', 'later'])
})

describe('a creation whose answer was lost', () => {
  const lose = async (clientId: string) => {
    answerCalls({})
    await createEvent({ ...creation, clientId })
  }

  test('becomes what is sent again, and stays one event', async () => {
    await lose('c1')
    const asked = answerCalls({
      'POST /api/events': newEvent(),
      'PUT /api/events': newEvent({ name: 'Tournoi' }),
    })
    const reply = await createEvent({ ...creation, name: 'Tournoi', clientId: 'c1' })
    expect(reply).toMatchObject({ ok: true, data: { name: 'Tournoi' } })
    const { associationId: _, ...facts } = creation
    expect(asked.map(({ method, body }) => [method, body])).toEqual([
      ['POST', { ...creation, name: 'Tournoi', clientId: 'c1' }],
      ['PUT', { id: 'e1', ...facts, name: 'Tournoi' }],
    ])
    expect(known()?.name).toBe('Tournoi')
  })

  test('is tried again as long as what was typed since has not arrived', async () => {
    await lose('c2')
    answerCalls({ 'POST /api/events': newEvent() })
    const typed = { ...creation, name: 'Tournoi', clientId: 'c2' }
    expect(await createEvent(typed)).toMatchObject({ ok: false, error: 'network_failure' })
    const asked = answerCalls({ 'POST /api/events': newEvent(), 'PUT /api/events': newEvent() })
    expect(await createEvent(typed)).toMatchObject({ ok: true })
    expect(asked.map(({ method }) => method)).toEqual(['POST', 'PUT'])
  })

  test('of another community by now is called off there, and planned here', async () => {
    await lose('c3')
    const { associationId: _, ...facts } = creation
    const asked = answerCalls({
      'POST /api/events': newEvent(),
      'DELETE /api/events/a1/e1': true,
    })
    await createEvent({ ...facts, groupId: 'g1', clientId: 'c3' })
    expect(asked.map(({ method }) => method)).toEqual(['POST', 'DELETE', 'POST'])
  })

  test('which the server refused, was none', async () => {
    answerCalls({ 'POST /api/events': { status: 403, error: 'not_enough_permission' } })
    await createEvent({ ...creation, clientId: 'c4' })
    const asked = answerCalls({ 'POST /api/events': newEvent() })
    await createEvent({ ...creation, clientId: 'c4' })
    expect(asked).toHaveLength(1)
  })
})

test('a page that was not told which are to come keeps no part of them', async () => {
  $futureEvents.set(null)
  answerCalls({ 'POST /api/events': newEvent() })
  await createEvent(creation)
  expect(future()).toBeUndefined()
})

test('a change is told of everywhere; one that ends it in the past takes it from those to come', async () => {
  receiveFutureEvents([newEvent()])
  answerCalls({ 'PUT /api/events': newEvent({ name: 'Tournoi' }) })
  await updateEvent({ id: 'e1', name: 'Tournoi' })
  expect(known()?.name).toBe('Tournoi')
  expect($futureEvents.get()?.map(({ name }) => name)).toEqual(['Tournoi'])
  answerCalls({ 'PUT /api/events': newEvent({ startDate: ahead(-1), endDate: ahead(1) }) })
  await updateEvent({ id: 'e1', startDate: ahead(-1), endDate: ahead(1) })
  expect(future()).toEqual(['e1'])
  answerCalls({ 'PUT /api/events': newEvent({ startDate: ahead(-3), endDate: ahead(-1) }) })
  await updateEvent({ id: 'e1', startDate: ahead(-3), endDate: ahead(-1) })
  expect(known()?.endDate).toBeDefined()
  expect(future()).toEqual([])
})

test('one that was deleted is gone, here or before; one that could not be stays', async () => {
  receiveFutureEvents([newEvent()])
  answerCalls({ 'DELETE /api/events/a1/e1': { status: 500, error: 'unknown_error' } })
  await deleteEvent(newEvent())
  expect(future()).toEqual(['e1'])
  answerCalls({ 'DELETE /api/events/a1/e1': true })
  await deleteEvent(newEvent())
  expect(known()).toBeUndefined()
  expect(future()).toEqual([])
  receiveEvents([newEvent()])
  answerCalls({ 'DELETE /api/events/a1/e1': { status: 404, error: 'event_not_found' } })
  await deleteEvent(newEvent())
  expect(known()).toBeUndefined()
})

test('an answer shows at once, and its places with the server’s', async () => {
  receiveEvents([newEvent()])
  receiveFutureEvents([newEvent()])
  const { answer, give } = later()
  answerCalls({ 'POST /api/events/participate': answer })
  const answered = answerEvent(newEvent(), 'true')
  expect(saidOf(known())).toBe('true')
  expect($futureEvents.get()?.map((event) => saidOf(event))).toEqual(['true'])
  expect([...$answering.get()]).toEqual(['e1'])
  give({ eventId: 'e1', userId: 'u1', participate: 'true', availablePlaces: 3 })
  await answered
  expect(known()?.availablePlaces).toBe(3)
  expect($answering.get().size).toBe(0)
})

test('an answer that is refused is taken back, and the event asked for anew', async () => {
  receiveEvents([newEvent()])
  receiveFutureEvents([newEvent()])
  const asked = answerCalls({
    'POST /api/events/participate': { status: 409, error: 'too_many_participants' },
    'GET /api/events/e1': newEvent({ availablePlaces: 0 }),
  })
  await answerEvent(newEvent(), 'true')
  expect(saidOf(known())).toBe('nothing')
  expect(known()?.availablePlaces).toBe(0)
  expect($futureEvents.get()).toEqual([known()])
  expect(asked).toHaveLength(2)
})

test('an answer that could not be sent is taken back', async () => {
  receiveEvents([newEvent()])
  answerCalls({})
  await answerEvent(newEvent(), 'true')
  expect(saidOf(known())).toBe('nothing')
})

test('who answers a public event for the first time is among its participants then', async () => {
  const outside = newEvent({ participants: [] })
  receiveEvents([outside])
  answerCalls({
    'POST /api/events/participate': { eventId: 'e1', userId: 'u1', participate: 'true' },
    'GET /api/events/e1': newEvent({
      participants: [{ ...silent, user: claire, participate: 'true', hasAnswered: true }],
    }),
  })
  await answerEvent(outside, 'true')
  expect(saidOf(known())).toBe('true')
})

test('those who were asked are the participants that the server names', async () => {
  receiveEvents([newEvent()])
  const nadia = { ...claire, id: 'u2', email: 'nadia@exemple.fr' }
  const participants = [{ user: nadia, ...silent }]
  const asked = answerCalls({ 'PUT /api/events/add-participants': participants })
  await addParticipants(newEvent(), ['nadia@exemple.fr'])
  expect(known()?.participants).toEqual(participants)
  expect(asked[0]?.body).toEqual({
    associationId: 'a1',
    eventId: 'e1',
    userEmails: [{ email: 'nadia@exemple.fr' }],
  })
})

test('a period that was asked for does not undo what was changed meanwhile', async () => {
  receiveEvents([newEvent()])
  const { answer, give } = later()
  const [from, to] = [new Date('2026-11-01T00:00Z'), new Date('2026-12-01T00:00Z')]
  const query = new URLSearchParams({ from: from.toISOString(), to: to.toISOString() })
  answerCalls({
    [`GET /api/events/user/u1?${query}`]: answer,
    'PUT /api/events': newEvent({ name: 'Tournoi' }),
  })
  const loading = loadEvents('u1', from, to)
  await updateEvent({ id: 'e1', name: 'Tournoi' })
  give([newEvent(), newEvent({ id: 'e2' })])
  await loading
  expect(known()?.name).toBe('Tournoi')
  expect(known('e2')).toBeDefined()
})
