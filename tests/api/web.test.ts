import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import type { Built } from '../../server/built.ts'
import { createWeb } from '../../server/web.ts'
import { fakeBuild } from '../world/built.ts'
import { newPerson, type Person } from '../world/people.ts'
import { expectFailure } from '../world/shapes.ts'
import { startWorld, type World } from '../world/world.ts'

let world: World
let web: Server = createServer()

/** The server as it listens for people, with no file made at build. */
async function listen(
  environment: Record<string, string> = {},
  built: Built = fakeBuild(),
): Promise<number> {
  world = await startWorld({ environment })
  web = createWeb(world.backend, built)
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
  return (web.address() as AddressInfo).port
}

afterEach(async () => {
  web.closeAllConnections()
  await new Promise((resolve) => web.close(resolve))
  await world.stop()
})

async function strictTransport(port: number): Promise<string | null> {
  const { headers } = await fetch(`http://127.0.0.1:${port}/api/health`)
  return headers.get('strict-transport-security')
}

test('behind https a browser is told to come back that way alone', async () => {
  const port = await listen({ ORIGIN: 'https://maillon.example' })
  expect(await strictTransport(port)).toBe('max-age=31536000')
})

test('without https it is not', async () => {
  expect(await strictTransport(await listen())).toBeNull()
})

test('an offer to upgrade to another protocol than a socket’s gets its plain answer', async () => {
  const port = await listen()
  const headers = { connection: 'Upgrade', upgrade: 'h2c' }
  const status = await new Promise((resolve, reject) => {
    const asked = request({ port, host: '127.0.0.1', path: '/api/health', headers })
    asked.on('response', (response) => resolve(response.resume().statusCode))
    asked.on('error', reject).end()
  })
  expect(status).toBe(200)
})

test('a session that is renewed by a page takes the browser’s cookie along', async () => {
  const page = async () => new Response('<p>', { headers: { 'content-type': 'text/html' } })
  const port = await listen({}, fakeBuild(page))
  const claire = await newPerson(world)
  const cookie = `maillon_session=${claire.cookies.get('maillon_session')}`
  const visit = () => fetch(`http://127.0.0.1:${port}/profil`, { headers: { cookie } })
  expect((await visit()).headers.getSetCookie()).toEqual([])

  const days = 24 * 3_600_000
  await world.db
    .updateTable('sessions')
    .set({ expires_at: new Date(Date.now() + 10 * days) })
    .execute()
  const [session, hint] = (await visit()).headers.getSetCookie()
  expect(session).toContain(`${cookie};`)
  expect(session).toMatch(/HttpOnly/i)
  expect(hint).toContain('maillon_hint=1')
  const { expires_at: ends } = await world.db
    .selectFrom('sessions')
    .select('expires_at')
    .executeTakeFirstOrThrow()
  expect(ends.getTime()).toBeGreaterThan(Date.now() + 29 * days)
})

test('an account asks for 600 pages and calls a minute, and is told so; others are not', async () => {
  const page = async () => new Response('<p>', { headers: { 'content-type': 'text/html' } })
  const port = await listen({ RATE_LIMIT: 'on' }, fakeBuild(page))
  const [claire, samir] = [await newPerson(world), await newPerson(world)]
  const visit = ({ cookies }: Person) => {
    const headers = { cookie: `maillon_session=${cookies.get('maillon_session')}` }
    return fetch(`http://127.0.0.1:${port}/profil`, { headers })
  }
  const rule = { account: { attempts: 600, seconds: 60 } }
  await world.backend.platform.rates.take('request', rule, { account: claire.id }, 598)
  expect((await claire.get('/users/me')).status).toBe(200)
  expect((await visit(claire)).status).toBe(200)
  expectFailure(await claire.get('/users/me'), 429, 'too_many_requests')
  const refused = await visit(claire)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.text()).toContain('Réessayez dans une minute')
  expect((await samir.get('/users/me')).status).toBe(200)
  expect((await visit(samir)).status).toBe(200)
})

test('for one address 300 pages and answers a minute are drawn, for others too; what is kept is told past that', async () => {
  const page = async () => new Response('<p>', { headers: { 'content-type': 'text/html' } })
  const port = await listen({ RATE_LIMIT: 'on', TRUSTED_PROXIES: '1' }, fakeBuild(page))
  const visit = (path: string, address = '192.0.2.1') =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'x-forwarded-for': address } })
  const agenda = '/widgets/agenda/judo'
  const events = `/api/public/associations/${randomUUID()}/events`
  for (let drawn = 1; drawn <= 298; drawn += 1) {
    expect((await visit(`${agenda}?mois=${drawn}`)).status).toBe(200)
  }
  expect((await visit('/connexion')).status).toBe(200)
  expect((await visit(events)).status).toBe(404)

  for (const path of [`${agenda}?mois=299`, '/connexion', events]) {
    const refused = await visit(path)
    expect(refused.status, path).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await visit(path, '198.51.100.1')).status).not.toBe(429)
  }
  expect((await visit(`${agenda}?mois=1&x=1`)).status).toBe(200)
})

