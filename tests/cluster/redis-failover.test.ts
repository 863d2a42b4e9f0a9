import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportFault } from '../faults/report.ts'
import { newTeam } from '../world/communities.ts'
import { type Fleet, startFleet } from '../world/fleet.ts'
import { type Chat, openChat } from '../world/sockets.ts'
import { type Cluster, startCluster } from './cluster.ts'

let cluster: Cluster
let fleet: Fleet
beforeAll(async () => {
  cluster = await startCluster()
  fleet = await startFleet(2, cluster.sessionUrl, cluster.environment)
})
afterAll(async () => {
  await fleet?.stop()
  await cluster?.stop()
})

const contents = (chat: Chat, room: string) => chat.heard(room).map(({ content }) => content)
const patience = { timeout: 40_000 }

test('a node of Redis is gone for good: its replica has its rooms, and both processes hear each other again', async () => {
  const team = await newTeam(fleet, 'group')
  const room = await team.room()
  const on = (server: number) => ({ origin: fleet.servers[server]?.origin ?? '' })
  const [claire, paul] = await Promise.all([
    openChat(on(0), team.creator),
    openChat(on(1), team.member),
  ])
  await Promise.all([claire.joinRoom(room), paul.joinRoom(room)])
  await claire.sendMessage(room, 'avant')
  await paul.next('receive_message')

  await cluster.redis.nodes[await cluster.redis.nodeOf(`maillon:room:${room}`)]?.stop()
  const start = performance.now()
  let said = 0
  // Each is stored and answered at once; those that were said meanwhile are heard together.
  const isHeard = async () => {
    const { content } = await claire.sendMessage(room, `mot ${said++}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
    return contents(paul, room).includes(content)
  }
  await expect.poll(isHeard, patience).toBe(true)
  const seconds = Math.round((performance.now() - start) / 100) / 10
  await expect.poll(() => contents(paul, room).length, patience).toBe(said + 1)
  expect(contents(paul, room)).toEqual(contents(claire, room))
  reportFault({
    fault: 'a node of Redis gone for good',
    did: 'SIGKILL of the one with the room, its replica promoted',
    lost: 'nothing',
    noticed: `${seconds} s in which the other process heard nothing of that room; no message refused`,
  })
  await Promise.all([claire.close(), paul.close()])
})
