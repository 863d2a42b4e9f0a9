import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { networkOf } from '../../server/platform/network.ts'
import { createWeb } from '../../server/web.ts'
import { rates } from '../../server/widgets/rates.ts'
import { fakeBuild } from '../world/built.ts'
import { newCommunity } from '../world/communities.ts'
import { insertEvent } from '../world/events.ts'
import { newPerson } from '../world/people.ts'
import { startWorld, type World } from '../world/world.ts'

/* How many pictures of events are drawn for one address. */

let world: World
let web: Server = createServer()
let origin: string

beforeAll(async () => {
  world = await startWorld({ environment: { RATE_LIMIT: 'on', TRUSTED_PROXIES: '1' } })
  const picture = async ({ pathname }: URL, { verbs }: App.Locals) => {
    const [, id = ''] = /([^/]+)\.png$/.exec(pathname) ?? []
    const drawn = await verbs.getPicturedEvent(id)
    return new Response(null, { status: drawn.ok ? 200 : 404 })
  }
  web = createWeb(world.backend, fakeBuild(picture))
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(web.address() as AddressInfo).port}`
})
afterAll(async () => {
  web.closeAllConnections()
  await world.stop()
})

test('so many in a quarter of an hour; what is kept, or is no picture, does not count', async () => {
  const claire = await newPerson(world, { headers: { 'x-forwarded-for': '203.0.113.1' } })
  const club = await newCommunity(world, 'association', claire)
  const newPoster = () => insertEvent(world, club, { is_public: true, places: 20 })
  const see = (id: string, from = '192.0.2.1') =>
    fetch(`${origin}/og/evenement/${id}.png`, { headers: { 'x-forwarded-for': from } })
  const [first, last, next] = [await newPoster(), await newPoster(), await newPoster()]
  const keys = { ip: '192.0.2.1', network: networkOf('192.0.2.1') }
  await world.backend.platform.rates.take('picture', rates.picture, keys, 58)

  for (let asked = 0; asked < 5; asked += 1) {
    expect((await see(first)).status).toBe(200)
    expect((await see(randomUUID())).status).toBe(404)
  }
  expect((await see(last)).status).toBe(200)
  const refused = await see(next)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await see(last)).status).toBe(200)
  expect((await see(next, '198.51.100.1')).status).toBe(200)
  expect((await see(next)).status).toBe(200)
})
