import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { Connection } from '../../server/messaging/connection.ts'
import { createEndings } from '../../server/messaging/endings.ts'
import { createHub } from '../../server/messaging/hub.ts'
import { watchRooms } from '../../server/messaging/opening.ts'
import { createQuestions } from '../../server/messaging/questions.ts'
import { addMember, newTeam } from '../world/communities.ts'
import { newPerson } from '../world/people.ts'
import { cookieOf, openChat } from '../world/sockets.ts'
import { startWorld, type World } from '../world/world.ts'

/* Somebody is removed, or speaks, while the server begins to follow a room for them. */

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

test('a removal between the look at the membership and the following of its room is kept to', async () => {
  const team = await newTeam(world, 'group')
  const room = await team.room()
  const following = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  const removed = Promise.withResolvers<void>()
  const hub = createHub({
    follow() {
      asked.resolve()
      return following.promise
    },
    unfollow() {},
  })
  const { db, announcements } = world.backend.platform
  // As the room is not followed yet, nobody is found who hears of it.
  const rights = createEndings(announcements, {
    sessionEnded() {},
    accountEnded() {},
    communityEnded() {},
    missed() {},
    membershipEnded: () => removed.resolve(),
  })
  await rights.listen()
  const line = new WebSocket(`${world.origin.replace('http', 'ws')}/api/socket`, {
    origin: world.origin,
    headers: { cookie: cookieOf(team.member) },
  })
  await once(line, 'open')
  const who = { userId: team.member.id, sessionHash: '', address: '192.0.2.1' }
  const paul = new Connection(line, new PassThrough(), who)
  const parts = { db, hub, rights, questions: createQuestions() }

  const watching = watchRooms(parts, paul, [room])
  await asked.promise
  const memberId = await team.memberId(team.member)
  const path = `${team.path}/member/${team.id}/${memberId}`
  expect((await team.creator.delete(path)).status).toBe(200)
  await removed.promise
  following.resolve()
  await watching
  expect(hub.inRoom(room)).toEqual([])
  expect([...paul.rooms]).toEqual([])
  line.terminate()
})

test('of twenty who are removed at that very moment, nobody hears what is said then', async () => {
  const team = await newTeam(world, 'group')
  const room = await team.room()
  const people = await Promise.all(Array.from({ length: 20 }, () => newPerson(world)))
  for (const person of people) await addMember(world, team, person)
  const ids = await Promise.all(people.map((person) => team.memberId(person)))
  const chats = await Promise.all(people.map((person) => openChat(world, person)))

  const removals = chats.map((chat, index) => {
    chat.announceRooms([room])
    return team.creator.delete(`${team.path}/member/${team.id}/${ids[index]}`)
  })
  for (const { status } of await Promise.all(removals)) expect(status).toBe(200)
  await Promise.all(chats.map((chat) => chat.settled()))
  const claire = await openChat(world, team.creator)
  await claire.sendMessage(room, 'Sans eux')
  await Promise.all(chats.map((chat) => chat.settled()))
  const heard = chats.flatMap(({ frames }) => frames.map(({ event }) => event))
  expect(heard.filter((event) => event === `new_notification_${room}`)).toEqual([])
  await Promise.all([claire, ...chats].map((chat) => chat.close()))
})

test('what is said while its room is being opened, and stands in its history, is answered', async () => {
  const team = await newTeam(world, 'group')
  const room = await team.room()
  const chat = await openChat(world, team.member)
  const { pubsub } = world.backend.platform
  const subscribe = pubsub.subscribe.bind(pubsub)
  const [begun, said, joined] = [newSignal(), newSignal(), newSignal()]
  vi.spyOn(pubsub, 'subscribe').mockImplementationOnce(async (...channels) => {
    begun.resolve()
    await said.promise
    await subscribe(...channels)
  })
  answerOfStoring = async () => {
    said.resolve()
    await joined.promise
  }
  const history = chat.joinRoom(room)
  await begun.promise
  const answered = chat.sendMessage(room, 'Bonjour')
  expect((await history).messages).toMatchObject([{ content: 'Bonjour' }])
  joined.resolve()
  expect(await answered).toMatchObject({ content: 'Bonjour', seq: 1 })
  chat.close()
})

const newSignal = () => Promise.withResolvers<void>()

/** Between a message that is stored and whoever waits for that. */
let answerOfStoring: (() => Promise<void>) | undefined
vi.mock(import('../../server/messaging/sending-queries.ts'), async (original) => {
  const actual = await original()
  return {
    ...actual,
    async storeMessages(...call) {
      const outcomes = await actual.storeMessages(...call)
      await answerOfStoring?.()
      return outcomes
    },
  }
})
