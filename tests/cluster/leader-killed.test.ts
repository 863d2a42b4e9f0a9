import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { howLong, inWords, reportFault } from '../faults/report.ts'
import { newTeam } from '../world/communities.ts'
import { type Everyday, type Noticed, startEveryday } from '../world/everyday.ts'
import { openChat } from '../world/sockets.ts'
import { type Answering, startAnswering } from './answering.ts'
import { type ClusterHouse, startClusterHouse } from './house.ts'
import { isWhole, leaderOf, type PatroniNode } from './patroni.ts'
import { until } from './until.ts'

/** What several machines have of what keeps the data is killed while people use it. */

/** Seconds after which Patroni follows a leader that is gone: deploy/patroni.yml. */
const ttl = 10
/** And those that promotion, HAProxy’s look and PgBouncer’s take on a machine that has more to do. */
const bound = 20

let house: ClusterHouse
let everyday: Everyday
let answering: Answering
beforeAll(async () => {
  house = await startClusterHouse()
})
afterAll(() => house?.stop())
beforeEach(async () => {
  everyday = await startEveryday(house.place, house.post)
  answering = await startAnswering(house.place)
  await everyday.goesOn()
  everyday.noticed()
})

/** What the test that just ended did, for the row that its harm ends. */
let row: { fault: string; did: string; noticed: Noticed } | undefined
afterEach(async () => {
  const harm = await everyday.end()
  await answering.check()
  if (row) reportFault({ ...row, noticed: howLong(row.noticed), lost: inWords(harm) })
  row = undefined
  expect(harm).toEqual({ lost: [], doubled: [] })
}, 150_000)

test('the leader is killed: the other one is promoted within its time, and the old one comes back behind it', {
  timeout: 180_000,
}, async () => {
  const { cluster } = house
  const old = await leaderOf(cluster.nodes)
  old.holdBack()
  await until('somebody waits for the standby', () => isWaitedFor(old))
  await old.kill()
  try {
    await everyday.goesOn()
    expect(await leaderOf(cluster.nodes)).not.toBe(old)
    await expectAnnouncements()
  } finally {
    old.start()
  }
  await until('the old leader follows', () => isWhole(cluster.nodes))
  await everyday.goesOn()
  const noticed = everyday.noticed()
  row = {
    fault: 'PostgreSQL’s leader killed',
    did: 'SIGKILL of it and its Patroni, with commits that the standby lacked',
    noticed,
  }
  expect(Object.keys(noticed.failed).filter((outcome) => outcome !== '503')).toEqual([])
  expect(noticed.slowest).toBeLessThan(10)
  expect(noticed.seconds).toBeLessThan(ttl + bound)
})

test('etcd is killed, and a node of Redis: the leader stays while it reaches the other one, and no call fails', {
  timeout: 180_000,
}, async () => {
  const { nodes, etcd, redis } = house.cluster
  const before = await leaderOf(nodes)
  await Promise.all([etcd.stop(), redis.nodes[1]?.stop()])
  try {
    await until('Patroni goes on without etcd', () => isOnItsOwn(before))
    await everyday.goesOn()
  } finally {
    await Promise.all([etcd.start(), redis.nodes[1]?.start()])
  }
  await until('Patroni has etcd again', async () => !(await isOnItsOwn(before)))
  await until('the other one follows', () => isWhole(nodes))
  await everyday.goesOn()
  expect(await leaderOf(nodes)).toBe(before)
  const noticed = everyday.noticed()
  row = { fault: 'etcd and a node of Redis killed', did: 'SIGKILL of both, then back', noticed }
  expect(noticed.failed).toEqual({})
})

/** Whether the leader has committed what it may not acknowledge yet. */
async function isWaitedFor({ port }: PatroniNode): Promise<boolean> {
  const client = new pg.Client(`postgres://postgres@127.0.0.1:${port}/postgres`)
  await client.connect()
  const waiting = `select from pg_stat_activity where wait_event = 'SyncRep'`
  return client
    .query(waiting)
    .then(({ rowCount }) => (rowCount ?? 0) > 0)
    .finally(() => client.end())
}

/** Whether Patroni keeps its leader without etcd. */
async function isOnItsOwn({ restPort }: PatroniNode): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${restPort}/patroni`)
  return (await answer.text()).includes('failsafe_mode_is_active')
}

/** Every process hears what ends elsewhere, on sessions that lead to the new leader. */
async function expectAnnouncements(): Promise<void> {
  const team = await newTeam(house.place, 'group')
  const room = await team.room()
  // As many as nginx spreads over both.
  const chats = await Promise.all([1, 2, 3, 4].map(() => openChat(house.place, team.member)))
  await Promise.all(chats.map((chat) => chat.joinRoom(room)))
  const memberId = await team.memberId(team.member)
  await team.creator.delete(`${team.path}/member/${team.id}/${memberId}`)
  const told = () => chats.every(({ frames }) => frames.some(({ event }) => event === 'error'))
  await expect.poll(told, { timeout: 15_000 }).toBe(true)
  await Promise.all(chats.map((chat) => chat.close()))
}
