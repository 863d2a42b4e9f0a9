import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as calls from '../../server/contract/accounts.ts'
import { newEmail, newPerson, password, registration } from '../world/people.ts'
import { expectAnswer, expectFailure, expectFields } from '../world/shapes.ts'
import { startWorld, type World } from '../world/world.ts'

const hour = 3_600_000

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

async function registered(): Promise<{ email: string; token: string }> {
  const { email } = registration()
  await world.visitor().post('/users/register', registration({ email }))
  const { token } = await world.post.mailTo(email)
  return { email, token }
}

function activate(token: string, visitor = world.visitor()) {
  return visitor.post('/users/validate-account', { token, password })
}

function resend(email: unknown, visitor = world.visitor()) {
  return visitor.post('/users/resend-activation', { email })
}

describe('whoever activates their account', () => {
  test('is logged in with it', async () => {
    const { email, token } = await registered()
    const claire = world.visitor()
    expectAnswer(await activate(token, claire), calls.validateAccount)
    expect((await claire.get('/users/me')).body).toMatchObject({ email })
  })

  test('and is not with a wrong password or a link that has served', async () => {
    const { token } = await registered()
    const spy = world.visitor()
    await spy.post('/users/validate-account', { token, password: 'wrong' })
    expectFailure(await spy.get('/users/me'), 401, 'not_authenticated')
    await activate(token)
    await activate(token, spy)
    expectFailure(await spy.get('/users/me'), 401, 'not_authenticated')
  })

  test('ends the session that this browser had before', async () => {
    const samir = await newPerson(world, { firstName: 'Samir' })
    const cookie = `maillon_session=${samir.cookies.get('maillon_session')}`
    await activate((await registered()).token, samir)
    expectFailure(await world.visitor({ cookie }).get('/users/me'), 401, 'not_authenticated')
  })
})

describe('the link of an activation, looked at by its page', () => {
  const look = (token: string) => {
    const { request } = { request: { headers: {}, socket: {} } as never }
    return world.backend.pageContext(request).then(({ locals }) => {
      return locals.verbs.findActivation(token)
    })
  }

  test('is open until it has served, then says whose account it activated, for 30 days', async () => {
    const { email, token } = await registered()
    expect(await look(token)).toEqual({ state: 'open' })
    await activate(token)
    expect(await look(token)).toEqual({ state: 'used', email })
    world.clock.forward(29 * 24 * hour)
    expect(await look(token)).toEqual({ state: 'used', email })
    world.clock.forward(2 * 24 * hour)
    expect(await look(token)).toEqual({ state: 'ended' })
  })

  test('has served when a new password activated the account, and after a change of it', async () => {
    const { email, token } = await registered()
    await world.visitor().get(`/users/forgot-password/${email}`)
    const reset = await world.post.mailTo(email)
    const claire = world.visitor()
    await claire.put('/users/new-password', { token: reset.token, password })
    expect(await look(token)).toEqual({ state: 'used', email })
    await claire.post('/auth/login', { email, password })
    const change = {
      currentPassword: password,
      newPassword: 'Tambour!7',
      confirmNewPassword: 'Tambour!7',
    }
    expect((await claire.put('/users/me/password', change)).status).toBe(200)
    expect(await look(token)).toEqual({ state: 'used', email })
  })

  test('is nothing when it is unknown, replaced or too old, or the account is gone', async () => {
    expect(await look('unknown')).toEqual({ state: 'ended' })
    const replaced = await registered()
    await resend(replaced.email)
    await world.post.mailTo(replaced.email)
    expect(await look(replaced.token)).toEqual({ state: 'ended' })
    const gone = await registered()
    const claire = world.visitor()
    await activate(gone.token, claire)
    await claire.delete('/users/me', { password })
    expect(await look(gone.token)).toEqual({ state: 'ended' })
    const old = await registered()
    world.clock.forward(49 * hour)
    expect(await look(old.token)).toEqual({ state: 'ended' })
  })
})

describe('the activation mail', () => {
  test('comes again with a new link, and the old one ends', async () => {
    const { email, token } = await registered()
    expectAnswer(await resend(email.toUpperCase()), calls.resendActivation)
    const newer = await world.post.mailTo(email)
    expect(newer.subject).toBe('Activez votre compte')
    expectFailure(await activate(token), 400, 'wrong_token_provided')
    expect((await activate(newer.token)).status).toBe(200)
  })

  test('comes again also when the first link is too old', async () => {
    const { email } = await registered()
    world.clock.forward(72 * hour)
    await resend(email)
    expect((await activate((await world.post.mailTo(email)).token)).status).toBe(200)
  })

  test('does not come to an active account or to nobody, and the answer is the same', async () => {
    const active = await newPerson(world, { loggedIn: false })
    const { email } = await registered()
    const answers = [await resend(active.email), await resend(newEmail('x')), await resend(email)]
    for (const { status, body } of answers) {
      expect([status, body]).toEqual([200, { emailSent: true }])
    }
    // One worker does these jobs in their order: this mail comes after the others' turns.
    await world.post.mailTo(email)
    expect(world.post.countTo(active.email)).toBe(0)
  })

  test('is asked for with the same statements, whatever the address', async () => {
    const quiet = await startWorld()
    try {
      const paul = await newPerson(quiet, { activated: false })
      await quiet.backend.platform.jobs.stop()
      const ask = async (email: string) => {
        quiet.statements.length = 0
        await quiet.visitor().post('/users/resend-activation', { email })
        return quiet.statements.slice()
      }
      const unknown = await ask('nobody@exemple.fr')
      expect(unknown.length).toBeGreaterThan(0)
      expect(await ask(paul.email)).toEqual(unknown)
    } finally {
      await quiet.stop()
    }
  })

  test('is refused for what is no address', async () => {
    expectFields(await resend('claire'), { email: 'Adresse email invalide' })
    expectFields(await resend(undefined), { email: 'Champ requis' })
  })

  test('does not undo an activation that is under way', async () => {
    const { email, token } = await registered()
    const [activated] = await Promise.all([activate(token), resend(email), resend(email)])
    const login = await world.visitor().post('/auth/login', { email, password })
    expect(login.status).toBe(activated.status === 200 ? 200 : 403)
  })
})
