import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rates } from '../../server/accounts/rates.ts'
import { newEmail, newPerson, password, registration } from '../world/people.ts'
import type { Answer } from '../world/visitor.ts'
import { startWorld, type World } from '../world/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ environment: { RATE_LIMIT: 'on', TRUSTED_PROXIES: '1' } })
})
afterAll(() => world.stop())

// Each test lives in a network that no other one has attempted anything from.
let networks = 0
let network = ''
beforeEach(() => {
  network = newNetwork()
})
function newNetwork() {
  networks += 1
  return `10.0.${networks}`
}

function from(address: string) {
  return world.visitor({ 'x-forwarded-for': address })
}

function here() {
  return from(`${network}.1`)
}

/** All attempts but some of a rule, without the calls. */
async function spend(name: string, by: string, rule: Rule, key: string, left = 1) {
  for (let i = left; i < rule.attempts; i += 1) {
    await world.backend.platform.rates.take(name, { [by]: rule }, { [by]: key })
  }
}
interface Rule {
  attempts: number
  seconds: number
}

function expectTooMany(answer: Answer, { seconds }: Rule) {
  expect([answer.status, answer.body]).toEqual([429, { error: 'too_many_requests' }])
  const retryAfter = answer.headers.get('retry-after') ?? ''
  expect(retryAfter).toMatch(/^[1-9]\d*$/)
  expect(Number(retryAfter)).toBeLessThanOrEqual(seconds)
}

/** The last attempt of a rule is answered, the one after it is not. */
async function expectEdge(rule: Rule, attempt: () => Promise<Answer>) {
  const last = await attempt()
  expect(last.status).not.toBe(429)
  expectTooMany(await attempt(), rule)
}

describe('logging in', () => {
  const { account, target, ip, network: wide } = rates.login
  const wrong = (email: string) => ({ email, password: 'wrong' })

  test('is limited for one account from one network, and only from there', async () => {
    const claire = await newPerson(world, { loggedIn: false })
    for (let i = 1; i <= account.attempts; i += 1) {
      const answer = await from(`${network}.${i}`).post('/auth/login', wrong(claire.email))
      expect(answer.status).toBe(401)
    }
    const right = { email: claire.email, password }
    expectTooMany(await here().post('/auth/login', right), account)
    const elsewhere = await from(`${newNetwork()}.1`).post('/auth/login', right)
    expect(elsewhere.status).toBe(200)
  })

  test('is forgiven once it succeeds', async () => {
    const claire = await newPerson(world, { loggedIn: false })
    for (let round = 0; round < 2; round += 1) {
      await spend('login', 'account', account, `${claire.email} ${network}`)
      const right = await here().post('/auth/login', { email: claire.email, password })
      expect(right.status).toBe(200)
    }
  })

  test('is not forgiven for an account by a success with another', async () => {
    const claire = await newPerson(world, { loggedIn: false })
    const samir = await newPerson(world, { firstName: 'Samir', loggedIn: false })
    await spend('login', 'account', account, `${claire.email} ${network}`)
    await here().post('/auth/login', wrong(claire.email))
    await here().post('/auth/login', { email: samir.email, password })
    expectTooMany(await here().post('/auth/login', wrong(claire.email)), account)
  })

  test('is limited for one account from everywhere, loosely', async () => {
    const claire = await newPerson(world, { loggedIn: false })
    await spend('login', 'target', target, claire.email)
    await expectEdge(target, () =>
      from(`${newNetwork()}.1`).post('/auth/login', wrong(claire.email)),
    )
  })

  test('is limited for one address, whatever the account; a neighbour still may', async () => {
    await spend('login', 'ip', ip, `${network}.1`)
    await expectEdge(ip, () => here().post('/auth/login', wrong(newEmail('claire'))))
    const neighbour = await from(`${network}.2`).post('/auth/login', wrong('b@exemple.fr'))
    expect(neighbour.status).toBe(401)
  })

  test('is limited for one network; another one still may', async () => {
    await spend('login', 'network', wide, network)
    await expectEdge(wide, () => here().post('/auth/login', wrong(newEmail('claire'))))
    const elsewhere = await from(`${newNetwork()}.1`).post('/auth/login', wrong('b@exemple.fr'))
    expect(elsewhere.status).toBe(401)
  })
})

