import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createWeb } from '../../server/web.ts'
import { fakeBuild } from '../world/built.ts'
import { newCommunity, sendForm, type TestCommunity } from '../world/communities.ts'
import { insertEvent } from '../world/events.ts'
import { newPerson, type Person } from '../world/people.ts'
import { cookieOf } from '../world/sockets.ts'
import { insertRegistration, showWidgets } from '../world/widgets.ts'
import { startWorld, type World } from '../world/world.ts'

/* What is the same for everybody costs the database nothing but the first time in a minute. */

let world: World
let web: Server = createServer()
let origin: string
/** The addresses of pages that were rendered. */
const rendered: string[] = []

beforeAll(async () => {
  world = await startWorld()
  const page = async ({ pathname, search }: URL) => {
    rendered.push(pathname + search)
    const body = `<p>${'Page '.repeat(300)}`
    return new Response(body, { headers: { 'content-type': 'text/html' } })
  }
  web = createWeb(world.backend, fakeBuild(page))
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(web.address() as AddressInfo).port}`
})
afterAll(async () => {
  web.closeAllConnections()
  await world.stop()
})

let claire: Person
let club: TestCommunity
let eventId: string
beforeEach(async () => {
  claire = await newPerson(world)
  club = await newCommunity(world, 'association', claire)
  await showWidgets(world, club)
  eventId = await insertEvent(world, club, { is_public: true, places: 20 })
})

const agenda = () => fetch(`${origin}/api/public/associations/${club.id}/events`)
const placesTold = async () => (await (await agenda()).json())[0]?.availablePlaces
const statementsOf = async (work: () => Promise<unknown>) => {
  world.statements.length = 0
  await work()
  return world.statements.length
}

test('a hundred who ask for the same cost the database as much as one', async () => {
  const one = await statementsOf(agenda)
  world.backend.platform.shared.forgetAll()
  const hundred = await statementsOf(() => Promise.all(Array.from({ length: 100 }, agenda)))
  expect(hundred).toBe(one)
  expect(await statementsOf(agenda)).toBe(0)
})

test('each answer has an id of its own, and is sent as small as whoever asks takes it', async () => {
  const path = `${origin}/widgets/agenda/${club.id}`
  const [first, second] = [await fetch(path), await fetch(path)]
  const idOf = ({ headers }: Response) => headers.get('x-request-id')
  expect(idOf(first)).not.toBe(idOf(second))

  const plain = await (await fetch(path, { headers: { 'accept-encoding': 'identity' } })).text()
  const small = await fetch(path, { headers: { 'accept-encoding': 'gzip' } })
  expect(small.headers.get('content-encoding')).toBe('gzip')
  expect(await small.text()).toBe(plain)
})

test('what was kept and still holds is not sent again', async () => {
  const about = `/api/public/associations/${club.id}`
  const event = `/api/public/events/${eventId}`
  const feeds = ['/events', '/events.ics', '/events.atom'].map((rest) => about + rest)
  for (const path of [about, ...feeds, event, `${event}.ics`, '/api/openapi.json']) {
    const first = await fetch(origin + path)
    const tag = first.headers.get('etag') ?? ''
    // A proxy that compresses on the way makes the tag a weak one.
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const again = await fetch(origin + path, { headers: { 'if-none-match': known } })
      expect([again.status, await again.text()], path).toEqual([304, ''])
      for (const name of ['etag', 'cache-control', 'access-control-allow-origin']) {
        expect(again.headers.get(name), path).toBe(first.headers.get(name))
      }
    }
    expect((await fetch(origin + path, { headers: { 'if-none-match': '"other"' } })).status).toBe(
      200,
    )
  }
})

test('whatever is made up or said in another order, the answer is the one that is kept', async () => {
  const period = 'from=2026-11-01&to=2026-12-01'
  const events = `/api/public/associations/${club.id}/events`
  await fetch(`${origin}${events}?${period}`)
  const others = [`${period}&x=1`, 'utm=y&to=2026-12-01&from=2026-11-01', `${period}&limit=10`]
  const ask = async () => {
    for (const query of others)
      expect((await fetch(`${origin}${events}?${query}`)).status).toBe(200)
    await fetch(`${origin}${events}?${period}`, { method: 'HEAD' })
  }
  expect(await statementsOf(ask)).toBe(0)
  expect(await statementsOf(() => fetch(`${origin}${events}?${period}&limit=9`))).toBeGreaterThan(0)

  rendered.length = 0
  const agenda = `/widgets/agenda/${club.id}`
  const same = [
    'theme=dark&mois=2026-11',
    'mois=2026-11&theme=dark&x=1',
    'theme=dark&mois=2026-11&limit=10',
  ]
  for (const query of same) await fetch(`${origin}${agenda}?${query}`)
  for (const query of ['', '?x=1', '?mois']) await fetch(`${origin}/evenement/${eventId}${query}`)
  await fetch(`${origin}/evenement/${eventId.toUpperCase()}`)
  expect(rendered).toEqual([`${agenda}?theme=dark&mois=2026-11`, `/evenement/${eventId}`])
})

test('whoever writes the address of a shared page otherwise gives nobody their session', async () => {
  // So far on that it is prolonged, and its cookies sent, wherever it is used.
  const expires = new Date(Date.now() + 24 * 3_600_000)
  const own = world.db.updateTable('sessions').set({ expires_at: expires })
  await own.where('user_id', '=', claire.id).execute()
  const headers = { cookie: cookieOf(claire) }
  for (const [index, start] of ['/x/..', '/%2e%2e', '/x/%2E%2e'].entries()) {
    const agenda = `/widgets/agenda/${club.id}?limit=${index + 1}`
    const mine = await askRaw(start + agenda, headers)
    expect([mine.statusCode, mine.headers['set-cookie']], start).toEqual([200, undefined])
    const theirs = await fetch(origin + agenda)
    expect(theirs.headers.getSetCookie(), start).toEqual([])
    expect(theirs.headers.get('maillon-reader'), start).toBeNull()
  }
})

test('a call whose address is escaped gets the answer that is kept', async () => {
  const path = `/api/public/associations/${club.id}`
  await fetch(origin + path)
  expect(await statementsOf(() => fetch(origin + path.replace('public', '%70ublic')))).toBe(0)
  const plain = await fetch(`${origin}/api/docs/swagger-ui.css`)
  const escaped = await fetch(`${origin}/api/docs/%73wagger-ui.css`)
  expect(escaped.status).toBe(200)
  expect(escaped.headers.get('etag')).toBe(plain.headers.get('etag'))
  expect(plain.headers.get('etag')).toEqual(expect.any(String))
  const { status } = await fetch(`${origin}/api/docs/%zz`)
  expect(status).toBe(404)
})

/** With the path as it is, which `fetch` would put right. */
async function askRaw(path: string, headers: Record<string, string>): Promise<IncomingMessage> {
  const asked = request(origin, { path, headers }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  answer.resume()
  return answer
}

test('what changes is told at once: an answer, a place given back, a plan, a name', async () => {
  expect(await placesTold()).toBe(20)
  await claire.post('/events/participate', { eventId, userId: claire.id, participate: 'true' })
  expect(await placesTold()).toBe(19)

  const { token } = await insertRegistration(world, eventId)
  const visitor = world.visitor()
  await visitor.post(`/public/confirmations/${token}`)
  expect(await placesTold()).toBe(18)

  await claire.put('/events', { id: eventId, numberOfPlaces: 50 })
  expect(await placesTold()).toBe(48)

  const about = async () =>
    (await fetch(`${origin}/api/public/associations/${club.id}`)).json() as Promise<{
      name: string
    }>
  expect((await about()).name).toBe('Judo Club')
  await sendForm(claire, 'PUT', '/associations', { id: club.id, name: 'Judo du Vallon' })
  expect((await about()).name).toBe('Judo du Vallon')

  await claire.put(`/associations/${club.id}/widgets`, {
    enabled: false,
    origins: [],
    listed: false,
  })
  expect((await agenda()).status).toBe(404)
})

test('the page of an event is shared among visitors; whoever has a session gets their own', async () => {
  const path = `/evenement/${eventId}`
  const visit = (cookie?: string) => fetch(origin + path, { headers: cookie ? { cookie } : {} })
  rendered.length = 0
  await visit()
  await visit('maillon_hint=0; other=1')
  expect(rendered).toEqual([path])
  await visit(cookieOf(claire))
  await visit(cookieOf(claire))
  expect(rendered).toHaveLength(3)
  await visit()
  expect(rendered).toHaveLength(3)
})

test('what is made for one visitor alone is never shared', async () => {
  const challenge = async () => {
    const answer = await fetch(`${origin}/api/public/challenge?for=registration&id=${eventId}`)
    return JSON.stringify(await answer.json())
  }
  expect(await challenge()).not.toBe(await challenge())
})
