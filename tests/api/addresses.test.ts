import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AddressAnswer, searchCommunes } from '../../server/contract/addresses.ts'
import { expectAnswer, expectFields } from '../world/shapes.ts'
import { startWorld, type World } from '../world/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

function search(query: string) {
  return world.visitor().get(`/public/addresses${query}`, { headers: { authorization: null } })
}

async function names(query: string) {
  const { body } = await search(query)
  return (body as AddressAnswer).features.map(({ properties }) => properties.city)
}

test('anybody finds communes, without the client key', async () => {
  const answer = await search('?q=lyon')
  expectAnswer(answer, searchCommunes)
  const { features } = answer.body as AddressAnswer
  expect(features[0]).toEqual({
    geometry: { coordinates: [4.8467, 45.7485] },
    properties: {
      label: 'Lyon (69001)',
      name: 'Lyon',
      type: 'municipality',
      city: 'Lyon',
      postcode: '69001',
    },
  })
})

test('five are answered unless one asks for another number, 20 at most', async () => {
  expect(await names('?q=saint')).toHaveLength(5)
  expect(await names('?q=saint&limit=1')).toHaveLength(1)
  expect(await names('?q=saint&limit=20')).toHaveLength(20)
})

test.each(['0', '21', '-1', '1.5', 'x', ''])('a limit of "%s" is refused', async (limit) => {
  expectFields(await search(`?q=lyon&limit=${limit}`), { limit: 'Valeur invalide' })
})

test('something has to be searched for', async () => {
  expectFields(await search(''), { q: 'Champ requis' })
  expectFields(await search('?q=%20'), { q: 'Champ requis' })
})

test('what can not be a place finds nothing', async () => {
  for (const query of ['zzzzzz', '%3B', '....', '%F0%9F%98%80']) {
    expect(await names(`?q=${query}`)).toEqual([])
  }
})
