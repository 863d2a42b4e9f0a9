import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { NearbyEvent } from '../../server/contract/event-shapes.ts'
import { eventsNearLocation } from '../../server/contract/events.ts'
import { spotOf } from '../../server/events/spots.ts'
import { newCommunity } from '../world/communities.ts'
import { insertEvent, newEvent } from '../world/events.ts'
import { newPerson, type Person } from '../world/people.ts'
import { expectAnswer, expectFailure, expectFields } from '../world/shapes.ts'
import { startWorld, type World } from '../world/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

function near(place: string) {
  return world.visitor().get(`/events/near-location/${place}`)
}

test.each([
  '4.8357/45.764',
  '-61.5/16.24',
  '0/0',
  '-180/-90',
  '180/90',
  '4.8357/45.764?radius=1&limit=1',
  '4.8357/45.764?radius=200&limit=50',
])('anybody asks what is on near %s', async (place) => {
  const answer = await near(place)
  expectAnswer(answer, eventsNearLocation)
  expect(answer.body).toEqual([])
})

describe('a place that is none is refused', () => {
  test.each(['181', '-180.1', 'x', '1e2', '4,8', 'NaN', '%20'])('longitude %s', async (value) => {
    const answer = await near(`${value}/45.764`)
    expect(answer.body).toMatchObject({ error: 'invalid_payload' })
    expect(Object.keys((answer.body as { fields: object }).fields)).toEqual(['longitude'])
    expect(answer.status).toBe(400)
  })

  test.each(['91', '-90.5', 'y', '0x10', 'Infinity'])('latitude %s', async (value) => {
    const answer = await near(`4.8357/${value}`)
    expect(answer.body).toMatchObject({ error: 'invalid_payload' })
    expect(Object.keys((answer.body as { fields: object }).fields)).toEqual(['latitude'])
    expect(answer.status).toBe(400)
  })
})

test.each(['0', '201', '-5', '1.5', 'x', ''])('a radius of "%s" km is refused', async (radius) => {
  expectFields(await near(`4.8357/45.764?radius=${radius}`), { radius: 'Valeur invalide' })
})

test.each(['0', '51', '-1', '2.5', 'x', ''])('a limit of "%s" is refused', async (limit) => {
  expectFields(await near(`4.8357/45.764?limit=${limit}`), { limit: 'Valeur invalide' })
})

test('half a place is no call', async () => {
  expectFailure(await near('4.8357'), 404, 'not_found')
})

describe('what is near', () => {
  // Nobody else's events are in the middle of the sea.
  const sea: [number, number] = [-30, 40]
  const hour = 3_600_000
  let club: { id: string }
  let person: Person
  beforeAll(async () => {
    person = await newPerson(world)
    club = await newCommunity(world, 'association', person)
  })
  afterEach(async () => {
    await world.db.deleteFrom('events').execute()
  })

  function open(
    name: string,
    { from = 1, lasting = 1, at = sea, places = 10, isPublic = true } = {},
  ) {
    const time = (hours: number) => new Date(world.clock.now().getTime() + hours * hour)
    const [starts_at, ends_at] = [time(from), time(from + lasting)]
    return insertEvent(world, club, {
      name,
      starts_at,
      ends_at,
      location: JSON.stringify({ address: null, city: 'X', postcode: '0', coordinates: at }),
      ...(isPublic && { is_public: true, places, spot: spotOf(at, starts_at, ends_at) }),
    })
  }

  const namesNear = async (query = '') => {
    const { body } = await near(`-30/40${query}`)
    return (body as NearbyEvent[]).map(({ name }) => name)
  }

  test('is public and not over, the soonest first', async () => {
    await open('later', { from: 48 })
    await open('now', { from: -1, lasting: 2 })
    await open('over', { from: -2, lasting: 1.9999 })
    await open('own', { isPublic: false })
    await open('soon', { from: 3 })
    await open('of many days', { from: -48, lasting: 72 })
    expect(await namesNear()).toEqual(['of many days', 'now', 'soon', 'later'])
  })

  test('says how far it is, and how many places are left', async () => {
    const id = await open('full', { at: [-30, 40.1], places: 1 })
    const row = { event_id: id, user_id: person.id, created_at: new Date() }
    await world.db
      .insertInto('participants')
      .values({ ...row, answer: 'true' })
      .execute()
    const answer = await near('-30/40')
    expectAnswer(answer, eventsNearLocation)
    expect(answer.body).toMatchObject([{ name: 'full', distance: 11.1, availablePlaces: 0 }])
    // Who takes part, and whose it is, is for those who are logged in.
    expect(Object.keys((answer.body as object[])[0] ?? {}).sort()).toEqual(
      ['availablePlaces', 'description', 'distance', 'id', 'location', 'name', 'startDate'].sort(),
    )
  })

  test('is within the radius and no further, around the antimeridian and the poles too', async () => {
    // A degree of latitude is 111.3 km.
    await open('at 49.9 km', { at: [-30, 40 + 49.9 / 111.3195] })
    await open('at 50.1 km', { at: [-30, 40 + 50.1 / 111.3195], from: 2 })
    expect(await namesNear()).toEqual(['at 49.9 km'])
    expect(await namesNear('?radius=51')).toEqual(['at 49.9 km', 'at 50.1 km'])
    expect(await namesNear('?radius=1')).toEqual([])

    await open('beyond the line', { at: [-179.99, 10] })
    expect((await near('179.99/10?radius=3')).body).toMatchObject([{ name: 'beyond the line' }])
    await open('at the pole', { at: [90, 89.999] })
    expect((await near('-90/89.999?radius=1')).body).toMatchObject([{ name: 'at the pole' }])
  })

  test('is 20 at most, or as many as asked for up to 50', async () => {
    for (let count = 0; count < 51; count += 1) await open(`${count}`, { from: count + 1 })
    expect(await namesNear()).toHaveLength(20)
    expect(await namesNear('?limit=1')).toEqual(['0'])
    expect(await namesNear('?limit=50')).toHaveLength(50)
  })

  test('is there once an event goes public, moves with it, and goes when it is private again', async () => {
    const group = await newCommunity(world, 'group', person)
    const event = await newEvent(person, group, world.clock.now(), {
      location: { city: 'X', postcode: '00000', coordinates: sea },
    })
    expect(await namesNear()).toEqual([])
    const change = (fields: object) => person.put('/events', { id: event.id, ...fields })
    await change({ isPublic: true, numberOfPlaces: 3 })
    expect(await namesNear()).toEqual([event.name])
    await change({ location: { city: 'X', postcode: '00000', coordinates: [-35, 40] } })
    expect(await namesNear()).toEqual([])
    await change({ location: { city: 'X', postcode: '00000', coordinates: sea } })
    // One that was over is there again once it is moved ahead.
    await world.db.updateTable('events').set({ over: true }).where('id', '=', event.id).execute()
    expect(await namesNear()).toEqual([])
    await change({ name: 'Sortie' })
    expect(await namesNear()).toEqual(['Sortie'])
    await change({ isPublic: false })
    expect(await namesNear()).toEqual([])
  })
})