describe('registering', () => {
  const register = () => here().post('/users/register', registration())

  test('is limited for one address; a neighbour still may', async () => {
    await spend('registration', 'ip', rates.registration.ip, `${network}.1`)
    await expectEdge(rates.registration.ip, register)
    const neighbour = await from(`${network}.2`).post('/users/register', registration())
    expect(neighbour.status).toBe(201)
  })

  test('is limited for one network', async () => {
    await spend('registration', 'network', rates.registration.network, network)
    await expectEdge(rates.registration.network, register)
  })
})

describe('asking for a new password', () => {
  const { target, ip, network: wide } = rates.passwordRequest
  const ask = (email: string) => here().get(`/users/forgot-password/${email}`)

  test('is limited for one account from everywhere, known or not', async () => {
    const claire = await newPerson(world, { loggedIn: false })
    for (const email of [claire.email, newEmail('nobody')]) {
      for (let i = 1; i <= target.attempts; i += 1) {
        const path = `/users/forgot-password/${email}`
        expect((await from(`${newNetwork()}.1`).get(path)).status).toBe(200)
      }
      expectTooMany(await ask(email), target)
    }
  })

  test('is limited for one address', async () => {
    await spend('password-request', 'ip', ip, `${network}.1`)
    await expectEdge(ip, () => ask(newEmail('claire')))
  })

  test('is limited for one network', async () => {
    await spend('password-request', 'network', wide, network)
    await expectEdge(wide, () => ask(newEmail('claire')))
  })
})

test('an attempt that is refused for its own place uses up nothing of the person it is aimed at', async () => {
  const claire = await newPerson(world, { loggedIn: false })
  const path = `/users/forgot-password/${claire.email}`
  await spend('password-request', 'ip', rates.passwordRequest.ip, `${network}.1`)
  await here().get(`/users/forgot-password/${newEmail('anybody')}`)
  for (let i = 0; i <= rates.passwordRequest.target.attempts; i += 1) {
    expect((await here().get(path)).status).toBe(429)
  }
  expect((await from(`${newNetwork()}.1`).get(path)).status).toBe(200)
})

describe('guessing a token', () => {
  const { ip, network: wide } = rates.token
  const activate = () => here().post('/users/validate-account', { token: 'x' })
  const choose = () => here().put('/users/new-password', { token: 'x', password })

  test('of an activation is limited for one address', async () => {
    for (let i = 1; i < ip.attempts; i += 1) await activate()
    await expectEdge(ip, activate)
  })

  test('of an activation is limited for one network', async () => {
    await spend('activation', 'network', wide, network)
    await expectEdge(wide, activate)
  })

  test('of a reset is limited for one address', async () => {
    await spend('new-password', 'ip', ip, `${network}.1`)
    await expectEdge(ip, choose)
  })

  test('of a reset is limited for one network', async () => {
    await spend('new-password', 'network', wide, network)
    await expectEdge(wide, choose)
  })
})

describe('somebody who is logged in', () => {
  test('may try the current password so often, for a change and both deletions together', async () => {
    const { account } = rates.currentPassword
    const claire = await newPerson(world, { headers: { 'x-forwarded-for': `${network}.1` } })
    const change = { currentPassword: 'wrong', newPassword: password, confirmNewPassword: password }
    await spend('current-password', 'account', account, claire.id, 3)
    const tries = [
      claire.put('/users/me/password', change),
      claire.delete('/users/me', { password: 'wrong' }),
      claire.delete('/users/me/wrong'),
    ]
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses).toEqual([400, 400, 400])
    expectTooMany(await claire.delete('/users/me', { password }), account)
    const samir = await newPerson(world, { headers: { 'x-forwarded-for': `${network}.1` } })
    expect((await samir.delete('/users/me', { password })).status).toBe(200)
  })

  test('may suggest so much', async () => {
    const { account } = rates.suggestion
    const claire = await newPerson(world, { headers: { 'x-forwarded-for': `${network}.1` } })
    const suggest = () => claire.post('/users/new-functionalities', { content: 'Un agenda' })
    for (let i = 1; i < account.attempts; i += 1) await suggest()
    await expectEdge(account, suggest)
  })
})

test('a broken payload does not count', async () => {
  for (let i = 0; i <= rates.registration.ip.attempts; i += 1) {
    expect((await here().post('/users/register', {})).status).toBe(400)
  }
})

test('what the client writes before the proxy’s own entry does not count', async () => {
  await spend('activation', 'ip', rates.token.ip, `${network}.1`)
  await expectEdge(rates.token.ip, () =>
    from(`${newNetwork()}.1, ${network}.1`).post('/users/validate-account', { token: 'x' }),
  )
})
