import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openBuilt } from '../../server/built.ts'
import { createWeb } from '../../server/web.ts'
import { ensureBuilt } from '../world/built.ts'
import { newCommunity } from '../world/communities.ts'
import { eventRow } from '../world/events.ts'
import { newPerson, type Person } from '../world/people.ts'
import { cookieOf } from '../world/sockets.ts'
import { showWidgets } from '../world/widgets.ts'
import { startWorld, type World } from '../world/world.ts'

/*
 * What a server has once it is warm it keeps: however often a page, a feed or a call is asked for, its
 * memory stays. Formatters of Intl have theirs outside of what Node counts, so they are counted here.
 * `npm run bench -- 22` asks 2 000 times and looks at what the system has given.
 */

const made = vi.hoisted(() => {
  const counts = { formatters: 0 }
  for (const name of ['DateTimeFormat', 'NumberFormat', 'Collator', 'ListFormat'] as const) {
    const formatter = Intl[name] as new () => object
    Object.assign(Intl, {
      [name]: new Proxy(formatter, {
        construct(target, given, newTarget) {
          counts.formatters += 1
          return Reflect.construct(target, given, newTarget)
        },
      }),
    })
  }
  return counts
})

const megabyte = 2 ** 20
let world: World
let web: Server = createServer()
let origin: string
let claire: Person
let paths: string[]

beforeAll(async () => {
  ensureBuilt()
  world = await startWorld()
  const { config } = world.backend.platform
  web = createWeb(world.backend, openBuilt(config, false))
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(web.address() as AddressInfo).port}`

  claire = await newPerson(world)
  const club = await newCommunity(world, 'association', claire)
  await showWidgets(world, club, { listed: true })
  const zones = Intl.supportedValuesOf('timeZone')
  const rows = Array.from({ length: 12 }, (_, index) =>
    eventRow(world, club, { is_public: true, places: 20, time_zone: zones[index * 30] ?? 'UTC' }),
  )
  const [event] = await world.db.insertInto('events').values(rows).returning('id').execute()
  const feed = (await claire.get('/users/me/calendar-feed')).body as { url: string }
  paths = [
    '/accueil',
    '/calendrier',
    '/messagerie',
    `/association/${club.id}`,
    `/evenement/${event?.id}`,
    `/widgets/agenda/${club.id}?limit=50`,
    `/widgets/agenda/${club.id}?view=month`,
    `/api/public/associations/${club.id}/events.ics`,
    `/api/public/associations/${club.id}/events.atom`,
    new URL(feed.url).pathname,
    '/api/openapi.json',
    `/api/associations/${club.id}`,
    `/api/events/user/${claire.id}`,
  ]
}, 120_000)
afterAll(async () => {
  web.closeAllConnections()
  await world.stop()
})

/** Asks for all of them that often; nothing is answered out of the cache. */
async function askFor(times: number): Promise<void> {
  const headers = { cookie: cookieOf(claire), authorization: 'Bearer maillon' }
  for (let time = 0; time < times; time += 1) {
    world.backend.platform.shared.forgetAll()
    const answers = paths.map(async (path) => {
      const answer = await fetch(origin + path, { headers })
      await answer.arrayBuffer()
      expect(`${answer.status} ${path}`).toBe(`200 ${path}`)
    })
    await Promise.all(answers)
    // What the test's own world writes down is none of the server's memory.
    world.log.length = 0
    world.statements.length = 0
  }
}

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

/**
 * What is alive, in bytes, without the embedded engine's own memory, which grows in leaps; what the system
 * has given depends on how busy it is.
 */
function memory(): number {
  collect()
  return process.memoryUsage().heapUsed
}

test('400 more requests of each page, feed and call leave 20 MB more alive at most, and make no formatter', async () => {
  await askFor(200)
  const [before, formatters] = [memory(), made.formatters]
  await askFor(400)
  expect(made.formatters - formatters).toBe(0)
  expect(Math.round((memory() - before) / megabyte)).toBeLessThanOrEqual(20)
}, 600_000)
