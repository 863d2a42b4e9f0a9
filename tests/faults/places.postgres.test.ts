import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordAnswer } from '../../server/events/answers.ts'
import { outcomeOf } from '../../server/platform/failures.ts'
import { newCommunity } from '../world/communities.ts'
import { insertEvent, insertLink } from '../world/events.ts'
import { newEmail, newPerson } from '../world/people.ts'
import { newFolder, type ServerProcess, startServer } from '../world/process.ts'
import { createVisitor } from '../world/visitor.ts'
import { startWorld, type World } from '../world/world.ts'

let world: World
let other: ServerProcess
const folder = newFolder()
beforeAll(async () => {
  world = await startWorld()
  const { engine } = world.backend.database
  if (engine.kind !== 'postgres') throw new Error('This is for PostgreSQL')
  other = await startServer({
    DATABASE_URL: engine.url,
    DATABASE_SESSION_URL: engine.sessionUrl,
    DATA_DIR: folder.path,
    RATE_LIMIT: 'off',
  })
  await other.listening
})
afterAll(async () => {
  other?.child.kill('SIGTERM')
  await other?.ended
  await world.stop()
  folder.remove()
})

const crowdSize = 200
const places = 25

/** An event with fewer places than there are people who wait for one. */
async function newRush() {
  const club = await newCommunity(world, 'association', await newPerson(world))
  const eventId = await insertEvent(world, club, { is_public: true, places })
  const row = { password_hash: 'x', first_name: 'Zoé', last_name: 'Martin' }
  const crowd = await world.db
    .insertInto('users')
    .values(Array.from({ length: crowdSize }, () => ({ ...row, email: newEmail('zoe') })))
    .returning('id')
    .execute()
  const asked = { event_id: eventId, answer: 'waiting' as const, created_at: new Date() }
  await world.db
    .insertInto('participants')
    .values(crowd.map(({ id }) => ({ ...asked, user_id: id })))
    .execute()
  return {
    eventId,
    event: { id: eventId, community_id: club.id },
    people: crowd.map(({ id }) => id),
  }
}

async function coming(eventId: string): Promise<number> {
  const rows = await world.db
    .selectFrom('participants')
    .select('user_id')
    .where('event_id', '=', eventId)
    .where('answer', '=', 'true')
    .execute()
  return rows.length
}

test('200 who answer in the same instant to two processes get as many places as there are', async () => {
  const { eventId, people } = await newRush()
  const tokens = await Promise.all(people.map((id) => insertLink(world, eventId, id)))
  const visitors = [world.origin, other.origin].map((origin) => createVisitor(origin))
  const answers = await Promise.all(
    tokens.map((token, index) =>
      visitors[index % 2]?.post(`/events/answers/${token}`, { participate: 'true' }),
    ),
  )
  const statuses = answers.map((answer) => answer?.status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(places)
  expect(statuses.filter((status) => status === 409)).toHaveLength(crowdSize - places)
  expect(await coming(eventId)).toBe(places)
})

test('the lock of the event holds by itself, without the turns of one process', async () => {
  const { eventId, event, people } = await newRush()
  const answer = (userId: string) =>
    world.db
      .transaction()
      .execute((tx) => recordAnswer(tx, event, { userId, participate: 'true', now: new Date() }))
  // As many as there are connections for, several times over.
  const outcomes = await Promise.all(people.slice(0, 60).map((id) => outcomeOf(answer(id))))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(places)
  expect(await coming(eventId)).toBe(places)
})
