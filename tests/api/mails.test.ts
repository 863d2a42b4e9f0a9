import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newEmail, password, registration } from '../world/people.ts'
import { startWorld, type World } from '../world/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

async function register(overrides: Record<string, unknown> = {}) {
  const form = registration(overrides)
  const { status } = await world.visitor().post('/users/register', form)
  return { status, email: form.email }
}

function accountOf(email: string) {
  return world.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
}

test('a mail goes out only if the transaction that caused it commits', async () => {
  const { db, mails } = world.backend.platform
  const [never, sent] = [newEmail('never'), newEmail('sent')]
  const letter = { subject: 'Bonjour', paragraphs: ['Bonjour,'] }
  const failed = db.transaction().execute(async (tx) => {
    await mails.send(tx, never, letter)
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  await db.transaction().execute((tx) => mails.send(tx, sent, letter))
  // Mails go out one after the other: the first one would have come before.
  await world.post.mailTo(sent)
  expect(world.post.countTo(never)).toBe(0)
})

test('a registration that is refused sends no mail', async () => {
  const { email } = await register()
  await world.post.mailTo(email)
  const again = await register({ email })
  expect(again.status).toBe(409)
  const next = await register()
  await world.post.mailTo(next.email)
  expect(world.post.countTo(email)).toBe(1)
})

test('a mail that the server puts off is tried again, and arrives once', async () => {
  const email = newEmail('claire')
  world.post.refuse(email, 450, 2)
  const { status } = await register({ email })
  expect(status).toBe(201)
  await world.post.refusals(email, 1)
  expect(await accountOf(email)).toBeDefined()
  const mail = await world.post.mailTo(email)
  const next = await register()
  await world.post.mailTo(next.email)
  expect(world.post.countTo(email)).toBe(1)
  const activated = await world
    .visitor()
    .post('/users/validate-account', { token: mail.token, password })
  expect(activated.status).toBe(200)
})

test('a mail that is put off after it was read whole is tried again under the same id', async () => {
  const [email, other] = [newEmail('claire'), newEmail('samir')]
  world.post.refuseData(email, 451, 2)
  await register({ email })
  await world.post.mailTo(email)
  const [first, ...again] = world.post.messageIdsTo(email)
  expect(first).toMatch(/^<[\da-f-]{36}@maillon\.example>$/)
  expect(again).toEqual([first, first])
  await register({ email: other })
  await world.post.mailTo(other)
  expect(world.post.messageIdsTo(other)).not.toContain(first)
})

test('a mail that is refused for good is not tried again, and the account stays', async () => {
  const email = newEmail('claire')
  world.post.refuse(email, 550)
  await register({ email })
  await world.post.refusals(email, 1)
  // A retry would be due after a second, and these two take longer.
  const later = newEmail('claire')
  world.post.refuse(later, 450, 2)
  await register({ email: later })
  await world.post.mailTo(later)
  expect(world.post.refusedTo(email)).toBe(1)
  expect(await accountOf(email)).toBeDefined()
})

test('a mail server that is away gets the mails once it is back', async () => {
  await world.post.close()
  const { status, email } = await register()
  expect(status).toBe(201)
  expect(await accountOf(email)).toBeDefined()
  await world.post.open()
  const mail = await world.post.mailTo(email)
  expect(mail.subject).toBe('Activez votre compte')
})

test('a mail is tried forty times again, at least once an hour, for more than a day', async () => {
  const { rows } = await sql`
    select name, retry_limit, retry_backoff, retry_delay_max, expire_seconds
    from pgboss.queue where name in ('mail', 'password-request') order by name
  `.execute(world.db)
  expect(rows).toMatchObject([
    {
      name: 'mail',
      retry_limit: 40,
      retry_backoff: true,
      retry_delay_max: 3600,
      expire_seconds: 120,
    },
    { name: 'password-request', retry_limit: 10, retry_backoff: true },
  ])
})

test('a mail that was sent is forgotten a minute later, one that was given up after two days', async () => {
  // pg-boss removes the rows of finished jobs by this option of their queue.
  const { rows } = await sql<{ name: string; seconds: number }>`
    select name, deletion_seconds as seconds from pgboss.queue order by name
  `.execute(world.db)
  expect(rows).toEqual(
    expect.arrayContaining([
      { name: 'mail', seconds: 60 },
      { name: 'mail-given-up', seconds: 2 * 24 * 3600 },
      { name: 'password-request', seconds: 60 },
    ]),
  )
})

test('without a mail server mails are kept and can be read, the newest first', async () => {
  const alone = await startWorld({ environment: { SMTP_URL: '' } })
  try {
    const form = registration()
    await alone.visitor().post('/users/register', form)
    const { kept } = alone.backend.platform.mails
    const mail = await vi.waitFor(async () => {
      const [newest] = (await kept?.list()) ?? []
      return newest ?? Promise.reject(new Error('No mail is kept yet'))
    }, 10_000)
    expect(mail).toMatchObject({ to: form.email, subject: 'Activez votre compte' })
    expect(await kept?.find(mail.id)).toEqual(mail)
    for (const wrong of ['x', '\0', randomUUID()]) expect(await kept?.find(wrong)).toBeUndefined()
  } finally {
    await alone.stop()
  }
})
