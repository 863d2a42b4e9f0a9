import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newTeam, type Team } from '../world/communities.ts'
import { type Fleet, startFleet } from '../world/fleet.ts'
import type { Person } from '../world/people.ts'
import { type Chat, openChat } from '../world/sockets.ts'

let fleet: Fleet
beforeAll(async () => {
  fleet = await startFleet(2)
})
afterAll(() => fleet.stop())

/** A room with Claire on the first server and Paul on the second. */
async function acrossBoth() {
  const team = await newTeam(fleet, 'group')
  const room = await team.room()
  const [claire, paul] = await Promise.all([on(0, team.creator), on(1, team.member)])
  await Promise.all([claire.joinRoom(room), paul.joinRoom(room)])
  return { team, room, claire, paul }
}

function on(server: number, person: Person): Promise<Chat> {
  return openChat({ origin: fleet.servers[server]?.origin ?? '' }, person)
}

const both = ({ creator, member }: Team) => [creator.id, member.id].sort().join()
const contents = (chat: Chat, room: string) => chat.heard(room).map(({ content }) => content)

test('what is said, taken back and written on one process is heard on the other', async () => {
  const { team, room, claire, paul } = await acrossBoth()
  const said = await claire.sendMessage(room, 'Par-delà')
  const { clientId: _, ...forOthers } = said
  expect(await paul.next('receive_message')).toEqual(forOthers)
  claire.type(room)
  expect(await paul.next('typing')).toEqual({ roomId: room, userId: team.creator.id })
  claire.deleteMessage(room, said.id)
  expect(await paul.next('message_deleted')).toEqual({ roomId: room, messageId: said.id })
  // Her own page on the other process hears her with her name for it.
  const second = await on(1, team.creator)
  await second.joinRoom(room)
  const again = await claire.sendMessage(room, 'De deux côtés')
  expect(await second.next('receive_message')).toEqual(again)
  await Promise.all([claire, paul, second].map((chat) => chat.close()))
})

test('who is there is known over both', async () => {
  const { team, claire, paul } = await acrossBoth()
  await claire.next('online_users', ({ users }) => users.join() === both(team))
  await paul.next('online_users', ({ users }) => users.join() === both(team))
  await paul.close()
  await claire.next('online_users', ({ users }) => users.join() === team.creator.id)
  await claire.close()
})

test('who is removed on one process hears nothing more on the other', async () => {
  const { team, room, claire, paul } = await acrossBoth()
  const memberId = await team.memberId(team.member)
  await team.creator.delete(`${team.path}/member/${team.id}/${memberId}`)
  expect((await paul.next('error')).error).toBe('not_enough_permission')
  await claire.sendMessage(room, 'Sans lui')
  await paul.settled()
  expect(paul.heard(room)).toEqual([])
  await Promise.all([claire.close(), paul.close()])
})

test('both write in one room at once: each page sees all of it, in one order', async () => {
  const { room, claire, paul } = await acrossBoth()
  const words = Array.from({ length: 150 }, (_, index) => index)
  await Promise.all(
    words.flatMap((index) => [
      claire.sendMessage(room, `Claire ${index}`),
      paul.sendMessage(room, `Paul ${index}`),
    ]),
  )
  for (const chat of [claire, paul]) {
    await expect.poll(() => chat.heard(room).length).toBe(300)
    const seqs = chat.heard(room).map(({ seq }) => seq)
    expect(seqs).toEqual(seqs.toSorted((one, other) => one - other))
  }
  expect(contents(claire, room)).toEqual(contents(paul, room))
  await Promise.all([claire.close(), paul.close()])
})

test('without Redis each goes on alone, and once it is back nobody has missed anything', async () => {
  const { team, room, claire, paul } = await acrossBoth()
  const { id: oops } = await claire.sendMessage(room, 'Oups')
  await paul.next('receive_message')
  await fleet.redis.stop()
  const neighbour = await on(0, team.moderator)
  await neighbour.joinRoom(room)
  for (let i = 0; i < 5; i++) await claire.sendMessage(room, `seuls ${i}`)
  await paul.sendMessage(room, 'Allô ?')
  claire.deleteMessage(room, oops)
  await neighbour.next('message_deleted')
  // On the same process they still hear each other, and the history is whole on both.
  await expect.poll(() => contents(neighbour, room)).toContain('seuls 4')
  const there = await on(1, team.moderator)
  expect((await there.joinRoom(room)).messages).toHaveLength(7)

  await fleet.redis.start()
  const patience = { timeout: 15_000 }
  await expect.poll(() => new Set(contents(paul, room)), patience).toContain('seuls 4')
  await expect.poll(() => new Set(contents(claire, room)), patience).toContain('Allô ?')
  await paul.next('message_deleted', ({ messageId }) => messageId === oops)
  for (const chat of [claire, paul]) {
    const heard = contents(chat, room)
    expect(new Set(heard).size).toBe(heard.length)
  }
  await claire.sendMessage(room, 'De nouveau ensemble')
  await paul.next('receive_message', ({ content }) => content === 'De nouveau ensemble')
  await Promise.all([claire, paul, neighbour, there].map((chat) => chat.close()))
})

test('what is said while only the line that sends to Redis is down is heard once it is back', async () => {
  const { room, claire, paul } = await acrossBoth()
  const { id: oops } = await claire.sendMessage(room, 'Oups')
  await paul.next('receive_message')
  // Lines that listen are of another type.
  const killing = setInterval(() => void fleet.redis.say('CLIENT KILL TYPE normal'), 5)
  try {
    await pause(50)
    await claire.sendMessage(room, 'Toute seule')
    claire.deleteMessage(room, oops)
    await claire.next('message_deleted')
  } finally {
    clearInterval(killing)
  }
  await expect.poll(() => contents(paul, room)).toEqual(['Oups', 'Toute seule'])
  await paul.next('message_deleted', ({ messageId }) => messageId === oops)
  await Promise.all([claire.close(), paul.close()])
})

test('when one process is killed the other goes on, and its people are gone after a while', async () => {
  const { team, room, claire, paul } = await acrossBoth()
  await claire.next('online_users', ({ users }) => users.join() === both(team))
  fleet.servers[1]?.child.kill('SIGKILL')
  await paul.closed
  await claire.sendMessage(room, 'Encore là')
  await expect.poll(() => lastOnline(claire, room), { timeout: 30_000 }).toEqual([team.creator.id])
  const back = await on(0, team.member)
  const { messages } = await back.joinRoom(room)
  expect(messages.map(({ content }) => content)).toEqual(['Encore là'])
  await Promise.all([claire.close(), back.close()])
})

function lastOnline(chat: Chat, room: string): string[] | undefined {
  const said = chat.frames.flatMap((frame) => (frame.event === 'online_users' ? [frame.data] : []))
  return said.findLast(({ roomId }) => roomId === room)?.users
}
