import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rates } from '../../server/accounts/rates.ts'
import { rates as mailboxRates } from '../../server/platform/mailboxes.ts'
import { addCrowd, newCommunity, newInvitation } from '../world/communities.ts'
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

test('the limits of accounts are for guessing, those of places fit a hall of 200 people', () => {
  const [quarter, hour] = [15 * 60, 3600]
  expect(rates).toEqual({
    login: {
      account: { attempts: 10, seconds: quarter },
      target: { attempts: 100, seconds: hour },
      ip: { attempts: 300, seconds: quarter },
      network: { attempts: 600, seconds: quarter },
    },
    knownDevice: { device: { attempts: 10, seconds: quarter } },
    registration: {
      ip: { attempts: 250, seconds: hour },
      network: { attempts: 500, seconds: hour },
    },
    invitedRegistration: { target: { attempts: 10, seconds: hour } },
    passwordRequest: {
      sender: { attempts: 4, seconds: hour },
      ip: { attempts: 250, seconds: hour },
      network: { attempts: 500, seconds: hour },
    },
    activationRequest: {
      sender: { attempts: 4, seconds: hour },
      ip: { attempts: 250, seconds: hour },
      network: { attempts: 500, seconds: hour },
    },
    token: {
      ip: { attempts: 250, seconds: quarter },
      network: { attempts: 500, seconds: quarter },
    },
    activationPassword: { token: { attempts: 10, seconds: quarter } },
    currentPassword: { account: { attempts: 10, seconds: quarter } },
    export: { account: { attempts: 20, seconds: hour } },
    suggestion: { account: { attempts: 5, seconds: hour } },
  })
})

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

