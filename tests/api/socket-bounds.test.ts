import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { clientFrames } from '../../server/contract/frames.ts'
import { closeCodes, messageLimits } from '../../server/contract/message-limits.ts'
import { requestsOfOne } from '../../server/platform/rates.ts'
import { addMember, newTeam, type Team } from '../world/communities.ts'
import { newPerson, type Person } from '../world/people.ts'
import { type Chat, cookieOf, openChat } from '../world/sockets.ts'
import { startWorld, type World } from '../world/world.ts'

let world: World
let team: Team
let room: string
let claire: Person
beforeAll(async () => {
  world = await startWorld({ environment: { RATE_LIMIT: 'on', TRUSTED_PROXIES: '1' } })
  team = await newTeam(world, 'group')
  room = await team.room()
  claire = team.creator
})
afterAll(() => world.stop())

const errors = (chat: Chat) =>
  chat.frames.flatMap((frame) => (frame.event === 'error' ? [frame.data.error] : []))

test.each([
  ['broken JSON', '{"event":'],
  ['no JSON at all', 'bonjour'],
  ['nothing', ''],
  ['a list', '[]'],
  ['a number', '1e999'],
  ['null', 'null'],
  ['an event without a name', '{"data":{}}'],
  ['an unknown event', '{"event":"shutdown","data":{}}'],
  ['an event that every object has', '{"event":"constructor","data":{}}'],
  ['an event that every object comes from', '{"event":"__proto__","data":{}}'],
  ['JSON a thousand levels deep', '['.repeat(5_000) + ']'.repeat(5_000)],
])('%s is refused, and the socket stays', async (_, text) => {
  const chat = await openChat(world, claire)
  chat.sendRaw(text)
  expect(await chat.next('error')).toEqual({ event: null, error: 'invalid_payload' })
  await chat.settled()
  await chat.close()
})

test('what is not text is refused, and the socket stays', async () => {
  const chat = await openChat(world, claire)
  chat.sendRaw(Buffer.from('{"event":"leave_room","data":{}}'))
  expect(await chat.next('error')).toEqual({ event: null, error: 'invalid_payload' })
  await chat.close()
})

test('every event without what it needs is refused by its name', async () => {
  const chat = await openChat(world, claire)
  for (const event of Object.keys(clientFrames)) {
    for (const data of ['null', '{}', '"x"', '{"__proto__":{"roomId":"x"}}']) {
      chat.sendRaw(`{"event":"${event}","data":${data}}`)
      expect(await chat.next('error')).toEqual({ event, error: 'invalid_payload' })
    }
    world.clock.forward(1_000)
  }
  expect({}).not.toHaveProperty('roomId')
  await chat.close()
})

test.each([
  ['a little too large', messageLimits.frame + 1],
  ['200 kB large', 200_000],
])('a frame that is %s closes the socket, which is told why', async (_, bytes) => {
  const chat = await openChat(world, claire)
  chat.sendRaw('x'.repeat(bytes))
  expect(await chat.closed).toBe(closeCodes.refused)
  expect(errors(chat)).toEqual(['payload_too_large'])
})

test('the largest frame there may be is read', async () => {
  const chat = await openChat(world, claire)
  chat.sendRaw('x'.repeat(messageLimits.frame))
  expect(await chat.next('error')).toEqual({ event: null, error: 'invalid_payload' })
  await chat.close()
})

test('2000 frames at once close the socket; those that were in time are dealt with', async () => {
  const chat = await openChat(world, claire)
  const frame = JSON.stringify({
    event: 'send_message',
    data: { roomId: room, userId: claire.id, content: 'encore !' },
  })
  for (let i = 0; i < 2_000; i++) chat.sendRaw(frame)
  expect(await chat.closed).toBe(closeCodes.refused)
  expect(errors(chat)).toEqual(['too_many_requests'])
  const { count } = await world.db
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('room_id', '=', room)
    .executeTakeFirstOrThrow()
  // Two seconds' worth, where a second ended between the first and the last of them.
  expect(Number(count)).toBeLessThanOrEqual(2 * messageLimits.framesPerSecond)
})

