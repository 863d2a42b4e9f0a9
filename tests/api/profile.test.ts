import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as calls from '../../server/contract/accounts.ts'
import { newPerson, type Person } from '../world/people.ts'
import { expectAnswer, expectFailure, expectFields } from '../world/shapes.ts'
import { startWorld, type World } from '../world/world.ts'

const lyon = {
  address: '12 rue des Associations',
  city: 'Lyon',
  postcode: '69003',
  coordinates: [4.8467, 45.7485],
}

let world: World
let claire: Person
beforeAll(async () => {
  world = await startWorld()
  claire = await newPerson(world)
})
afterAll(() => world.stop())

function change(profile: unknown) {
  return claire.put('/users/me', profile)
}

test('GET /users/me answers the account of the session', async () => {
  const person = await newPerson(world, { firstName: 'Zoé', lastName: 'Le Goff' })
  const answer = await person.get('/users/me')
  expectAnswer(answer, calls.getMe)
  expect(answer.body).toEqual({
    id: person.id,
    email: person.email,
    firstName: 'Zoé',
    lastName: 'Le Goff',
    phoneNumber: null,
    birthDay: null,
    address: null,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    associations: [],
  })
})

test('a field that is given changes, a field left out stays', async () => {
  await change({ firstName: 'Claire', lastName: 'Dubois', phoneNumber: '0612345678' })
  const answer = await change({ firstName: 'Clara' })
  expectAnswer(answer, calls.updateMe)
  expect(answer.body).toMatchObject({
    firstName: 'Clara',
    lastName: 'Dubois',
    phoneNumber: '0612345678',
  })
  const me = await claire.get('/users/me')
  expect(me.body).toEqual(answer.body)
})

test('a payload without a known field changes nothing', async () => {
  const before = await claire.get('/users/me')
  const after = await change({ nickname: 'Clo' })
  expect(after.status).toBe(200)
  expect(after.body).toEqual(before.body)
})

test('the address of the account can not be changed here, nor anything that is not a field', async () => {
  const before = await claire.get('/users/me')
  const after = await change({
    email: 'other@exemple.fr',
    id: crypto.randomUUID(),
    validated_at: null,
    password_hash: 'x',
  })
  expect(after.body).toEqual(before.body)
})

test.each([null, ''])('%j clears the phone number and the birthday', async (cleared) => {
  await change({ phoneNumber: '0612345678', birthDay: '1984-02-29' })
  const answer = await change({ phoneNumber: cleared, birthDay: cleared })
  expect(answer.body).toMatchObject({ phoneNumber: null, birthDay: null })
})

test.each([null, ''])('%j does not clear a name', async (cleared) => {
  const answer = await change({ firstName: cleared, lastName: cleared })
  expectFields(answer, { firstName: 'Champ requis', lastName: 'Champ requis' })
})

test('a birthday is a day, whatever the time zone', async () => {
  const answer = await change({ birthDay: '1984-02-29' })
  expect(answer.body).toMatchObject({ birthDay: '1984-02-29' })
})

test('an address is kept as it was given', async () => {
  const answer = await change({ address: lyon })
  expectAnswer(answer, calls.updateMe)
  expect(answer.body).toMatchObject({ address: lyon })
})

test('an address may be a city alone', async () => {
  const { address: _, ...city } = lyon
  const answer = await change({ address: city })
  expect(answer.body).toMatchObject({ address: { ...city, address: null } })
})

test.each([null, '', {}, { ...lyon, city: '' }, { ...lyon, city: null }])(
  'an address without a city clears it: %j',
  async (address) => {
    await change({ address: lyon })
    const answer = await change({ address })
    expect(answer.body).toMatchObject({ address: null })
  },
)

describe('is refused with its message:', () => {
  test.each([
    ['a phone number of nine digits', { phoneNumber: '061234567' }, 'Numéro de téléphone invalide'],
    ['a birthday to come', { birthDay: '2999-01-01' }, 'Date de naissance invalide'],
    ['a day that is not one', { birthDay: '2023-02-29' }, 'Date de naissance invalide'],
    ['an address that is a text', { address: 'Lyon' }, 'Adresse invalide'],
    [
      'coordinates that are nowhere',
      { address: { ...lyon, coordinates: [181, 0] } },
      'Adresse invalide',
    ],
    ['a coordinate too few', { address: { ...lyon, coordinates: [4.8] } }, 'Adresse invalide'],
    ['a NUL in the city', { address: { ...lyon, city: 'Ly\0on' } }, 'Texte invalide'],
    ['a name with a digit', { firstName: 'R2' }, 'Prénom invalide'],
  ])('%s', async (_what, profile, message) => {
    const before = await claire.get('/users/me')
    const [field = ''] = Object.keys(profile)
    expectFields(await change(profile), { [field]: message })
    expect((await claire.get('/users/me')).body).toEqual(before.body)
  })
})

test('one wrong field keeps the others from being changed', async () => {
  const before = await claire.get('/users/me')
  await change({ firstName: 'Chloé', phoneNumber: 'no' })
  expect((await claire.get('/users/me')).body).toEqual(before.body)
})

test('one’s roles are listed, there are none yet', async () => {
  const answer = await claire.get(`/users/roles/${claire.id}`)
  expectAnswer(answer, calls.listRoles)
  expect(answer.body).toEqual({})
})

test('nobody sees the roles of somebody else', async () => {
  const samir = await newPerson(world, { firstName: 'Samir' })
  expectFailure(await claire.get(`/users/roles/${samir.id}`), 403, 'not_enough_permission')
  expectFailure(await claire.get('/users/roles/x'), 403, 'not_enough_permission')
})

test.each(['true', 'false'])('an unknown entity has no members (%s)', async (isAssociation) => {
  for (const entity of [crypto.randomUUID(), 'x']) {
    const answer = await claire.get(`/users/by-entity/${entity}/${isAssociation}`)
    expectFailure(answer, 404, 'group_or_association_not_found')
  }
})

test('an entity is an association or not', async () => {
  const answer = await claire.get(`/users/by-entity/${crypto.randomUUID()}/maybe`)
  expectFields(answer, { isAssociation: 'Valeur invalide' })
})