describe('a browser that somebody logged in with before', () => {
  const { target } = rates.login
  const { device } = rates.knownDevice
  const wrong = (email: string) => ({ email, password: 'wrong' })

  /** Claire at home, logged out, while somebody far away tries her passwords. */
  async function underAttack() {
    const headers = { 'x-forwarded-for': `${network}.1` }
    const claire = await newPerson(world, { headers, loggedIn: 'by call' })
    await claire.get('/auth/logout')
    // One of them was her own login.
    await spend('login', 'target', target, claire.email, 2)
    const thief = from(`${newNetwork()}.1`)
    await expectEdge(target, () => thief.post('/auth/login', wrong(claire.email)))
    return { claire, thief }
  }

  test('is not shut out by wrong passwords from far away; one that is unknown is', async () => {
    const { claire } = await underAttack()
    const right = { email: claire.email, password }
    expectTooMany(await here().post('/auth/login', right), target)
    expect((await claire.post('/auth/login', right)).status).toBe(200)
  })

  test('nor by those of its own network', async () => {
    const { claire } = await underAttack()
    await spend('login', 'ip', rates.login.ip, `${network}.1`)
    await spend('login', 'account', rates.login.account, `${claire.email} ${network}`, 0)
    const right = { email: claire.email, password }
    expect((await claire.post('/auth/login', right)).status).toBe(200)
  })

  test('has tries of its own, which are forgiven once one succeeds', async () => {
    const { claire } = await underAttack()
    for (let round = 0; round < 2; round += 1) {
      for (let i = 1; i < device.attempts; i += 1) {
        expect((await claire.post('/auth/login', wrong(claire.email))).status).toBe(401)
      }
      const right = { email: claire.email, password }
      expect((await claire.post('/auth/login', right)).status).toBe(200)
      await claire.get('/auth/logout')
    }
    for (let i = 1; i < device.attempts; i += 1)
      await claire.post('/auth/login', wrong(claire.email))
    await expectEdge(device, () => claire.post('/auth/login', wrong(claire.email)))
  })

  test('is known for whoever logged in with it, and for nobody else', async () => {
    const { claire, thief } = await underAttack()
    const samir = await newPerson(world, { firstName: 'Samir', loggedIn: false })
    await thief.post('/auth/login', { email: samir.email, password })
    expect(thief.cookies.has('maillon_device')).toBe(true)
    expectTooMany(await thief.post('/auth/login', wrong(claire.email)), target)
  })

  test('may be two people’s', async () => {
    const { claire } = await underAttack()
    const token = claire.cookies.get('maillon_device')
    const samir = await newPerson(world, { firstName: 'Samir', loggedIn: false })
    await claire.post('/auth/login', { email: samir.email, password })
    expect(claire.cookies.get('maillon_device')).toBe(token)
    const right = { email: claire.email, password }
    expect((await claire.post('/auth/login', right)).status).toBe(200)
  })

  test('takes no name that it was not given', async () => {
    const headers = { 'x-forwarded-for': `${network}.1`, cookie: 'maillon_device=chosen' }
    const claire = await newPerson(world, { headers, loggedIn: 'by call' })
    expect(claire.cookies.get('maillon_device')).not.toBe('chosen')
    expect(claire.cookies.get('maillon_device')).toMatch(/^[\w-]{43}$/)
  })

  test('is forgotten when the password was reset; the one that reset it is known', async () => {
    const { claire, thief } = await underAttack()
    await here().get(`/users/forgot-password/${claire.email}`)
    const { token } = await world.post.mailTo(claire.email)
    const elsewhere = from(`${newNetwork()}.1`)
    expect((await elsewhere.put('/users/new-password', { token, password })).status).toBe(200)
    const right = { email: claire.email, password }
    expect((await elsewhere.post('/auth/login', right)).status).toBe(200)
    expectTooMany(await claire.post('/auth/login', right), target)
    expectTooMany(await thief.post('/auth/login', right), target)
  })

  test('is one of the twenty used last', async () => {
    const { claire } = await underAttack()
    const before = claire.cookies.get('maillon_device')
    // Read once: a clock that goes on between two of them would change their order.
    const now = Date.now()
    await world.db
      .insertInto('known_devices')
      .values(
        Array.from({ length: 20 }, (_, at) => ({
          user_id: claire.id,
          token_hash: `${claire.id}-${at}`,
          last_used_at: new Date(now - 1000 - at),
        })),
      )
      .execute()
    expect((await claire.post('/auth/login', { email: claire.email, password })).status).toBe(200)
    expect(claire.cookies.get('maillon_device')).toBe(before)
    const kept = await world.db
      .selectFrom('known_devices')
      .select('token_hash')
      .where('user_id', '=', claire.id)
      .execute()
    expect(kept).toHaveLength(20)
    expect(kept).not.toContainEqual({ token_hash: `${claire.id}-19` })
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

  test('with an invitation counts for its address alone: a choir on one Wi-Fi comes in', async () => {
    const claire = await newPerson(world, { headers: { 'x-forwarded-for': `${newNetwork()}.1` } })
    const choir = await newCommunity(world, 'association', claire, { name: 'Chœur' })
    await spend('registration', 'ip', rates.registration.ip, `${network}.1`, 0)
    await spend('registration', 'network', rates.registration.network, network, 0)
    expectTooMany(await register(), rates.registration.network)
    for (const name of ['nadia', 'paul', 'zoe']) {
      const email = newEmail(name)
      const { token } = await newInvitation(world, choir, email)
      const invited = (given: object) =>
        here().post('/users/register', registration({ email, invitation: token, ...given }))
      expect((await invited({})).status).toBe(201)
      // Another's address, or another's invitation, is nobody's.
      expect((await invited({ email: newEmail(name) })).status).toBe(429)
      expect((await invited({ invitation: 'x' })).status).toBe(429)
    }
  })

  test('with one invitation is limited too', async () => {
    const claire = await newPerson(world, { headers: { 'x-forwarded-for': `${newNetwork()}.1` } })
    const choir = await newCommunity(world, 'association', claire)
    // Full: the invitation is not used up by whoever registers by it.
    await addCrowd(world, choir, 199)
    const email = newEmail('nadia')
    const { token } = await newInvitation(world, choir, email)
    const { target } = rates.invitedRegistration
    await spend('invited-registration', 'target', target, email)
    await expectEdge(target, () =>
      here().post('/users/register', registration({ email, invitation: token })),
    )
  })
})

describe('asking for a new password', () => {
  const { sender, ip, network: wide } = rates.passwordRequest
  const ask = (email: string) => here().get(`/users/forgot-password/${email}`)

  test('is limited for one account from one network, known or not, and only from there', async () => {
    const claire = await newPerson(world, { loggedIn: false })
    for (const email of [claire.email, newEmail('nobody')]) {
      for (let i = 1; i <= sender.attempts; i += 1) expect((await ask(email)).status).toBe(200)
      expectTooMany(await ask(email), sender)
      const path = `/users/forgot-password/${email}`
      expect((await from(`${newNetwork()}.1`).get(path)).status).toBe(200)
    }
  })

  test('fills nobody’s mailbox, from however many networks; the newest link in it is good', async () => {
    const claire = await newPerson(world, { loggedIn: false })
    const path = `/users/forgot-password/${claire.email}`
    // One more an hour, past the limit of all mails to strangers.
    const most = mailboxRates.unasked.cause.attempts + 1
    let token = ''
    for (let i = 0; i < most; i += 1) {
      expect((await from(`${newNetwork()}.1`).get(path)).status).toBe(200)
      token = (await world.post.mailTo(claire.email)).token
    }
    for (let i = 0; i < 5; i += 1) {
      expect((await from(`${newNetwork()}.1`).get(path)).status).toBe(200)
    }
    expect((await here().put('/users/new-password', { token, password })).status).toBe(200)
    // What tells of the new password comes after whatever was still on its way.
    await world.post.mailTo(claire.email)
    expect(world.post.countTo(claire.email)).toBe(most + 1)
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

describe('asking for the activation mail again', () => {
  const { sender, ip, network: wide } = rates.activationRequest
  const ask = (email: string, place = `${network}.1`) =>
    from(place).post('/users/resend-activation', { email })

  test('is limited for one mailbox from one network, and only from there', async () => {
    const email = newEmail('claire')
    await spend('activation-request', 'sender', sender, `${email} ${network}`)
    const tagged = email.replace('@', '+tag@')
    await expectEdge(sender, () => ask(tagged, `${network}.2`))
    expect((await ask(email, `${newNetwork()}.1`)).status).toBe(200)
  })

  test('is limited for one address and one network', async () => {
    await spend('activation-request', 'ip', ip, `${network}.1`)
    await expectEdge(ip, () => ask(newEmail('claire')))
    network = newNetwork()
    await spend('activation-request', 'network', wide, network)
    await expectEdge(wide, () => ask(newEmail('claire')))
  })

  test('fills nobody’s mailbox, from however many networks; the link that it has stays good', async () => {
    const paul = await newPerson(world, { firstName: 'Paul', activated: false })
    const last = await newPerson(world, { firstName: 'Anouk', activated: false })
    const { attempts } = mailboxRates.unasked.cause
    for (let i = 0; i < attempts + 3; i += 1) {
      expect((await ask(paul.email, `${newNetwork()}.1`)).status).toBe(200)
    }
    // The jobs of one queue are done in their order, five at a time.
    for (let i = 0; i < 5; i += 1) await ask(last.email, `${newNetwork()}.1`)
    for (let i = 0; i < 5; i += 1) await world.post.mailTo(last.email)
    const tokens: string[] = []
    for (let i = 0; i < attempts; i += 1) tokens.push((await world.post.mailTo(paul.email)).token)
    expect(world.post.countTo(paul.email)).toBe(attempts)
    // Five are sent at a time: the newest one may arrive before others.
    const activate = (token: string) =>
      from(`${newNetwork()}.1`).post('/users/validate-account', { token, password })
    const statuses = (await Promise.all(tokens.map(activate))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })
})

test('an attempt that is refused for its own place uses up nothing of the person it is aimed at', async () => {
  const claire = await newPerson(world, { loggedIn: false })
  const path = `/users/forgot-password/${claire.email}`
  await spend('password-request', 'ip', rates.passwordRequest.ip, `${network}.1`)
  await here().get(`/users/forgot-password/${newEmail('anybody')}`)
  for (let i = 0; i <= rates.passwordRequest.sender.attempts; i += 1) {
    expect((await here().get(path)).status).toBe(429)
  }
  expect((await from(`${newNetwork()}.1`).get(path)).status).toBe(200)
})

describe('guessing a token', () => {
  const { ip, network: wide } = rates.token
  let links = 0
  const activate = () => {
    links += 1
    return here().post('/users/validate-account', { token: `x${links}`, password })
  }
  const choose = () => here().put('/users/new-password', { token: 'x', password })

  test('of an activation is limited for one address', async () => {
    for (let i = 1; i < ip.attempts; i += 1) await activate()
    await expectEdge(ip, activate)
  })

  test('of an activation is limited for one network', async () => {
    await spend('activation', 'network', wide, network)
    await expectEdge(wide, activate)
  })

  test('a password cannot be guessed with the link of an activation', async () => {
    const form = registration()
    await here().post('/users/register', form)
    const { token } = await world.post.mailTo(form.email)
    const { attempts } = rates.activationPassword.token
    const guess = (given: string) =>
      from(`${newNetwork()}.1`).post('/users/validate-account', { token, password: given })
    for (let i = 1; i < attempts; i += 1) expect((await guess('wrong')).status).toBe(401)
    await expectEdge(rates.activationPassword.token, () => guess('wrong'))
    expectTooMany(await guess(form.password), rates.activationPassword.token)
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

test('a password is asked for at most four times an hour from one place, whatever stands behind a plus', async () => {
  const name = newEmail('claire').replace('@exemple.fr', '')
  const ask = (tag: string) =>
    here().get(`/users/forgot-password/${encodeURIComponent(`${name}${tag}@exemple.fr`)}`)
  const statuses: number[] = []
  for (const tag of ['', '+a', '+b', '', '+c']) statuses.push((await ask(tag)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 429])
})

test('two attempts of one account at once, past the last one, are both counted', async () => {
  const { account } = rates.suggestion
  const claire = await newPerson(world, { headers: { 'x-forwarded-for': `${network}.1` } })
  const suggest = () => claire.post('/users/new-functionalities', { content: 'Un agenda' })
  await spend('suggestion', 'account', account, claire.id, 2)
  const statuses = await Promise.all([suggest(), suggest(), suggest()])
  expect(statuses.map(({ status }) => status).sort()).toEqual([200, 200, 429])
})

test('a broken payload does not count', async () => {
  for (let i = 0; i <= rates.registration.ip.attempts; i += 1) {
    expect((await here().post('/users/register', {})).status).toBe(400)
  }
})

test('what the client writes before the proxy’s own entry does not count', async () => {
  await spend('activation', 'ip', rates.token.ip, `${network}.1`)
  await expectEdge(rates.token.ip, () =>
    from(`${newNetwork()}.1, ${network}.1`).post('/users/validate-account', {
      token: 'x',
      password,
    }),
  )
})
