import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as calls from '../../server/contract/accounts.ts'
import { cast, logIn, newPerson, password } from '../world/people.ts'
import { expectAnswer, expectFailure, expectFields } from '../world/shapes.ts'
import { startWorld, type World } from '../world/world.ts'

const day = 86_400_000

let world: World
let people: Awaited<ReturnType<typeof cast>>
beforeAll(async () => {
  world = await startWorld()
  people = await cast(world)
})
afterAll(() => world.stop())

function logInWith(email: string, given: string) {
  return world.visitor().post('/auth/login', { email, password: given })
}

/** Moves the end of every session of a person to so many milliseconds from now. */
async function letSessionsEndIn(milliseconds: number, userId: string) {
  await world.db
    .updateTable('sessions')
    .set({ expires_at: new Date(Date.now() + milliseconds) })
    .where('user_id', '=', userId)
    .execute()
}

async function sessionsOf(userId: string) {
  return world.db.selectFrom('sessions').selectAll().where('user_id', '=', userId).execute()
}

test('a member logs in', async () => {
  const answer = await logInWith(people.claire.email, password)
  expectAnswer(answer, calls.login)
  expect(answer.body).toEqual({ message: 'Successfully logged in' })
})

test('the address may be written in capitals, with blanks around it', async () => {
  const answer = await logInWith(` ${people.claire.email.toUpperCase()} `, password)
  expect(answer.status).toBe(200)
})

test('a wrong password and an unknown address are told the same', async () => {
  expectFailure(await logInWith(people.claire.email, 'wrong'), 401, 'wrong_password_or_email')
  expectFailure(await logInWith('nobody@exemple.fr', password), 401, 'wrong_password_or_email')
})

test('the password is compared letter by letter', async () => {
  for (const near of [password.toLowerCase(), `${password} `, ` ${password}`, `${password}\0`]) {
    expectFailure(await logInWith(people.claire.email, near), 401, 'wrong_password_or_email')
  }
})

test('only after a right password one is told that the account is not activated', async () => {
  expectFailure(await logInWith(people.paul.email, password), 403, 'user_not_validated')
  expectFailure(await logInWith(people.paul.email, 'wrong'), 401, 'wrong_password_or_email')
})

test('a login without anything says what is missing', async () => {
  const answer = await world.visitor().post('/auth/login', {})
  expectFields(answer, { email: 'Champ requis', password: 'Champ requis' })
})

test('a refused login sets no cookie', async () => {
  const answer = await logInWith(people.claire.email, 'wrong')
  expect(answer.cookies).toEqual([])
})

test('an unknown address takes as long as a wrong password', async () => {
  const known: number[] = []
  const unknown: number[] = []
  async function time(email: string) {
    const start = performance.now()
    await logInWith(email, 'wrong')
    return performance.now() - start
  }
  await time(people.claire.email)
  for (let i = 0; i < 11; i += 1) {
    known.push(await time(people.claire.email))
    unknown.push(await time(`nobody.${i}@exemple.fr`))
  }
  const median = (times: number[]) => times.toSorted((a, b) => a - b)[5] ?? 0
  expect(median(unknown)).toBeGreaterThan(median(known) / 2)
})

