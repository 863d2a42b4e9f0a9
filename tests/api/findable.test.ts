import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFindable } from '../../server/widgets/findable.ts'
import { newCommunity } from '../world/communities.ts'
import { insertEvent } from '../world/events.ts'
import { newPerson } from '../world/people.ts'
import { showWidgets } from '../world/widgets.ts'
import { startWorld, type World } from '../world/world.ts'

/* Which events search engines are told of. */

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const minute = 60_000
const open = { is_public: true, places: 20 }
const inMinutes = (minutes: number) => new Date(world.clock.now().getTime() + minutes * minute)

async function newClub(settings: { enabled?: boolean; listed?: boolean }) {
  const club = await newCommunity(world, 'association', await newPerson(world))
  await showWidgets(world, club, settings)
  return club
}

test('public events to come of associations that want it, and no others; the soonest first', async () => {
  const list = createFindable(world.backend.platform)
  const club = await newClub({ listed: true })
  const later = await insertEvent(world, club, {
    ...open,
    starts_at: inMinutes(120),
    ends_at: inMinutes(180),
  })
  const now = await insertEvent(world, club, {
    ...open,
    starts_at: inMinutes(-60),
    ends_at: inMinutes(60),
  })
  await insertEvent(world, club, { ...open, starts_at: inMinutes(-60), ends_at: inMinutes(-1) })
  await insertEvent(world, club, { starts_at: inMinutes(120), ends_at: inMinutes(180) })
  for (const settings of [{ listed: false }, { listed: true, enabled: false }]) {
    await insertEvent(world, await newClub(settings), open)
  }
  await insertEvent(world, await newCommunity(world, 'group', await newPerson(world)), open)
  expect((await list()).map(({ id }) => id)).toEqual([now, later])
})

test('who does not want to be found any more, or is gone, is named no longer, from then on', async () => {
  const list = createFindable(world.backend.platform)
  const claire = await newPerson(world)
  const clubs = [1, 2, 3].map(() => newCommunity(world, 'association', claire))
  const [hidden, off, deleted] = await Promise.all(clubs)
  if (!hidden || !off || !deleted) throw new Error('Three clubs')
  const events: string[] = []
  for (const club of [hidden, off, deleted]) {
    await showWidgets(world, club, { listed: true })
    events.push(await insertEvent(world, club, open))
  }
  // Long after whatever other tests set.
  world.clock.forward(10 * minute)
  const named = async () => (await list()).filter(({ id }) => events.includes(id)).length
  expect(await named()).toBe(3)
  const set = (club: { id: string }, settings: object) =>
    claire.put(`/associations/${club.id}/widgets`, { enabled: true, origins: [], ...settings })
  expect((await set(hidden, { listed: false })).status).toBe(200)
  await expect.poll(named).toBe(2)
  expect((await set(off, { listed: true, enabled: false })).status).toBe(200)
  await expect.poll(named).toBe(1)
  expect((await claire.delete(`/associations/${deleted.id}`)).status).toBe(200)
  await expect.poll(named).toBe(0)
})

test('what was read stands for ten minutes: asking again and again costs nothing', async () => {
  const list = createFindable(world.backend.platform)
  await list()
  world.statements.length = 0
  await list()
  expect(world.statements).toHaveLength(0)
  world.clock.forward(10 * minute)
  await list()
  expect(world.statements).toHaveLength(1)
})
