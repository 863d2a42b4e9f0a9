import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calendarOf } from '../../server/events/calendar-queries.ts'
import { nearbyQuery } from '../../server/events/nearby.ts'
import { ownEvents } from '../../server/events/queries.ts'
import { newCommunity } from '../world/communities.ts'
import { insertCrowd, insertEvent } from '../world/events.ts'
import { newPerson } from '../world/people.ts'
import { startWorld, type World } from '../world/world.ts'

// With fewer rows a sort of all is as quick, and is what the planner takes.
const enough = 40_000

let world: World
beforeAll(async () => {
  world = await startWorld()
  await insertCrowd(world.db, enough, 0.1)
  await sql`analyze events`.execute(world.db)
})
afterAll(() => world.stop())

const around = { longitude: 4.8467, latitude: 45.7485, radius: 50, limit: 20 }

test('what is near comes from the index of place and time, in its order, with nothing to sort', async () => {
  const [row] = await nearbyQuery(world.db, around, world.clock.now()).explain('json')
  const plan = JSON.stringify(row)
  expect(plan).toContain('"Index Name":"events_spot"')
  expect(plan).toContain('"Order By"')
  expect(plan).not.toMatch(/"Node Type":"(Incremental )?Sort"|"Seq Scan"/)
})

test('it is what a look at every event would give', async () => {
  const { radius } = around
  const found = await nearbyQuery(world.db, around, world.clock.now()).execute()
  const all = await world.db.selectFrom('events').select(['id', 'starts_at', 'location']).execute()
  const near = all
    .filter(({ location }) => kilometres(location.coordinates) <= radius)
    .sort((a, b) => a.starts_at.getTime() - b.starts_at.getTime())
  expect(found).toHaveLength(20)
  const minute = ({ starts_at }: { starts_at: Date }) => Math.floor(starts_at.getTime() / 60_000)
  expect(found.map(minute)).toEqual(near.slice(0, 20).map(minute))
})

test('one’s own are found by what is one’s own, however many others there are', async () => {
  const nadia = await newPerson(world)
  const choir = await newCommunity(world, 'group', nadia)
  const own = await insertEvent(world, choir)
  const { id: open } = await world.db
    .selectFrom('events')
    .select('id')
    .where('community_id', '!=', choir.id)
    .limit(1)
    .executeTakeFirstOrThrow()
  const row = { user_id: nadia.id, answer: 'false' as const, created_at: world.clock.now() }
  await world.db
    .insertInto('participants')
    .values({ ...row, event_id: open })
    .execute()
  await sql`analyze memberships, participants, communities`.execute(world.db)

  const now = world.clock.now()
  const month = { endingAfter: now, startingBefore: new Date(now.getTime() + 30 * 86_400_000) }
  for (const period of [{}, month]) {
    const [row] = await ownEvents(world.db, nadia.id, period).explain('json')
    expect(scannedIn(JSON.stringify(row))).not.toContain('events')
  }
  const [feed] = await calendarOf(world.db, nadia.id, new Date(0)).explain('json')
  expect(scannedIn(JSON.stringify(feed))).not.toContain('events')
  const found = await ownEvents(world.db, nadia.id, {}).execute()
  expect(found.map(({ id }) => id).sort()).toEqual([own, open].sort())
})

/** The tables that a plan reads from their beginning to their end. */
function scannedIn(plan: string): string[] {
  const scans = plan.matchAll(/"Node Type":"Seq Scan"[^{}]*?"Relation Name":"(\w+)"/g)
  return [...scans].map(([, table = '']) => table)
}

/** Along the ground, by another formula. */
function kilometres([longitude, latitude]: [number, number]): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (a: number, b: number) => Math.sin(radians(a - b) / 2) ** 2
  const cosines = Math.cos(radians(latitude)) * Math.cos(radians(around.latitude))
  const haversine = half(latitude, around.latitude) + cosines * half(longitude, around.longitude)
  return 2 * 6378.168 * Math.asin(Math.sqrt(haversine))
}