describe('the cookie', () => {
  test('is kept from scripts and from other sites, for 30 days', async () => {
    const { cookies } = await logInWith(people.claire.email, password)
    const session = cookies.find((cookie) => cookie.startsWith('maillon_session='))
    expect(session).toContain('; HttpOnly')
    expect(session).toContain('; SameSite=Lax')
    expect(session).toContain('; Path=/')
    expect(session).toContain(`; Max-Age=${30 * 24 * 3600}`)
    expect(session).not.toContain('Secure')
    expect(session).not.toContain('Domain')
  })

  test('comes with a hint that scripts may read, and that says nothing else', async () => {
    const { cookies } = await logInWith(people.claire.email, password)
    const hint = cookies.find((cookie) => cookie.startsWith('maillon_hint='))
    expect(hint).toMatch(/^maillon_hint=1;/)
    expect(hint).not.toContain('HttpOnly')
    expect(hint).toContain('; SameSite=Lax')
  })

  test('that makes the browser known is kept from scripts and from other sites', async () => {
    const { cookies } = await logInWith(people.claire.email, password)
    const device = cookies.find((cookie) => cookie.startsWith('maillon_device='))
    expect(device).toMatch(/^maillon_device=[\w-]{43}; Path=\//)
    expect(device).toContain('; Max-Age=31536000;')
    expect(device).toContain('; HttpOnly')
    expect(device).toContain('; SameSite=Lax')
    expect(device).not.toContain('Secure')
    expect(cookies).toHaveLength(3)
  })

  test('opens nothing as a hint alone', async () => {
    const stranger = world.visitor({ cookie: 'maillon_hint=1' })
    expectFailure(await stranger.get('/users/me'), 401, 'not_authenticated')
  })
})

describe('a session', () => {
  test('is stored under a hash of its id', async () => {
    const claire = await newPerson(world)
    const id = claire.cookies.get('maillon_session') ?? ''
    const [row] = await sessionsOf(claire.id)
    expect(id).not.toBe('')
    expect(JSON.stringify(row)).not.toContain(id)
    const thief = world.visitor({ cookie: `maillon_session=${row?.id_hash}` })
    expectFailure(await thief.get('/users/me'), 401, 'not_authenticated')
  })

  test('gets a new id at every login, and the old one ends', async () => {
    const claire = await newPerson(world)
    const before = claire.cookies.get('maillon_session')
    await logIn(claire)
    expect(claire.cookies.get('maillon_session')).not.toBe(before)
    const old = world.visitor({ cookie: `maillon_session=${before}` })
    expectFailure(await old.get('/users/me'), 401, 'not_authenticated')
    expect(await sessionsOf(claire.id)).toHaveLength(1)
  })

  test('never takes an id that a stranger chose', async () => {
    const chosen = 'a'.repeat(40)
    const claire = await newPerson(world, { loggedIn: false })
    claire.cookies.set('maillon_session', chosen)
    await logIn(claire)
    expect(claire.cookies.get('maillon_session')).not.toBe(chosen)
  })

  test('slides: used in its second half, it lasts 30 days again and the cookie follows', async () => {
    const claire = await newPerson(world)
    await letSessionsEndIn(10 * day, claire.id)
    const { cookies } = await claire.get('/users/me')
    expect(cookies.join()).toContain(`Max-Age=${30 * 24 * 3600}`)
    const [row] = await sessionsOf(claire.id)
    expect(row?.expires_at.getTime()).toBeGreaterThan(Date.now() + 29 * day)
  })

  test('is left alone in its first half', async () => {
    const claire = await newPerson(world)
    await letSessionsEndIn(20 * day, claire.id)
    const { status, cookies } = await claire.get('/users/me')
    expect({ status, cookies }).toEqual({ status: 200, cookies: [] })
  })

  test('that has ended lets nobody in', async () => {
    const claire = await newPerson(world)
    await letSessionsEndIn(-1000, claire.id)
    expectFailure(await claire.get('/users/me'), 401, 'not_authenticated')
  })

  test('of somebody whose account is gone lets nobody in', async () => {
    const claire = await newPerson(world)
    await world.db
      .updateTable('users')
      .set({ deleted_at: new Date() })
      .where('id', '=', claire.id)
      .execute()
    expectFailure(await claire.get('/users/me'), 401, 'not_authenticated')
  })
})

describe('logging out', () => {
  test('ends the session and clears both cookies', async () => {
    const claire = await newPerson(world, { loggedIn: 'by call' })
    const id = claire.cookies.get('maillon_session')
    const answer = await claire.get('/auth/logout')
    expectAnswer(answer, calls.logout)
    expect([...claire.cookies.keys()]).toEqual(['maillon_device'])
    const old = world.visitor({ cookie: `maillon_session=${id}` })
    expectFailure(await old.get('/users/me'), 401, 'not_authenticated')
    expect(await sessionsOf(claire.id)).toEqual([])
  })

  test('leaves the other places logged in', async () => {
    const claire = await newPerson(world)
    const phone = world.visitor()
    await logIn(claire, phone)
    await claire.get('/auth/logout')
    const me = await phone.get('/users/me')
    expect(me.status).toBe(200)
  })

  test('also answers without a session', async () => {
    const answer = await world.visitor().get('/auth/logout')
    expectAnswer(answer, calls.logout)
    expect(answer.body).toEqual({ message: 'Successfully logged out' })
  })
})

test('behind https the cookies are for https alone, and no other host can put its own before them', async () => {
  const secure = await startWorld({ environment: { ORIGIN: 'https://maillon.example' } })
  try {
    const claire = await newPerson(secure, { loggedIn: false })
    const { cookies } = await claire.post('/auth/login', { email: claire.email, password })
    const names = cookies.map((cookie) => cookie.split('=')[0])
    expect(names).toEqual(['__Host-maillon_session', 'maillon_hint', '__Host-maillon_device'])
    for (const cookie of cookies) {
      expect(cookie).toContain('; Secure')
      expect(cookie).toContain('; Path=/')
      expect(cookie).not.toContain('Domain')
    }
    expect((await claire.get('/users/me')).status).toBe(200)
    // A cookie of the name without the prefix may come from anywhere.
    const id = claire.cookies.get('__Host-maillon_session')
    const shadow = `maillon_session=${id}`
    const plain = secure.visitor({ cookie: shadow })
    expectFailure(await plain.get('/users/me'), 401, 'not_authenticated')
    const both = secure.visitor({ cookie: `maillon_session=thief; __Host-maillon_session=${id}` })
    expect((await both.get('/users/me')).status).toBe(200)
  } finally {
    await secure.stop()
  }
})

test('another program’s malformed cookie does not get in the way', async () => {
  const claire = await newPerson(world)
  const session = claire.cookies.get('maillon_session')
  for (const cookie of [`x=%zz; maillon_session=${session}`, `maillon_session=${session}; y=%`]) {
    const answer = await world.visitor().get('/users/me', { headers: { cookie } })
    expect(answer.status).toBe(200)
  }
})
