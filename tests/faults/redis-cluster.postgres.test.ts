import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRates } from '../../server/platform/rates.ts'
import { openRedis } from '../../server/platform/redis.ts'
import { newTeam, type Team } from '../world/communities.ts'
import { type Fleet, startFleet } from '../world/fleet.ts'
import { keptLog } from '../world/log.ts'
import { type Chat, openChat } from '../world/sockets.ts'
import { startRedisCluster, type ThrowawayRedisCluster } from '../world/throwaway-redis-cluster.ts'

let cluster: ThrowawayRedisCluster
let fleet: Fleet
beforeAll(async () => {
  cluster = await startRedisCluster()
  fleet = await startFleet(2, undefined, () => ({ REDIS_URL: cluster.url }))
})
afterAll(async () => {
  await fleet.stop()
  await cluster.stop()
})

interface Room {
  id: string
  node: number
  team: Team
  /** Its creator on the first process, a member on the second. */
  claire: Chat
  paul: Chat
}

async function newRoom(): Promise<Room> {
  const team = await newTeam(fleet, 'group')
  const id = await team.room()
  const on = (server: number) => ({ origin: fleet.servers[server]?.origin ?? '' })
  const [claire, paul] = await Promise.all([
    openChat(on(0), team.creator),
    openChat(on(1), team.member),
  ])
  await Promise.all([claire.joinRoom(id), paul.joinRoom(id)])
  return { id, node: await cluster.nodeOf(`maillon:room:${id}`), team, claire, paul }
}

/** A room on each node. */
async function roomsOnAll(): Promise<Map<number, Room>> {
  const rooms = new Map<number, Room>()
  for (let tries = 0; rooms.size < cluster.nodes.length && tries < 40; tries += 1) {
    const room = await newRoom()
    if (rooms.has(room.node)) await Promise.all([room.claire.close(), room.paul.close()])
    else rooms.set(room.node, room)
  }
  return rooms
}

const contents = (chat: Chat, room: string) => chat.heard(room).map(({ content }) => content)

test('a room is heard on both processes on whichever node it is, and what one node missed is caught up', async () => {
  const rooms = await roomsOnAll()
  expect(rooms.size).toBe(3)
  for (const { id, claire, paul } of rooms.values()) {
    await claire.sendMessage(id, 'Par-delà')
    await paul.next('receive_message', ({ content }) => content === 'Par-delà')
  }

  const gone = 1
  await cluster.nodes[gone]?.stop()
  for (const { id, node, claire, paul } of rooms.values()) {
    await claire.sendMessage(id, 'Sans lui')
    await paul.sendMessage(id, 'Allô ?')
    // The rooms of the other nodes don’t notice.
    if (node === gone) continue
    await paul.next('receive_message', ({ content }) => content === 'Sans lui')
  }

  await cluster.nodes[gone]?.start()
  const patience = { timeout: 20_000 }
  for (const { id, claire, paul } of rooms.values()) {
    await expect.poll(() => contents(paul, id), patience).toContain('Sans lui')
    await expect.poll(() => contents(claire, id), patience).toContain('Allô ?')
    await claire.sendMessage(id, 'De nouveau')
    await paul.next('receive_message', ({ content }) => content === 'De nouveau')
    const heard = contents(paul, id)
    expect(new Set(heard).size).toBe(heard.length)
  }
  await Promise.all(
    [...rooms.values()].flatMap(({ claire, paul }) => [claire.close(), paul.close()]),
  )
})

test('limits are counted by all processes together, and by each alone while their node is away', async () => {
  const { log } = keptLog()
  const lines = [1, 2].map(() => openRedis(cluster.url.split(','), log))
  const rates = lines.map((redis) => createRates(true, { redis, log }))
  const rule = { account: { attempts: 10, seconds: 60 } }
  const passed = async () => {
    const who = { account: randomUUID() }
    const tries = Array.from({ length: 40 }, (_, at) => rates[at % 2]?.take('x', rule, who))
    const results = await Promise.allSettled(tries.map(async (one) => one))
    return results.filter(({ status }) => status === 'fulfilled').length
  }
  try {
    await expect.poll(passed).toBe(10)
    const counting = cluster.nodes[await cluster.nodeOf('maillon:{rates}:')]
    await counting?.stop()
    expect(await passed()).toBe(20)
    await counting?.start()
    await expect.poll(passed, { timeout: 20_000 }).toBe(10)
  } finally {
    for (const line of lines) line.close()
  }
})
