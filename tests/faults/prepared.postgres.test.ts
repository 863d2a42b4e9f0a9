import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../db/open.ts'
import { plannedOnce } from '../../db/prepared.ts'
import { findWhole, listJoined } from '../../server/communities/queries.ts'
import { findEvent } from '../../server/events/queries.ts'
import { listRooms } from '../../server/messaging/queries.ts'
import { storeMessages } from '../../server/messaging/sending-queries.ts'
import { countUnread } from '../../server/messaging/unread-queries.ts'
import { sessionAdapter } from '../../server/sessions/adapter.ts'
import { newCommunity } from '../world/communities.ts'
import { newEvent } from '../world/events.ts'
import { roomOf } from '../world/messages.ts'
import { newPerson, type Person } from '../world/people.ts'
import { startWorld, type World } from '../world/world.ts'

/** What PostgreSQL says of the statements that a connection has prepared. */
interface Prepared {
  statement: string
  planned_each_time: number
  planned_once: number
}

let world: World
let samir: Person
beforeAll(async () => {
  world = await startWorld()
  samir = await newPerson(world)
})
afterAll(() => world.stop())

function listPrepared(db: Kysely<never>) {
  return sql<Prepared>`
    select statement, custom_plans::int as planned_each_time, generic_plans::int as planned_once
    from pg_prepared_statements where not from_sql order by prepare_time`
    .execute(db)
    .then(({ rows }) => rows)
}

/** One statement, as often as takes PostgreSQL to settle how it plans it. */
async function repeat(step: () => Promise<unknown>) {
  for (let turn = 0; turn < 12; turn += 1) await step()
}

test('what runs all the time is planned no more after a few times', async () => {
  const talk = await newCommunity(world, 'group', samir)
  const event = await newEvent(samir, talk, world.clock.now())
  const room = await roomOf(world, talk)
  // Its one connection has prepared nothing yet.
  const { engine } = world.backend.database
  const { db, close } = await openDatabase({ url: (engine as { url: string }).url })
  const { now } = world.clock
  const draft = () => ({
    roomId: room,
    userId: samir.id,
    clientId: randomUUID(),
    content: 'Bonjour',
  })
  const ref = { kind: 'group', id: talk.id } as const
  const statements = [
    () => storeMessages(db, [draft()], now()),
    () => sessionAdapter(db).getSessionAndUser('somebody'),
    () => listJoined(db, 'group', samir.id),
    () => findWhole(db, ref, samir.id),
    () => countUnread(db, samir.id),
    () => listRooms(db, samir.id),
    () => findEvent(db, event.id, samir.id),
  ]
  for (const statement of statements) {
    const known = (await listPrepared(db as never)).length
    await repeat(statement)
    const prepared = await listPrepared(db as never)
    const [own] = prepared.slice(known)
    expect([prepared.length, own?.planned_each_time, own?.planned_once]).toEqual([known + 1, 5, 7])
  }
  await close()
})

test('only what is marked is prepared, and an answer is the same', async () => {
  const { url } = world.backend.database.engine as { url: string }
  const database = await openDatabase({ url })
  const { db } = database
  const ask = (front: typeof plannedOnce) =>
    db.selectFrom('users').modifyFront(front).select('id').where('id', '=', samir.id).execute()
  await repeat(() => ask(sql.raw('')))
  expect(await listPrepared(db as never)).toEqual([])
  await repeat(() => ask(plannedOnce))
  expect(await ask(plannedOnce)).toEqual([{ id: samir.id }])
  expect(await listPrepared(db as never)).toHaveLength(1)
  await database.close()
})

test('a column that a newer version adds under it breaks nothing', async () => {
  const { url } = world.backend.database.engine as { url: string }
  const database = await openDatabase({ url })
  const { db } = database
  const ask = () =>
    db
      .selectFrom('users')
      .modifyFront(plannedOnce)
      .select(['id', 'first_name'])
      .where('id', '=', samir.id)
      .execute()
  await repeat(ask)
  const before = await ask()
  await sql`alter table users add column from_tomorrow text`.execute(db)
  expect(await ask()).toEqual(before)
  await sql`alter table users drop column from_tomorrow`.execute(db)
  expect(await ask()).toEqual(before)
  await database.close()
})
