import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logIn, newPerson, type Person, password, registration } from '../world/people.ts'
import type { Visitor } from '../world/visitor.ts'
import { startWorld, type World } from '../world/world.ts'

/**
 * Every call and what it answers every kind of caller. Ids in paths and bodies are Claire's; Samir
 * is somebody else. A call that is served and has no row here fails.
 */
const anyone = { keyless: 401, anonymous: 200, unknownSession: 200, deleted: 200 }
const members = { keyless: 401, anonymous: 401, unknownSession: 401, deleted: 401 }

interface Row {
  keyless: number
  anonymous: number
  /** With the cookie of no session. */
  unknownSession: number
  /** With the cookie from before the account was deleted. */
  deleted: number
  claire: number
  samir: number
  /** The path with its parameters, where it has some. */
  path?: (claire: Person, device: string) => string
  body?: (claire: Person) => unknown
}

const table: Record<string, Row> = {
  'GET /health': { ...all(200) },
  'GET /ready': { ...all(200) },
  'GET /public/addresses': { ...all(200), path: () => '/public/addresses?q=lyon' },

  'GET /images/{folder}/{name}': { ...all(404), path: () => '/images/groups/none' },
  'POST /get-images/single': {
    ...members,
    claire: 404,
    samir: 404,
    body: () => ({ imagePath: 'groups/none' }),
  },
  'POST /get-images/multiple': {
    ...members,
    claire: 200,
    samir: 200,
    body: () => ({ imagesPaths: ['groups/none'] }),
  },

  'GET /events/near-location/{longitude}/{latitude}': {
    ...anyone,
    claire: 200,
    samir: 200,
    path: () => '/events/near-location/4.8357/45.764',
  },

  'POST /users/register': { ...all(201), keyless: 401, body: () => registration() },
  'POST /users/validate-account': { ...all(400), keyless: 401, body: () => ({ token: 'x' }) },
  'POST /auth/login': {
    ...anyone,
    claire: 200,
    samir: 200,
    body: ({ email }) => ({ email, password }),
  },
  'GET /auth/logout': { ...anyone, claire: 200, samir: 200 },
  'GET /users/forgot-password/{address}': {
    ...anyone,
    claire: 200,
    samir: 200,
    path: ({ email }) => `/users/forgot-password/${email}`,
  },
  'PUT /users/new-password': {
    ...all(400),
    keyless: 401,
    body: () => ({ token: 'x', password }),
  },

  'GET /users/me': { ...members, claire: 200, samir: 200 },
  'PUT /users/me': { ...members, claire: 200, samir: 200, body: () => ({}) },
  'PUT /users/me/password': {
    ...members,
    claire: 200,
    samir: 200,
    body: () => ({
      currentPassword: password,
      newPassword: password,
      confirmNewPassword: password,
    }),
  },
  'GET /users/me/sessions': { ...members, claire: 200, samir: 200 },
  'DELETE /users/me/sessions/{id}': {
    ...members,
    claire: 200,
    samir: 404,
    path: (_claire, device) => `/users/me/sessions/${device}`,
  },
  'DELETE /users/me': { ...members, claire: 200, samir: 200, body: () => ({ password }) },
  'DELETE /users/me/{password}': {
    ...members,
    claire: 200,
    samir: 200,
    path: () => `/users/me/${encodeURIComponent(password)}`,
  },
  'POST /users/new-functionalities': {
    ...members,
    claire: 200,
    samir: 200,
    body: () => ({ content: 'Un agenda' }),
  },
  'GET /users/roles/{userId}': {
    ...members,
    claire: 200,
    samir: 403,
    path: ({ id }) => `/users/roles/${id}`,
  },
  'GET /users/by-entity/{entityId}/{isAssociation}': {
    ...members,
    claire: 404,
    samir: 404,
    path: ({ id }) => `/users/by-entity/${id}/true`,
  },
}

function all(status: number) {
  const everyone = { keyless: status, anonymous: status, unknownSession: status }
  return { ...everyone, deleted: status, claire: status, samir: status }
}

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

test('every call that is served has its row, and every row its call', () => {
  const served = world.backend.app.calls.map(({ method, path }) => `${method} ${path}`)
  expect(served.toSorted()).toEqual(Object.keys(table).sort())
})

describe.each(Object.entries(table))('%s', (name, row) => {
  const [method = '', pattern = ''] = name.split(' ')

  async function statusFor(visitor: Visitor, claire?: Person) {
    const owner = claire ?? (await newPerson(world, { loggedIn: false }))
    const phone = world.visitor()
    await logIn(owner, phone)
    const device = await newestDevice(owner)
    const path = row.path?.(owner, device) ?? pattern
    const { status } = await visitor.call(method, path, { body: row.body?.(owner) })
    return status
  }

  test('without the client key', async () => {
    const claire = await newPerson(world)
    const visitor = world.visitor({ authorization: 'Bearer other' })
    for (const [cookie, value] of claire.cookies) visitor.cookies.set(cookie, value)
    expect(await statusFor(visitor, claire)).toBe(row.keyless)
  })

  test('without a session', async () => {
    expect(await statusFor(world.visitor())).toBe(row.anonymous)
  })

  test('with the cookie of no session', async () => {
    const visitor = world.visitor({ cookie: `maillon_session=${'a'.repeat(40)}` })
    expect(await statusFor(visitor)).toBe(row.unknownSession)
  })

  test('with the cookie of a deleted account', async () => {
    const gone = await newPerson(world)
    const cookie = `maillon_session=${gone.cookies.get('maillon_session')}`
    await gone.delete('/users/me', { password })
    expect(await statusFor(world.visitor({ cookie }))).toBe(row.deleted)
  })

  test('as oneself', async () => {
    const claire = await newPerson(world)
    expect(await statusFor(claire, claire)).toBe(row.claire)
  })

  test('as somebody else', async () => {
    const samir = await newPerson(world, { firstName: 'Samir' })
    expect(await statusFor(samir)).toBe(row.samir)
  })
})

async function newestDevice({ id }: Person): Promise<string> {
  const { public_id: device } = await world.db
    .selectFrom('sessions')
    .select('public_id')
    .where('user_id', '=', id)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return device
}
