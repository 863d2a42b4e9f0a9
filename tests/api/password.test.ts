import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as calls from '../../server/contract/accounts.ts'
import { logIn, newEmail, newPerson, type Person, password } from '../world/people.ts'
import { expectAnswer, expectFailure, expectFields } from '../world/shapes.ts'
import { startWorld, type World } from '../world/world.ts'

const minute = 60_000
const newOne = 'Tambour!7_neuf'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

function forget(address: string) {
  return world.visitor().get(`/users/forgot-password/${encodeURIComponent(address)}`)
}

function choose(token: unknown, chosen: unknown = newOne) {
  return world.visitor().put('/users/new-password', { password: chosen, token })
}

async function loginStatus({ email }: Person, given: string) {
  const { status } = await world.visitor().post('/auth/login', { email, password: given })
  return status
}

async function resetToken(person: Person) {
  await forget(person.email)
  const { token } = await world.post.mailTo(person.email)
  return token
}

describe('a forgotten password', () => {
  test('is replaced with the link of a mail', async () => {
    const claire = await newPerson(world)
    expectAnswer(await forget(claire.email), calls.forgotPassword)
    const mail = await world.post.mailTo(claire.email)
    const { origin } = world.backend.platform.config
    expect(mail.subject).toBe('Choisissez un nouveau mot de passe')
    expect(mail.link).toBe(`${origin}/nouveau-mot-de-passe?token=${mail.token}`)

    const chosen = await choose(mail.token)
    expectAnswer(chosen, calls.newPassword)
    expect(await loginStatus(claire, newOne)).toBe(200)
    expect(await loginStatus(claire, password)).toBe(401)
  })

  test('can be asked for with an address in capitals', async () => {
    const claire = await newPerson(world, { loggedIn: false })
    await forget(claire.email.toUpperCase())
    await world.post.mailTo(claire.email)
  })

  test('can be asked for with an address that has a plus', async () => {
    const claire = await newPerson(world, { email: newEmail('claire+fanfare'), loggedIn: false })
    await forget(claire.email)
    await world.post.mailTo(claire.email)
  })

  test('answers the same for an unknown address, which gets no mail', async () => {
    const claire = await newPerson(world, { loggedIn: false })
    const unknown = newEmail('nobody')
    const [first, second] = [await forget(unknown), await forget(claire.email)]
    expect(first.body).toEqual({ emailSent: true })
    expect([second.status, second.body]).toEqual([first.status, first.body])
    // One worker does these jobs in their order: Claire's mail comes after the stranger's turn.
    await world.post.mailTo(claire.email)
    expect(world.post.countTo(unknown)).toBe(0)
  })

  test('is refused for what is no address', async () => {
    expectFields(await forget('claire'), { address: 'Adresse email invalide' })
  })

  test('ends every session', async () => {
    const claire = await newPerson(world)
    expect((await choose(await resetToken(claire))).status).toBe(200)
    expectFailure(await claire.get('/users/me'), 401, 'not_authenticated')
  })

  test('activates the account: the mail proved the address', async () => {
    const paul = await newPerson(world, { firstName: 'Paul', activated: false })
    await choose(await resetToken(paul))
    expect(await loginStatus(paul, newOne)).toBe(200)
  })

  test('is replaced once: a used token is refused', async () => {
    const token = await resetToken(await newPerson(world, { loggedIn: false }))
    expect((await choose(token)).status).toBe(200)
    expectFailure(await choose(token, 'Encore#1autre'), 400, 'wrong_token_provided')
  })

  test('asked for twice, only the newer link works', async () => {
    const claire = await newPerson(world, { loggedIn: false })
    const older = await resetToken(claire)
    const newer = await resetToken(claire)
    expectFailure(await choose(older), 400, 'wrong_token_provided')
    expect((await choose(newer)).status).toBe(200)
  })

  test('keeps the token when the new password breaks the rules', async () => {
    const token = await resetToken(await newPerson(world, { loggedIn: false }))
    const weak = await choose(token, 'weak')
    expectFields(weak, { password: 'Le mot de passe ne correspond pas aux critères' })
    expect((await choose(token)).status).toBe(200)
  })

  test('is not replaced by 20 at once with one token: exactly one succeeds', async () => {
    const token = await resetToken(await newPerson(world, { loggedIn: false }))
    const answers = await Promise.all(Array.from({ length: 20 }, () => choose(token)))
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, ...Array(19).fill(400)])
  })

  test('has a link that works for an hour, not a minute longer', async () => {
    const early = await resetToken(await newPerson(world, { loggedIn: false }))
    const late = await resetToken(await newPerson(world, { loggedIn: false }))
    world.clock.forward(59 * minute)
    expect((await choose(early)).status).toBe(200)
    world.clock.forward(2 * minute)
    expectFailure(await choose(late), 400, 'wrong_token_provided')
  })

  test('makes the same statements for known and unknown addresses', async () => {
    const quiet = await startWorld()
    try {
      const claire = await newPerson(quiet, { loggedIn: false })
      // Without the work that follows, what is left are the statements of the call itself.
      await quiet.backend.platform.jobs.stop()
      const ask = async (address: string) => {
        quiet.statements.length = 0
        const { status } = await quiet.visitor().get(`/users/forgot-password/${address}`)
        expect(status).toBe(200)
        return quiet.statements.slice()
      }
      const unknown = await ask('nobody@exemple.fr')
      const known = await ask(claire.email)
      expect(unknown.length).toBeGreaterThan(0)
      expect(known).toEqual(unknown)
    } finally {
      await quiet.stop()
    }
  })
})

