import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NearbyEvent } from '../../server/contract/event-shapes.ts'
import { newCommunity } from '../world/communities.ts'
import { insertEvent } from '../world/events.ts'
import { newPerson } from '../world/people.ts'
import { nobody, showWidgets } from '../world/widgets.ts'
import { startWorld, type World } from '../world/world.ts'

/** The replica is another database, so that it shows which of the two was asked. */
let other: World
let world: World
beforeAll(async () => {
  other = await startWorld()
  const { engine } = other.backend.database
  if (engine.kind !== 'postgres') throw new Error('This is for PostgreSQL')
  world = await startWorld({ replicaUrl: engine.url })
})
afterAll(() => world.stop())

/** A club whose widgets are shown, with one public event. */
async function newClub(place: World, eventName: string) {
  const person = await newPerson(place)
  const club = await newCommunity(place, 'association', person)
  await showWidgets(place, club, { listed: true })
  const event = await insertEvent(place, club, { name: eventName, is_public: true, places: 10 })
  return { person, club, event }
}

const names = (body: unknown) => (body as NearbyEvent[]).map(({ name }) => name)
const near = async () => names((await world.visitor().get('/events/near-location/4.83/45.76')).body)

test('a replica answers what anybody may know, and the primary what one has just written; both, once it is away', async () => {
  const there = await newClub(other, 'Sur la copie')
  const here = await newClub(world, 'Ici')
  const publicPath = (id: string) => `/public/associations/${id}`
  const visitor = world.visitor()
  const status = async (path: string) => (await visitor.get(path)).status

  expect(await near()).toEqual(['Sur la copie'])
  expect(names((await visitor.get(`${publicPath(there.club.id)}/events`)).body)).toEqual([
    'Sur la copie',
  ])
  expect(await status(`/public/events/${there.event}`)).toBe(200)
  expect(await status(publicPath(here.club.id))).toBe(404)
  for (const feed of ['events.ics', 'events.atom']) {
    expect(await status(`${publicPath(there.club.id)}/${feed}`), feed).toBe(200)
  }
  const { verbs } = (await pageContext()).locals
  expect(await verbs.getWidgetEvent(there.event)).toMatchObject({ ok: true })
  expect((await verbs.listFindable()).map(({ id }) => id)).toEqual([there.event])

  // One’s own pages, and what follows what one has just done.
  expect((await here.person.get(`/associations/${here.club.id}`)).status).toBe(200)
  expect((await here.person.get(`/events/${here.event}`)).status).toBe(200)
  const { url } = (await here.person.get('/users/me/calendar-feed')).body as { url: string }
  expect(await status(new URL(url).pathname.replace('/api', ''))).toBe(200)

  // Its database is dropped, and connections to it are cut.
  await other.stop()
  expect(await near()).toEqual(['Ici'])
  expect(await status(publicPath(here.club.id))).toBe(200)
  expect((await visitor.get('/ready')).status).toBe(200)
})

function pageContext() {
  const request = { url: '/widgets/evenement', headers: {}, socket: { remoteAddress: nobody.ip } }
  return world.backend.pageContext(request as never)
}
