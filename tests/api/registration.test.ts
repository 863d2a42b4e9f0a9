import { afterAll, beforeAll, expect, test } from 'vitest'
import { newEmail, newPerson, password, registration } from '../world/people.ts'
import { expectFields } from '../world/shapes.ts'
import { startWorld, type World } from '../world/world.ts'

const hour = 3_600_000

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

async function register(overrides: Record<string, unknown> = {}) {
  const form = registration(overrides)
  const answer = await world.visitor().post('/users/register', form)
  return { form, answer }
}

function activate(token: unknown, given = password) {
  return world.visitor().post('/users/validate-account', { token, password: given })
}

test('somebody registers, opens their mail, activates the account and logs in', async () => {
  const claire = world.visitor()
  const form = registration()
  const registered = await claire.post('/users/register', form)
  expect(registered.status).toBe(201)
  expect(registered.body).toEqual({ message: 'User created' })

  const mail = await world.post.mailTo(form.email)
  const activated = await claire.post('/users/validate-account', { token: mail.token, password })
  expect(activated.status).toBe(200)
  expect(activated.body).toEqual({ message: 'Account validated' })

  const loggedIn = await claire.post('/auth/login', { email: form.email, password })
  expect(loggedIn.body).toEqual({ message: 'Successfully logged in' })
  const me = await claire.get('/users/me')
  expect(me.body).toMatchObject({ email: form.email, firstName: 'Claire', lastName: 'Dubois' })
})

test('the activation mail is French, in text and HTML, and links to our own address', async () => {
  const { form } = await register({ firstName: 'Zoé' })
  const mail = await world.post.mailTo(form.email)
  expect(mail.subject).toBe('Activez votre compte')
  expect(mail.text).toContain('Bonjour Zoé,')
  expect(mail.text).toContain('48 heures')
  expect(mail.html).toContain('<html lang="fr">')
  const { origin } = world.backend.platform.config
  expect(mail.link).toBe(`${origin}/validation-de-compte?token=${mail.token}`)
  expect(mail.html).toContain(`href="${mail.link}"`)
  expect(Buffer.from(mail.token, 'base64url')).toHaveLength(32)
})

test('an address that has an account is refused', async () => {
  const claire = await newPerson(world, { loggedIn: false })
  const { answer } = await register({ email: claire.email })
  expect(answer.status).toBe(409)
  expect(answer.body).toEqual({ error: 'email_in_use' })
})

test('two spellings of one address are one account', async () => {
  const email = newEmail('Claire.DUBOIS')
  const first = await register({ email })
  const second = await register({ email: email.toUpperCase() })
  expect([first.answer.status, second.answer.status]).toEqual([201, 409])
  await world.post.mailTo(email.toLowerCase())
})

test('of 20 simultaneous registrations of one address exactly one succeeds', async () => {
  const email = newEmail('claire')
  const all = await Promise.all(Array.from({ length: 20 }, () => register({ email })))
  const statuses = all.map(({ answer }) => answer.status).sort()
  expect(statuses).toEqual([201, ...Array(19).fill(409)])
  await world.post.mailTo(email)
  const rows = await world.db.selectFrom('users').select('id').where('email', '=', email).execute()
  expect(rows).toHaveLength(1)
})

test('what the form lacks is said at each field, and nothing is kept', async () => {
  const answer = await world.visitor().post('/users/register', {})
  expect(answer.status).toBe(400)
  expect(answer.body).toEqual({
    error: 'invalid_payload',
    fields: {
      firstName: 'Champ requis',
      lastName: 'Champ requis',
      email: 'Champ requis',
      password: 'Champ requis',
      confirmPassword: 'Champ requis',
      acceptConditions: 'Champ requis',
    },
  })
})

test.each([
  ['acceptConditions', { acceptConditions: false }, 'Champ requis'],
  ['acceptConditions', { acceptConditions: 'true' }, 'Champ requis'],
  [
    'confirmPassword',
    { confirmPassword: 'Fanfare#2027' },
    'Les mots de passe ne correspondent pas',
  ],
  ['firstName', { firstName: 'R2D2' }, 'Prénom invalide'],
  ['lastName', { lastName: 'Du  Bois' }, 'Nom invalide'],
  ['email', { email: 'claire@exemple' }, 'Adresse email invalide'],
  [
    'password',
    { password: 'fanfare#2026', confirmPassword: 'fanfare#2026' },
    'Le mot de passe ne correspond pas aux critères',
  ],
])('a wrong %s is refused: %j', async (field, overrides, message) => {
  const { form, answer } = await register(overrides)
  expect(answer.status).toBe(400)
  expect(answer.body).toEqual({ error: 'invalid_payload', fields: { [field]: message } })
  const kept = await world.db.selectFrom('users').where('email', '=', form.email).execute()
  expect(kept).toEqual([])
})

