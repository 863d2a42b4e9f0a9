import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventsNearLocation } from '../../server/contract/events.ts'
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
