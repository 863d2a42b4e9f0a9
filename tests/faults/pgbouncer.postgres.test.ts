import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../db/open.ts'
import { newTeam } from '../world/communities.ts'
import { type Fleet, startFleet } from '../world/fleet.ts'
import { newEmail, registration } from '../world/people.ts'
import { openChat } from '../world/sockets.ts'
import { startPgBouncer, type ThrowawayPgBouncer } from '../world/throwaway-pgbouncer.ts'
import { createVisitor } from '../world/visitor.ts'

const admin = process.env.TEST_DATABASE_URL ?? ''
let pooler: ThrowawayPgBouncer
let fleet: Fleet
let throughPooler = ''
beforeAll(async () => {
  pooler = await startPgBouncer(admin)
  // The first one makes the tables, on the session that the migrator's lock is in.
  fleet = await startFleet(2, admin, (url) => {
    throughPooler = pooler.through(url)
    return { DATABASE_URL: throughPooler, DATABASE_SESSION_URL: url }
  })
})
afterAll(async () => {
  await fleet.stop()
  await pooler.stop()
})

const on = (server: number) => ({ origin: fleet.servers[server]?.origin ?? '' })

test('behind a pooler of transactions, calls, mails, rooms and what ends elsewhere go as without', async () => {
  const email = newEmail('nadia')
  const visitor = createVisitor(on(0).origin)
  expect((await visitor.post('/users/register', registration({ email }))).status).toBe(201)
  // The mail is a job, done by whichever process heard of it.
  const kept = () =>
    fleet.db.selectFrom('kept_mails').select('id').where('recipient', '=', email).execute()
  await expect.poll(async () => (await kept()).length).toBe(1)

  const team = await newTeam(fleet, 'group')
  const room = await team.room()
  const [claire, paul] = await Promise.all([
    openChat(on(0), team.creator),
    openChat(on(1), team.member),
  ])
  await Promise.all([claire.joinRoom(room), paul.joinRoom(room)])
  // More at once than the pooler has connections.
  await Promise.all(Array.from({ length: 60 }, (_, at) => claire.sendMessage(room, `${at}`)))
  await expect.poll(() => paul.heard(room).length).toBe(60)
  const looks = Array.from({ length: 60 }, () => team.creator.get(`${team.path}/${team.id}`))
  expect(new Set((await Promise.all(looks)).map(({ status }) => status))).toEqual(new Set([200]))

  const memberId = await team.memberId(team.member)
  await team.creator.delete(`${team.path}/member/${team.id}/${memberId}`)
  expect((await paul.next('error')).error).toBe('not_enough_permission')
  await Promise.all([claire.close(), paul.close()])
})

test('a statement of a transaction may take no longer than a call, it is as alone as it asks, and nothing of it stays', async () => {
  const { db, close } = await openDatabase({ url: throughPooler, sessionUrl: admin })
  try {
    const timeout = sql<{ statement_timeout: string }>`show statement_timeout`
    const within = await db.transaction().execute((tx) => timeout.execute(tx))
    expect(within.rows).toEqual([{ statement_timeout: '8s' }])
    const isolation = sql<{ transaction_isolation: string }>`show transaction_isolation`
    const alone = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((tx) => isolation.execute(tx))
    expect(alone.rows).toEqual([{ transaction_isolation: 'repeatable read' }])
    const after = await Promise.all([1, 2, 3, 4, 5].map(() => timeout.execute(db)))
    for (const { rows } of after) expect(rows).toEqual([{ statement_timeout: '0' }])
  } finally {
    await close()
  }
})
