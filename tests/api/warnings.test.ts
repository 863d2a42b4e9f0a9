import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logIn, newEmail, newPerson, type Person, password, registration } from '../world/people.ts'
import type { ReceivedMail } from '../world/post-office.ts'
import { startWorld, type World } from '../world/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const newOne = 'Tambour!7_neuf'

/** Sends something to somebody, whose earlier mails have all arrived then. */
async function expectNoMore({ email }: { email: string }, count: number): Promise<void> {
  const other = newEmail('temoin')
  const { db, mails } = world.backend.platform
  const letter = { subject: 'Bonjour', paragraphs: ['Bonjour,'] }
  await db.transaction().execute((tx) => mails.send(tx, other, letter))
  await world.post.mailTo(other)
  expect(world.post.countTo(email)).toBe(count)
}

function expectProtective(mail: ReceivedMail): void {
  expect(mail.text).toContain(`${world.backend.platform.config.origin}/mot-de-passe-oublie`)
  expect(mail.headers.map(({ key }) => key)).not.toContain('list-unsubscribe')
  expect(mail.text).not.toContain('desabonnement')
}

describe('a mail tells of a password', () => {
  test('that was changed, with when and from what', async () => {
    const claire = await newPerson(world, { headers: { 'user-agent': firefox } })
    const body = { currentPassword: password, newPassword: newOne, confirmNewPassword: newOne }
    await claire.put('/users/me/password', body)
    const mail = await world.post.mailTo(claire.email)
    expect(mail.subject).toBe('Votre mot de passe a été modifié')
    expect(mail.text).toContain('Bonjour Claire,')
    expect(mail.text).toMatch(/modifié le \d.* \(heure de Paris\), depuis Firefox sur Windows\./)
    expectProtective(mail)
  })

  test('that was reset', async () => {
    const claire = await newPerson(world, { loggedIn: false })
    await world.visitor().get(`/users/forgot-password/${claire.email}`)
    const { token } = await world.post.mailTo(claire.email)
    const thief = world.visitor({ 'user-agent': firefox })
    await thief.put('/users/new-password', { token, password: newOne })
    const mail = await world.post.mailTo(claire.email)
    expect(mail.subject).toBe('Votre mot de passe a été modifié')
    expect(mail.text).toContain('par le lien reçu par e-mail')
    expectProtective(mail)
  })

  test('and of none that was not', async () => {
    const claire = await newPerson(world, { loggedIn: 'by call' })
    const body = { currentPassword: 'wrong', newPassword: newOne, confirmNewPassword: newOne }
    await claire.put('/users/me/password', body)
    await world.visitor().put('/users/new-password', { token: 'x', password: newOne })
    await expectNoMore(claire, 0)
  })
})

describe('a mail tells of a login', () => {
  async function loggedInFrom(person: Person, headers?: Record<string, string>) {
    const browser = world.visitor(headers)
    await logIn(person, browser)
    return browser
  }

  test('from a browser that is not known, once', async () => {
    const claire = await newPerson(world, { loggedIn: 'by call' })
    const phone = await loggedInFrom(claire, { 'user-agent': firefox })
    const mail = await world.post.mailTo(claire.email)
    expect(mail.subject).toBe('Connexion depuis un nouvel appareil')
    expect(mail.text).toContain('depuis Firefox sur Windows')
    expectProtective(mail)
    await phone.get('/auth/logout')
    await logIn(claire, phone)
    await logIn(claire)
    await expectNoMore(claire, 1)
  })

  test('from a plain form too', async () => {
    const claire = await newPerson(world, { loggedIn: 'by call' })
    const form = new FormData()
    for (const [name, value] of Object.entries({ email: claire.email, password, consent: '1' })) {
      form.append(name, value)
    }
    await world.visitor().call('POST', '/auth/login/form', { body: form })
    expect((await world.post.mailTo(claire.email)).subject).toContain('nouvel appareil')
  })

  test('not at the first one, nor with the activation or the reset that comes before', async () => {
    const first = await newPerson(world, { loggedIn: 'by call' })
    await expectNoMore(first, 0)

    const { email } = registration()
    const nadia = world.visitor()
    await nadia.post('/users/register', registration({ email }))
    const { token } = await world.post.mailTo(email)
    await nadia.post('/users/validate-account', { token, password })
    await nadia.get('/auth/logout')
    await nadia.post('/auth/login', { email, password })
    await expectNoMore({ email }, 1)

    const zoe = await newPerson(world, { loggedIn: false })
    const phone = world.visitor()
    await phone.get(`/users/forgot-password/${zoe.email}`)
    const reset = await world.post.mailTo(zoe.email)
    await phone.put('/users/new-password', { token: reset.token, password: newOne })
    await phone.post('/auth/login', { email: zoe.email, password: newOne })
    // The link, and that it was used.
    await expectNoMore(zoe, 2)
  })

  test('not of one that failed', async () => {
    const claire = await newPerson(world, { loggedIn: 'by call' })
    await world.visitor().post('/auth/login', { email: claire.email, password: 'wrong' })
    await expectNoMore(claire, 0)
  })

  test('of somebody else with one’s own browser', async () => {
    const [claire, samir] = [
      await newPerson(world, { loggedIn: 'by call' }),
      await newPerson(world, { loggedIn: 'by call' }),
    ]
    await logIn(samir, claire)
    expect((await world.post.mailTo(samir.email)).subject).toContain('nouvel appareil')
    await expectNoMore(claire, 0)
  })
})