describe('a page that fails', () => {
  const framework = /astro|error:|at \w+ \(|internal server error/i

  test('is our own page in French, with the id that the log has too', async () => {
    const built = fakeBuild(() => Promise.reject(new Error('Astro: out of luck')))
    const port = await listen({}, built)
    const answer = await fetch(`http://127.0.0.1:${port}/profil`)
    expect(answer.status).toBe(500)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-frame-options')).toBe('DENY')
    expect(answer.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    )
    const page = await answer.text()
    expect(page).toContain('<meta name="robots" content="noindex">')
    expect(page).toContain('Cette page n’a pas pu être préparée')
    expect(page).not.toMatch(framework)
    const id = answer.headers.get('x-request-id') ?? ''
    expect(id).toMatch(/^[\da-f-]{36}$/)
    expect(page).toContain(id)
    const noted = world.log.filter((line) => line.includes(id))
    expect(noted).toHaveLength(1)
    expect(noted[0]).toContain('out of luck')
  })

  test('for want of its database says that it is not for long', async () => {
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    const port = await listen(
      {},
      fakeBuild(() => Promise.reject(away)),
    )
    const answer = await fetch(`http://127.0.0.1:${port}/profil`)
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(await answer.text()).toContain('Le service est momentanément indisponible')
  })

  test('is not made for addresses that have none', async () => {
    const port = await listen()
    const answer = await fetch(`http://127.0.0.1:${port}/_image?href=/favicon.svg&f=avif`)
    expect(answer.status).toBe(404)
    expect(await answer.text()).not.toMatch(framework)
  })
})

describe('a rendered page', () => {
  const whole = `<!doctype html><title>Un rendez-vous</title>${'<p>à 19 h</p>'.repeat(200)}`
  const render = async () =>
    new Response(whole, { headers: { 'content-type': 'text/html; charset=utf-8' } })

  test.each([
    ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
  ])('goes out compressed for “%s”', async (accepted, encoding, decode) => {
    const port = await listen({}, fakeBuild(render))
    const answer = await ask(port, { 'accept-encoding': accepted })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers.vary).toBe('Accept-Encoding')
    expect(answer.headers['content-length']).toBe(String(answer.body.length))
    expect(decode(answer.body).toString()).toBe(whole)
  })

  test('goes out as it is for who can’t unpack it', async () => {
    const port = await listen({}, fakeBuild(render))
    const answer = await ask(port, {})
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(answer.body.toString()).toBe(whole)
  })

  test('has an id, whoever asks, and the headers of pages', async () => {
    const port = await listen({}, fakeBuild(render))
    const { headers } = await ask(port, {})
    expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(self)',
    })
  })

  test('is only ever read: any other method says which there are', async () => {
    const port = await listen({}, fakeBuild(render))
    const answer = await fetch(`http://127.0.0.1:${port}/connexion`, { method: 'POST' })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    const head = await fetch(`http://127.0.0.1:${port}/connexion`, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  async function ask(port: number, headers: Record<string, string>) {
    const asked = request({ port, host: '127.0.0.1', path: '/connexion', headers }).end()
    const [response] = await once(asked, 'response')
    return { headers: response.headers, body: Buffer.concat(await Array.fromAsync(response)) }
  }
})

describe('an odd request', () => {
  const render = async () => new Response('Bonjour')

  test.each([
    ['an unusual method', 'TRACE /connexion HTTP/1.1\r\nHost: localhost', 405],
    ['a form sent to a page', 'POST /profil HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1', 405],
    ['an empty host', 'GET /connexion HTTP/1.1\r\nHost:', 200],
    ['a host that is none', 'GET /connexion HTTP/1.1\r\nHost: a b/c', 200],
    ['no host', 'GET /connexion HTTP/1.1\r\nX-A: b', 400],
    ['an address of another kind', 'GET http://ailleurs.example/ HTTP/1.1\r\nHost: a', 400],
    ['an over-long header', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(40_000)}`, 431],
    ['no HTTP at all', 'Bonjour', 400],
  ])('%s gets its plain status', async (_, head, status) => {
    const port = await listen({}, fakeBuild(render))
    const socket = connect(port, '127.0.0.1')
    socket.end(`${head}\r\nConnection: close\r\n\r\n`)
    const answer = await text(socket)
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(answer).not.toMatch(/astro|error:|at \w+ \(|internal server error/i)
  })
})
