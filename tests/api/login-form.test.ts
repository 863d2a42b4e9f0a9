import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPerson, type Person, password } from '../world/people.ts'
import { expectFailure } from '../world/shapes.ts'
import type { Visitor } from '../world/visitor.ts'
import { startWorld, type World } from '../world/world.ts'

let world: World
let claire: Person
beforeAll(async () => {
  world = await startWorld()
  claire = await newPerson(world, { loggedIn: false })
})
afterAll(() => world.stop())

/** Posts the login's form as a browser without a script does. */
function post(
  visitor: Visitor,
  fields: Record<string, string> = {},
  headers: Record<string, string | null> = {},
) {
  const form = new FormData()
  const filled = { email: claire.email, password, retour: '/profil', consent: '1', ...fields }
  for (const [name, value] of Object.entries(filled)) form.set(name, value)
  return visitor.post('/auth/login/form', form, { headers: { authorization: null, ...headers } })
}

const place = (answer: { headers: Headers }) => answer.headers.get('location')

test('the right password leads to the wanted page, logged in', async () => {
  const browser = world.visitor()
  const answer = await post(browser)
  expect([answer.status, place(answer)]).toEqual([303, '/profil'])
  expect((await browser.get('/users/me')).status).toBe(200)
})

test('a wrong one leads back with its reason, and where to go then', async () => {
  const browser = world.visitor()
  const answer = await post(browser, { password: 'wrong' })
  expect(answer.status).toBe(303)
  expect(place(answer)).toBe('/connexion?retour=%2Fprofil&refus=wrong_password_or_email')
  expect(browser.cookies.size).toBe(0)
})

test.each([
  ['email', ''],
  ['email', 'claire'],
  ['password', ''],
  ['password', 'x'.repeat(200)],
])('what can’t be right is refused the same way: %s %j', async (name, value) => {
  const answer = await post(world.visitor(), { [name]: value })
  expect(place(answer)).toMatch(/refus=wrong_password_or_email$/)
})

test('who has not activated their account is told so, after the right password alone', async () => {
  const paul = await newPerson(world, { activated: false })
  const right = await post(world.visitor(), { email: paul.email })
  expect(place(right)).toMatch(/refus=user_not_validated$/)
  const wrong = await post(world.visitor(), { email: paul.email, password: 'wrong' })
  expect(place(wrong)).toMatch(/refus=wrong_password_or_email$/)
})

test('nobody gets a cookie who did not agree to it', async () => {
  const browser = world.visitor()
  const without = await post(browser, { consent: '' })
  expect([without.status, place(without)]).toEqual([303, '/connexion?retour=%2Fprofil'])
  expect(browser.cookies.size).toBe(0)
  const agreed = { cookie: 'CookieConsent=true' }
  expect(place(await post(browser, { consent: '' }, agreed))).toBe('/profil')
})

test.each(['https://evil.example/', '//evil.example', '/.//evil.example'])(
  'it leads to no other site: %s',
  async (retour) => {
    expect(place(await post(world.visitor(), { retour }))).toBe('/')
  },
)

test.each(['https://evil.example', 'null'])(
  'another site’s page can’t post it: Origin %s',
  async (origin) => {
    const answer = await post(world.visitor(), {}, { origin })
    expectFailure(answer, 403, 'origin_not_allowed')
  },
)

test('the session before it ends', async () => {
  const browser = world.visitor()
  await post(browser)
  const cookie = `maillon_session=${browser.cookies.get('maillon_session')}`
  await post(browser)
  expectFailure(await world.visitor({ cookie }).get('/users/me'), 401, 'not_authenticated')
  expect((await browser.get('/users/me')).status).toBe(200)
})

test('its tries are counted with those of the call', async () => {
  const strict = await startWorld({ environment: { RATE_LIMIT: 'on' } })
  try {
    const samir = await newPerson(strict, { loggedIn: false })
    const wrong = { email: samir.email, password: 'wrong' }
    for (let tries = 0; tries < 5; tries += 1) {
      await strict.visitor().post('/auth/login', wrong)
      await post(strict.visitor(), wrong)
    }
    const answer = await post(strict.visitor(), { email: samir.email })
    expect(place(answer)).toMatch(/refus=too_many_requests$/)
  } finally {
    await strict.stop()
  }
})
