import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createMetricsServer } from '../../server/metrics-web.ts'
import { createWeb } from '../../server/web.ts'
import { fakeBuild } from '../world/built.ts'
import { sendHello } from '../world/mails.ts'
import { newEmail, newPerson, registration } from '../world/people.ts'
import { startWorld, type World } from '../world/world.ts'

const token = 'a-token-of-more-than-16'

let world: World
const servers: Server[] = []

async function listen(server: Server): Promise<string> {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** The server as people reach it, which answers `/a-page` and nothing else. */
async function start(environment: Record<string, string>): Promise<string> {
  world = await startWorld({ environment })
  const page = async ({ pathname }: URL) =>
    pathname === '/a-page' ? new Response('Bonjour') : undefined
  return listen(createWeb(world.backend, fakeBuild(page)))
}

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  await world.stop()
})

async function ask(origin: string, authorization?: string) {
  const headers = authorization ? { authorization } : undefined
  const answer = await fetch(`${origin}/metrics`, { headers: headers ?? {} })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

const read = async (origin: string) => (await ask(origin, `Bearer ${token}`)).text

/** The value of one line, without its help. */
function valueIn(text: string, line: string): number | undefined {
  const found = text.split('\n').find((row) => row.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.split(' ').at(-1))
}

const basic = (password: string) => `Basic ${Buffer.from(`moi:${password}`).toString('base64')}`

describe('at the address of everybody, the metrics', () => {
  test('are for who knows the token, as a bearer or as a browser’s password', async () => {
    const origin = await start({ METRICS_TOKEN: token })
    const asked = [undefined, 'Bearer ', 'Bearer wrong', basic('wrong'), `Digest ${token}`]
    for (const authorization of asked) {
      const { status, headers, text } = await ask(origin, authorization)
      expect([authorization, status, text]).toEqual([authorization, 401, ''])
      expect(headers.get('www-authenticate')).toContain('Basic')
    }
    for (const authorization of [`Bearer ${token}`, basic(token)]) {
      const { status, headers, text } = await ask(origin, authorization)
      expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
      expect(headers.get('content-type')).toContain('text/plain; version=0.0.4')
      expect(text).toContain('# TYPE maillon_call_duration_seconds histogram')
    }
  })

  test('are not there where no token is set', async () => {
    const origin = await start({})
    expect((await ask(origin, 'Bearer ')).status).toBe(404)
    expect((await ask(origin, 'Bearer undefined')).status).toBe(404)
  })
})

test('a port of its own answers without a token, and knows nothing else', async () => {
  await start({ METRICS_PORT: '9464' })
  const origin = await listen(createMetricsServer(world.backend.platform.metrics))
  expect((await ask(origin)).text).toContain('maillon_sockets 0')
  expect((await fetch(`${origin}/api/health`)).status).toBe(404)
  expect((await fetch(`${origin}/metrics?with=query`)).status).toBe(200)
})

/** Waits for a mail that was given up, and for what is done about it. */
async function givenUp(): Promise<void> {
  const jobs = sql`
    select id from pgboss.job where name = 'mail-given-up' and completed_on is not null
  `
  const count = async () => (await jobs.execute(world.db)).rows.length
  await expect.poll(count).toBe(1)
}

describe('they count', () => {
  test('calls by their pattern and status, pages by theirs, and name nobody', async () => {
    const origin = await start({ METRICS_TOKEN: token })
    const claire = await newPerson(world)
    await claire.get('/users/me')
    await world.visitor().get('/users/me')
    await world.visitor().get(`/users/forgot-password/${claire.email}`)
    await world.visitor().get('/nothing/of/ours')
    await fetch(`${origin}/a-page`).then((answer) => answer.text())
    await fetch(`${origin}/no/page/${claire.id}`).then((answer) => answer.text())

    const text = await read(origin)
    const calls = 'maillon_call_duration_seconds_count'
    const pages = 'maillon_page_duration_seconds_count'
    expect(valueIn(text, `${calls}{route="/users/me",method="GET",status="200"}`)).toBe(1)
    expect(valueIn(text, `${calls}{route="/users/me",method="GET",status="401"}`)).toBe(1)
    expect(valueIn(text, `${calls}{route="none",method="GET",status="404"}`)).toBe(1)
    expect(text).toContain('route="/users/forgot-password/{address}"')
    expect(valueIn(text, `${pages}{page="/a-page",status="200"}`)).toBe(1)
    expect(valueIn(text, `${pages}{page="none",status="404"}`)).toBe(1)
    for (const personal of [claire.id, claire.email, '%40']) expect(text).not.toContain(personal)
  })

  test('mails that went out, that wait for another try, and that were refused for good', async () => {
    const origin = await start({ METRICS_TOKEN: token })
    for (const code of [450, 550]) {
      const email = newEmail('claire')
      world.post.refuse(email, code, 1)
      await world.visitor().post('/users/register', registration({ email }))
      await world.post.refusals(email, 1)
    }
    await givenUp()
    await vi.waitFor(async () => {
      const text = await read(origin)
      // The first was tried again, and arrived.
      expect(valueIn(text, 'maillon_mails_total{outcome="postponed"}')).toBe(1)
      expect(valueIn(text, 'maillon_mails_total{outcome="sent"}')).toBe(1)
      expect(valueIn(text, 'maillon_mails_total{outcome="failed"}')).toBe(1)
      expect(valueIn(text, 'maillon_job_duration_seconds_count{queue="mail",held="false"}')).toBe(1)
    }, 10_000)
  })

  test('a mail that was put off until it was given up as failed, once', async () => {
    const origin = await start({ METRICS_TOKEN: token })
    const email = newEmail('claire')
    world.post.refuse(email, 451, 2)
    await sendHello(world, email, { again: 1 })
    await givenUp()
    const text = await read(origin)
    expect(valueIn(text, 'maillon_mails_total{outcome="postponed"}')).toBe(2)
    expect(valueIn(text, 'maillon_mails_total{outcome="failed"}')).toBe(1)
  })

  test('what waits, and for how long', async () => {
    const origin = await start({ METRICS_TOKEN: token })
    await world.backend.platform.jobs.stop()
    // As it waits once nobody works on it any more.
    await sql`insert into pgboss.job (name, start_after)
      values ('mail', now() - interval '90 seconds'), ('mail', now() + interval '1 hour')`.execute(
      world.db,
    )
    const text = await read(origin)
    expect(valueIn(text, 'maillon_queue_ready_jobs{queue="mail"}')).toBe(1)
    expect(valueIn(text, 'maillon_queue_oldest_seconds{queue="mail"}')).toBeGreaterThanOrEqual(90)
    expect(text).not.toContain('__pgboss__')
  })

  test('how long mails have waited in all while the mail server is away, between two tries, too', async () => {
    const origin = await start({ METRICS_TOKEN: token })
    await world.post.close()
    const email = newEmail('claire')
    await world.visitor().post('/users/register', registration({ email }))
    const postponed = async () =>
      valueIn(await read(origin), 'maillon_mails_total{outcome="postponed"}')
    await expect.poll(postponed).toBe(1)
    await world.backend.platform.jobs.stop()
    await sql`update pgboss.job set created_on = now() - interval '1 hour',
      start_after = now() + interval '40 minutes' where name = 'mail'`.execute(world.db)
    const text = await read(origin)
    expect(valueIn(text, 'maillon_queue_ready_jobs{queue="mail"}')).toBe(0)
    expect(valueIn(text, 'maillon_queue_oldest_seconds{queue="mail"}')).toBeGreaterThanOrEqual(3600)
    await world.post.open()
  })
})

describe('an error in a page', () => {
  const report = {
    message: 'TypeError: Cannot read properties of undefined (reading \'name\') of "Claire Morel"',
    script: '/_astro/CommunityPage.Ab12.js',
    line: 1,
    column: 4711,
    page: 'association',
  }
  const written = () => world.log.filter((line) => line.includes('an error in a page'))

  test('is written down once an hour, whoever meets it, without what it quotes', async () => {
    await start({})
    for (let time = 0; time < 3; time += 1) {
      expect((await world.visitor().post('/client-errors', report)).status).toBe(200)
    }
    expect(written()).toHaveLength(1)
    expect(written()[0]).toContain("reading 'name'")
    expect(written()[0]).not.toContain('Claire')
    await world.visitor().post('/client-errors', { ...report, column: 4712 })
    expect(written()).toHaveLength(2)
    world.clock.forward(60 * 60 * 1000)
    await world.visitor().post('/client-errors', report)
    expect(written()).toHaveLength(3)
    expect((await world.backend.platform.metrics.tally.sample()).clientErrors).toBe(5)
  })

  test.each([
    ['an address', 'No mail to claire.morel@exemple.fr', 'No mail to …'],
    ['a number', 'Unexpected 06 12 34 56 78 in JSON', 'Unexpected …in JSON'],
    ['a text that is cut off', 'Unexpected token in "Bonjour Claire', 'Unexpected token in "…"'],
    ['a link', 'Failed at https://maillon.example/x?token=abc now', 'Failed at … now'],
  ])('loses %s', async (_what, message, expected) => {
    await start({})
    await world.visitor().post('/client-errors', { ...report, message })
    const [line = '{}'] = written()
    expect(JSON.parse(line).clientError.message).toBe(expected)
  })

  test('from one address is heard so often an hour', async () => {
    await start({ RATE_LIMIT: 'on' })
    const visitor = world.visitor()
    for (let line = 0; line < 30; line += 1) {
      expect((await visitor.post('/client-errors', { ...report, line })).status).toBe(200)
    }
    expect((await visitor.post('/client-errors', report)).status).toBe(429)
  })

  test('is refused when it is too long, and no more of it is kept than is asked for', async () => {
    await start({})
    const long = { ...report, message: 'a'.repeat(501) }
    expect((await world.visitor().post('/client-errors', long)).status).toBe(400)
    const personal = { ...report, user: 'claire' }
    expect((await world.visitor().post('/client-errors', personal)).status).toBe(200)
    expect(written()).toHaveLength(1)
    expect(written()[0]).not.toContain('claire')
  })
})
