import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newTeam, type Team } from '../world/communities.ts'
import { openChat } from '../world/sockets.ts'
import { startWorld, type World } from '../world/world.ts'

let world: World
let team: Team
let room: string
beforeAll(async () => {
  world = await startWorld()
  team = await newTeam(world, 'group')
  room = await team.room()
})
afterAll(() => world.stop())

test('what somebody says reaches everybody in the room, and themselves with its name', async () => {
  const [claire, paul] = await Promise.all([
    openChat(world, team.creator),
    openChat(world, team.member),
  ])
  expect(await claire.joinRoom(room)).toMatchObject({ roomId: room, messages: [], hasMore: false })
  await paul.joinRoom(room)

  const clientId = randomUUID()
  const said = await claire.sendMessage(room, 'Bonjour !', clientId)
  expect(said).toEqual({
    id: expect.any(String),
    room,
    seq: 1,
    userId: team.creator.id,
    content: 'Bonjour !',
    createdAt: expect.any(String),
    deletedAt: null,
    clientId,
  })
  const { clientId: _, ...forOthers } = said
  expect(await paul.next('receive_message')).toEqual(forOthers)
  await Promise.all([claire.close(), paul.close()])
})

test('a room opens with its last fifty messages, the oldest first, and goes back from there', async () => {
  const claire = await openChat(world, team.creator)
  for (let i = 0; i < 120; i++) await claire.sendMessage(room, `numéro ${i}`)
  const { messages, hasMore } = await claire.joinRoom(room)
  expect(messages.map(({ content }) => content)).toEqual(
    Array.from({ length: 50 }, (_, i) => `numéro ${70 + i}`),
  )
  expect(hasMore).toBe(true)
  const before = messages[0]?.id ?? ''
  const byId = await claire.olderMessages(room, { before })
  expect(byId.messages.map(({ content }) => content)).toEqual(
    Array.from({ length: 50 }, (_, i) => `numéro ${20 + i}`),
  )
  expect(await claire.olderMessages(room, { loaded: 50 })).toEqual(byId)
  await claire.close()
})

test('who has a page open is said on joining, and whenever that changes', async () => {
  const claire = await openChat(world, team.creator)
  await claire.joinRoom(room)
  const isBoth = ({ users }: { users: string[] }) => users.length === 2
  await claire.next('online_users', ({ users }) => users.join() === team.creator.id)
  const paul = await openChat(world, team.member)
  const both = await claire.next('online_users', isBoth)
  expect(both.users).toEqual([team.creator.id, team.member.id].sort())
  await paul.close()
  await claire.next('online_users', ({ users }) => users.join() === team.creator.id)
  await claire.close()
})