describe('changing one’s password', () => {
  function change(person: Person, overrides: Record<string, unknown> = {}) {
    const right = { currentPassword: password, newPassword: newOne, confirmNewPassword: newOne }
    return person.put('/users/me/password', { ...right, ...overrides })
  }

  test('makes the new one count and the old one not', async () => {
    const claire = await newPerson(world)
    expectAnswer(await change(claire), calls.changePassword)
    expect(await loginStatus(claire, newOne)).toBe(200)
    expect(await loginStatus(claire, password)).toBe(401)
  })

  test('goes on under a new session id, the old cookie is dead', async () => {
    const claire = await newPerson(world)
    const before = claire.cookies.get('maillon_session')
    await change(claire)
    expect(claire.cookies.get('maillon_session')).not.toBe(before)
    expect((await claire.get('/users/me')).status).toBe(200)
    const old = world.visitor({ cookie: `maillon_session=${before}` })
    expectFailure(await old.get('/users/me'), 401, 'not_authenticated')
  })

  test('ends every other session', async () => {
    const claire = await newPerson(world)
    const phone = world.visitor()
    await logIn(claire, phone)
    await change(claire)
    expectFailure(await phone.get('/users/me'), 401, 'not_authenticated')
  })

  test('leaves other people’s sessions alone', async () => {
    const [claire, samir] = [await newPerson(world), await newPerson(world)]
    await change(claire)
    expect((await samir.get('/users/me')).status).toBe(200)
  })

  test('ends a reset link that is still open', async () => {
    const claire = await newPerson(world)
    const token = await resetToken(claire)
    await change(claire)
    expectFailure(await choose(token), 400, 'wrong_token_provided')
  })

  test('with a wrong current one changes nothing', async () => {
    const claire = await newPerson(world)
    const answer = await change(claire, { currentPassword: 'wrong' })
    expectFailure(answer, 400, 'invalid_current_password')
    expect(answer.cookies).toEqual([])
    expect(await loginStatus(claire, password)).toBe(200)
  })

  test('checks the new one and its confirmation', async () => {
    const claire = await newPerson(world)
    const different = await change(claire, { confirmNewPassword: `${newOne}x` })
    expectFields(different, { confirmNewPassword: 'Les mots de passe ne correspondent pas' })
    const weak = await change(claire, { newPassword: 'weak', confirmNewPassword: 'weak' })
    expectFields(weak, { newPassword: 'Le mot de passe ne correspond pas aux critères' })
    const none = await claire.put('/users/me/password', {})
    expectFields(none, {
      currentPassword: 'Champ requis',
      newPassword: 'Champ requis',
      confirmNewPassword: 'Champ requis',
    })
  })
})

test('passwords are stored as argon2id with 19 MiB, two passes and one lane', async () => {
  const claire = await newPerson(world)
  await claire.put('/users/me/password', {
    currentPassword: password,
    newPassword: newOne,
    confirmNewPassword: newOne,
  })
  const { password_hash: hash } = await world.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', claire.id)
    .executeTakeFirstOrThrow()
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('a login that is under way during a reset leaves no session behind', async () => {
  const claire = await newPerson(world, { loggedIn: false })
  const token = await resetToken(claire)
  const visitors = Array.from({ length: 12 }, () => world.visitor())
  const logins = visitors.map((visitor) =>
    visitor.post('/auth/login', { email: claire.email, password }),
  )
  await Promise.all([...logins, choose(token)])
  for (const visitor of visitors) expect((await visitor.get('/users/me')).status).toBe(401)
})

test('a change with the old password that is under way during a reset does not undo it', async () => {
  const claire = await newPerson(world)
  const token = await resetToken(claire)
  const change = {
    currentPassword: password,
    newPassword: 'Voleur_2026',
    confirmNewPassword: 'Voleur_2026',
  }
  const chosen = choose(token)
  const [{ status }] = await Promise.all([chosen, claire.put('/users/me/password', change)])
  if (status === 400) {
    // The change was over before the reset began, and ended its link: another one takes it back, whose
    // mail comes after the one that tells of the change.
    await world.post.mailTo(claire.email)
    expect((await choose(await resetToken(claire))).status).toBe(200)
  }
  expect(await loginStatus(claire, 'Voleur_2026')).toBe(401)
  expect(await loginStatus(claire, newOne)).toBe(200)
  expect((await claire.get('/users/me')).status).toBe(401)
})