test('thirty frames in every second may be sent', async () => {
  const chat = await openChat(world, claire)
  for (let second = 0; second < 3; second++) {
    world.clock.forward(1_000)
    for (let i = 0; i < messageLimits.framesPerSecond / 2; i++) await chat.settled()
  }
  await chat.close()
})

test('an account has twenty sockets, and another one once one of them is closed', async () => {
  const paul = team.member
  const open = await Promise.all(
    Array.from({ length: messageLimits.socketsPerAccount }, () => openChat(world, paul)),
  )
  await expect(openChat(world, paul)).rejects.toThrow('429')
  await open[0]?.close()
  await expect.poll(() => openChat(world, paul).then(() => 'open', String)).toBe('open')
})

test('an address has two hundred sockets, whosever they are', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.7' }
  const perAccount = messageLimits.socketsPerAccount
  const accounts = messageLimits.socketsPerAddress / perAccount
  for (let i = 0; i < accounts; i++) {
    const person = await newPerson(world, { headers: { 'x-forwarded-for': `192.0.2.${i}` } })
    await Promise.all(Array.from({ length: perAccount }, () => openChat(world, person, headers)))
  }
  await expect(openChat(world, team.administrator, headers)).rejects.toThrow('429')
  const elsewhere = { 'x-forwarded-for': '203.0.113.8' }
  await (await openChat(world, team.administrator, elsewhere)).close()
})

test('who reads nothing while others write is let go', async () => {
  const unlimited = await startWorld()
  try {
    const group = await newTeam(unlimited, 'group')
    const id = await group.room()
    const slow = await openChat(unlimited, group.member)
    await slow.joinRoom(id)
    const loud = await openChat(unlimited, group.creator)
    await loud.joinRoom(id)
    await loud.next('online_users', ({ users }) => users.length === 2)
    slow.pause()
    let isThere = true
    void loud
      .next('online_users', ({ users }) => users.join() === group.creator.id)
      .then(() => {
        isThere = false
      })
    // The system's buffers fill before ours.
    const text = '😀'.repeat(2_000)
    while (isThere) {
      loud.frames.length = 0
      await Promise.all(Array.from({ length: 100 }, () => loud.sendMessage(id, text)))
    }
    await loud.close()
  } finally {
    await unlimited.stop()
  }
})

test.each(['ping', 'pong'] as const)(
  'a flood of %ss closes the socket as one of frames does',
  async (kind) => {
    const flooding = new WebSocket(`${world.origin.replace('http', 'ws')}/api/socket`, {
      origin: world.origin,
      headers: { cookie: cookieOf(claire) },
    })
    const closed = once(flooding, 'close')
    await once(flooding, 'open')
    for (let sent = 0; sent < messageLimits.framesPerSecond; sent += 1) flooding[kind]()
    expect(flooding.readyState).toBe(WebSocket.OPEN)
    for (let sent = 0; sent < 2_000; sent += 1) flooding[kind]()
    const [code] = await closed
    expect(code).toBe(closeCodes.refused)
  },
)

test('histories that are read over sockets count with the calls of the same account', async () => {
  const paul = await newPerson(world, { firstName: 'Paul' })
  await addMember(world, team, paul)
  const [one, other] = [await openChat(world, paul), await openChat(world, paul)]
  const { attempts } = requestsOfOne.account
  await one.joinRoom(room)
  const { messages } = await other.joinRoom(room)
  const { rates } = world.backend.platform
  for (let made = 2; made < attempts - 1; made += 1) {
    await rates.takeHere('request', requestsOfOne, { account: paul.id })
  }
  const before = messages.at(-1)?.id ?? ''
  await one.olderMessages(room, { before })
  await expect(other.olderMessages(room, { before })).rejects.toThrow('too_many_requests')
  await expect(one.joinRoom(room)).rejects.toThrow('too_many_requests')
  expect((await paul.get('/users/me')).status).toBe(429)
  expect((await claire.get('/users/me')).status).toBe(200)
  await Promise.all([one.close(), other.close()])
})
