import { afterAll, beforeAll, expect, test } from 'vitest'
import { newTeam } from '../world/communities.ts'
import { type Chat, openChat } from '../world/sockets.ts'
import { startWorld, type World } from '../world/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

/** Settles once the room was told that exactly these are there. */
function told(chat: Chat, room: string, people: { id: string }[]) {
  const wanted = people.map(({ id }) => id).sort()
  return chat.next(
    'online_users',
    ({ roomId, users }) => roomId === room && users.join() === wanted.join(),
  )
}

test('who has a page open is said on joining, and whenever that changes', async () => {
  const team = await newTeam(world, 'group')
  const room = await team.room()
  const claire = await openChat(world, team.creator)
  await claire.joinRoom(room)
  await told(claire, room, [team.creator])
  // On whichever page they are: the room need not be open there.
  const paul = await openChat(world, team.member)
  await told(claire, room, [team.creator, team.member])
  await paul.joinRoom(room)
  await told(paul, room, [team.creator, team.member])
  paul.cut()
  await told(claire, room, [team.creator])
  await claire.close()
})

test('somebody is there while any of their pages is open', async () => {
  const team = await newTeam(world, 'group')
  const room = await team.room()
  const claire = await openChat(world, team.creator)
  await claire.joinRoom(room)
  const [first, second] = [await openChat(world, team.member), await openChat(world, team.member)]
  await told(claire, room, [team.creator, team.member])
  claire.frames.length = 0
  await first.close()
  // Anouk comes after Paul's first page is gone: what is said then is of all three.
  const anouk = await openChat(world, team.moderator)
  await told(claire, room, [team.creator, team.member, team.moderator])
  const said = claire.frames.flatMap((frame) =>
    frame.event === 'online_users' ? [frame.data] : [],
  )
  expect(said.every(({ users }) => users.includes(team.member.id))).toBe(true)
  await second.close()
  await told(claire, room, [team.creator, team.moderator])
  await Promise.all([claire.close(), anouk.close()])
})

test('strangers are in no room', async () => {
  const team = await newTeam(world, 'group')
  const room = await team.room()
  const zoe = await openChat(world, team.stranger)
  await zoe.joinRoom(room).catch(() => undefined)
  const claire = await openChat(world, team.creator)
  await claire.joinRoom(room)
  await told(claire, room, [team.creator])
  await Promise.all([claire.close(), zoe.close()])
})
