import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createFollowing, type Following } from '../../server/messaging/following.ts'
import { takeBack } from '../../server/messaging/taking-back-queries.ts'
import { createPubSub, type PubSub } from '../../server/platform/pubsub.ts'
import { openRedis, type Redis } from '../../server/platform/redis.ts'
import { newCommunity } from '../world/communities.ts'
import { keptLog } from '../world/log.ts'
import { insertMessages } from '../world/messages.ts'
import { newPerson, type Person } from '../world/people.ts'
import { type Chat, openChat } from '../world/sockets.ts'
import { startRedis, type ThrowawayRedis } from '../world/throwaway-redis.ts'
import { startWorld, type World } from '../world/world.ts'

const minute = 60_000

let server: ThrowawayRedis
let world: World
/** What another process has: a line of its own to Redis, on the same database and clock. */
let line: Redis
let pubsub: PubSub
let elsewhere: Following
let paul: Person
let page: Chat
beforeAll(async () => {
  server = await startRedis()
  world = await startWorld({ environment: { REDIS_URL: server.url } })
  const { log } = keptLog()
  line = openRedis([server.url], log)
  pubsub = createPubSub(line, { log, now: world.clock.now })
  elsewhere = createFollowing(
    { ...world.backend.platform, db: world.db, pubsub },
    { deliver: () => undefined, pass: () => undefined },
  )
  paul = await newPerson(world, { firstName: 'Paul' })
  page = await openChat(world, paul)
})
afterAll(async () => {
  await page.close()
  elsewhere.stop()
  line.close()
  await world.stop()
  await server.stop()
})
beforeEach(async () => {
  let isHeard = false
  await world.backend.platform.pubsub.subscribe(['hello'], () => {
    isHeard = true
  })
  const say = () => {
    pubsub.publish('hello', {})
    return isHeard
  }
  await expect.poll(say).toBe(true)
})

interface Said {
  roomId: string
  communityId: string
  messageId: string
}

/** A room that Paul has open, and what is in it. */
async function openRoom(): Promise<Said> {
  const community = await newCommunity(world, 'group', paul)
  const [messageId = ''] = await insertMessages(world, community, { by: paul, content: 'Oups' })
  const roomId = await community.room()
  await page.joinRoom(roomId)
  return { roomId, communityId: community.id, messageId }
}

async function takeBackElsewhere({ roomId, communityId, messageId }: Said) {
  const now = world.clock.now()
  await takeBack(world.db, { roomId, communityId, messageId, author: undefined }, now)
  elsewhere.tell(roomId, { deleted: messageId, at: now.toISOString() })
}

/** Redis takes nothing that is published; who listens there notices nothing of it. */
const refuse = () => server.say('ACL SETUSER default -publish')
const accept = () => server.say('ACL SETUSER default +publish')

/** Settles once the line that sends was cut, is back, and what it said at once has passed, or failed. */
async function reconnect() {
  // Lines that listen are of another type.
  await server.say('CLIENT KILL TYPE normal')
  const answer = () => line.evaluate('return 1', ['{x}'], [])
  await expect.poll(answer).toBe(1)
}

const isTakenBack = ({ roomId, messageId }: Said) =>
  page.frames.some(
    ({ event, data }) =>
      event === 'message_deleted' && data.roomId === roomId && data.messageId === messageId,
  )

test('what was taken back while nothing could be told is told, also when that fails at first', async () => {
  const said = await openRoom()
  await refuse()
  await takeBackElsewhere(said)
  for (let tries = 0; tries < 2; tries += 1) {
    world.clock.forward(10 * minute)
    elsewhere.tell(said.roomId, { typing: paul.id })
    await reconnect()
  }
  expect(isTakenBack(said)).toBe(false)
  await accept()
  await reconnect()
  await expect.poll(() => isTakenBack(said)).toBe(true)
})

test('rooms in which something went unsaid are read together', async () => {
  const rooms = await Promise.all(Array.from({ length: 12 }, openRoom))
  await refuse()
  await Promise.all(rooms.map(takeBackElsewhere))
  await reconnect()
  await accept()
  world.statements.length = 0
  await reconnect()
  await expect.poll(() => rooms.every(isTakenBack)).toBe(true)
  const count = (part: string) => world.statements.filter((one) => one.includes(part)).length
  await expect
    .poll(() => [count('"deleted_at" >='), count('from "rooms" where id = any')])
    .toEqual([1, 1])
})