test('the account waits for its activation', async () => {
  const { form } = await register()
  const login = await world.visitor().post('/auth/login', { email: form.email, password })
  expect(login.status).toBe(403)
  expect(login.body).toEqual({ error: 'user_not_validated' })
})

test('a used activation token is refused', async () => {
  const { form } = await register()
  const { token } = await world.post.mailTo(form.email)
  await activate(token)
  const again = await activate(token)
  expect(again.status).toBe(400)
  expect(again.body).toEqual({ error: 'wrong_token_provided' })
})

test('of 20 who use one token at once exactly one succeeds', async () => {
  const { form } = await register()
  const { token } = await world.post.mailTo(form.email)
  const answers = await Promise.all(Array.from({ length: 20 }, () => activate(token)))
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses).toEqual([200, ...Array(19).fill(400)])
})

test.each(['unknown', '', 'x'.repeat(200)])(
  'a token that nobody was sent is refused: %j',
  async (token) => {
    const answer = await activate(token)
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({ error: 'wrong_token_provided' })
  },
)

test('a token that can not be one is refused in French', async () => {
  const tooLong = await activate('x'.repeat(201))
  expect(tooLong.body).toEqual({
    error: 'invalid_payload',
    fields: { token: 'Le champ doit contenir au maximum 200 caractères' },
  })
  const none = await activate(undefined)
  expect(none.body).toEqual({ error: 'invalid_payload', fields: { token: 'Champ requis' } })
})

test('an activation token does not reset a password', async () => {
  const { form } = await register()
  const { token } = await world.post.mailTo(form.email)
  const answer = await world.visitor().put('/users/new-password', { password, token })
  expect(answer.body).toEqual({ error: 'wrong_token_provided' })
  const activated = await activate(token)
  expect(activated.status).toBe(200)
})

test('tokens are stored hashed', async () => {
  const { form } = await register()
  const { token } = await world.post.mailTo(form.email)
  const hashes = await world.db.selectFrom('tokens').select('hash').execute()
  expect(hashes.length).toBeGreaterThan(0)
  expect(hashes.map(({ hash }) => hash)).not.toContain(token)
})

test('an activation token works for 48 hours, not a minute longer', async () => {
  const inTime = await register()
  const late = await register()
  const [first, second] = await Promise.all([
    world.post.mailTo(inTime.form.email),
    world.post.mailTo(late.form.email),
  ])
  const minute = 60_000
  world.clock.forward(48 * hour - minute)
  const before = await activate(first.token)
  expect(before.status).toBe(200)
  world.clock.forward(2 * minute)
  const after = await activate(second.token)
  expect(after.body).toEqual({ error: 'wrong_token_provided' })
})

test('an account that somebody else made with one’s address is not activated for them', async () => {
  const { form } = await register({ password: 'Espionne_1', confirmPassword: 'Espionne_1' })
  const { token } = await world.post.mailTo(form.email)
  // Whoever has the address has followed the link, and does not know the password.
  const refused = await activate(token, password)
  expect([refused.status, refused.body]).toEqual([401, { error: 'wrong_password_or_email' }])
  const spy = { email: form.email, password: 'Espionne_1' }
  expect((await world.visitor().post('/auth/login', spy)).status).toBe(403)

  // The way out: a password of their own, which ends the other one.
  await world.visitor().get(`/users/forgot-password/${form.email}`)
  const reset = await world.post.mailTo(form.email)
  await world.visitor().put('/users/new-password', { token: reset.token, password })
  expect((await world.visitor().post('/auth/login', spy)).status).toBe(401)
  const right = await world.visitor().post('/auth/login', { email: form.email, password })
  expect(right.status).toBe(200)
})

test('a wrong password does not use the link up', async () => {
  const { form } = await register()
  const { token } = await world.post.mailTo(form.email)
  expect((await activate(token, 'wrong')).status).toBe(401)
  expect((await activate(token, form.password)).status).toBe(200)
})

test('an activation without a password says what is missing', async () => {
  const answer = await world.visitor().post('/users/validate-account', { token: 'x' })
  expectFields(answer, { password: 'Champ requis' })
})
