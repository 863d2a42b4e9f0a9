import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPerson, type Person } from '../world/people.ts'
import { startWorld, type World } from '../world/world.ts'

/** How many statements a call may send at most; one for the session is in each. */
let world: World
let claire: Person
beforeAll(async () => {
  world = await startWorld()
  claire = await newPerson(world)
})
afterAll(() => world.stop())

async function statementsOf(call: () => Promise<unknown>): Promise<string[]> {
  world.statements.length = 0
  await call()
  return world.statements.slice()
}

test('GET /users/me sends three statements', async () => {
  expect(await statementsOf(() => claire.get('/users/me'))).toHaveLength(3)
})

test('PUT /users/me sends three statements', async () => {
  const change = () => claire.put('/users/me', { firstName: 'Claire' })
  expect(await statementsOf(change)).toHaveLength(3)
})

test('GET /users/me/sessions sends two statements', async () => {
  expect(await statementsOf(() => claire.get('/users/me/sessions'))).toHaveLength(2)
})

test('a call without the client key sends none', async () => {
  const headers = { authorization: null }
  expect(await statementsOf(() => claire.get('/users/me', { headers }))).toEqual([])
})

test('what nobody has to be known for sends none', async () => {
  const stranger = world.visitor()
  expect(await statementsOf(() => stranger.get('/health'))).toEqual([])
  expect(await statementsOf(() => stranger.get('/users/me'))).toEqual([])
  expect(await statementsOf(() => stranger.get('/public/addresses?q=lyon'))).toEqual([])
})
