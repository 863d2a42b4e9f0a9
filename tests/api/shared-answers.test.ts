import { createServer, type Server } from 'node:http'
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
  const page = async ({ pathname }: URL) => {
    rendered.push(pathname)
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

test('each answer has an id of its own, a tag, and is sent as small as whoever asks takes it', async () => {
  const path = `${origin}/widgets/agenda/${club.id}`
  const [first, second] = [await fetch(path), await fetch(path)]
  const idOf = ({ headers }: Response) => headers.get('x-request-id')
  expect(idOf(first)).not.toBe(idOf(second))

  const calendar = `${origin}/api/public/associations/${club.id}/events.ics`
  const etag = (await fetch(calendar)).headers.get('etag') ?? ''
  const again = await fetch(calendar, { headers: { 'if-none-match': etag } })
  expect(again.status).toBe(304)
  expect(again.headers.get('access-control-allow-origin')).toBe('*')

  const plain = await (await fetch(path, { headers: { 'accept-encoding': 'identity' } })).text()
  const small = await fetch(path, { headers: { 'accept-encoding': 'gzip' } })
  expect(small.headers.get('content-encoding')).toBe('gzip')
  expect(await small.text()).toBe(plain)
})

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
