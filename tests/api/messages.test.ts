import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMember, bothKinds, newCommunity, newTeam, type Team } from '../world/communities.ts'
import { newPerson, type Person } from '../world/people.ts'
import { type Chat, openChat } from '../world/sockets.ts'
import { startWorld, type World } from '../world/world.ts'

let world: World
let team: Team
let room: string
const open: Chat[] = []
beforeAll(async () => {
  world = await startWorld()
  team = await newTeam(world, 'group')
  room = await team.room()
})
afterAll(async () => {
  await Promise.all(open.map((chat) => chat.close()))
  await world.stop()
})

async function chatOf(person: Person): Promise<Chat> {
  const chat = await openChat(world, person)
  open.push(chat)
  return chat
}

/** A room in which nobody said anything yet, and pages that have it open. */
async function newRoom(...people: Person[]): Promise<{ id: string; chats: Chat[] }> {
  const [creator = team.creator, ...others] = people
  const community = await newCommunity(world, 'group', creator, {
    members: others.map((person) => [person, 'member']),
  })
  const id = await community.room()
  const chats = await Promise.all(people.map(chatOf))
  for (const chat of chats) await chat.joinRoom(id)
  return { id, chats }
}

/** That room and page, for stories with one or two people. */
async function roomOfTwo() {
  const { id, chats } = await newRoom(team.creator, team.member)
  const [claire, paul] = chats as [Chat, Chat]
  return { id, claire, paul }
}

const contents = ({ messages }: { messages: { content: string | null }[] }) =>
  messages.map(({ content }) => content)
const numbered = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `numéro ${from + index}`)

async function storedIn(id: string) {
  const rows = await world.db
    .selectFrom('messages')
    .selectAll()
    .where('room_id', '=', id)
    .orderBy('seq')
    .execute()
  return rows
}

describe('saying something', () => {
  test('reaches everybody in the room, and oneself with its name', async () => {
    const { id, claire, paul } = await roomOfTwo()
    const clientId = randomUUID()
    const said = await claire.sendMessage(id, 'Bonjour !', clientId)
    expect(said).toEqual({
      id: expect.any(String),
      room: id,
      seq: 1,
      userId: team.creator.id,
      content: 'Bonjour !',
      createdAt: expect.any(String),
      deletedAt: null,
      clientId,
    })
    const { clientId: _, ...forOthers } = said
    expect(await paul.next('receive_message')).toEqual(forOthers)
    expect(await storedIn(id)).toMatchObject([{ id: said.id, content: 'Bonjour !' }])
  })

  test('comes to all of one’s own pages with its name', async () => {
    const { id, claire } = await roomOfTwo()
    const second = await chatOf(team.creator)
    await second.joinRoom(id)
    const said = await claire.sendMessage(id, 'De deux côtés')
    expect(await second.next('receive_message')).toEqual(said)
  })

  test('is answered where the room is not open, too', async () => {
    const { id, paul } = await roomOfTwo()
    const elsewhere = await chatOf(team.creator)
    const said = await elsewhere.sendMessage(id, 'De la voiture')
    expect((await paul.next('receive_message')).id).toBe(said.id)
    expect(elsewhere.heard(id)).toHaveLength(1)
  })

  test('in the same breath as opening the room is answered, too', async () => {
    const community = await newCommunity(world, 'group', team.creator)
    const id = await community.room()
    const claire = await chatOf(team.creator)
    const joined = claire.joinRoom(id)
    const said = await Promise.all(['Un', 'Deux'].map((text) => claire.sendMessage(id, text)))
    await joined
    expect(said.map(({ content }) => content)).toEqual(['Un', 'Deux'])
  })

  test('again with the same name stores it once, and answers what was stored', async () => {
    const { id, claire, paul } = await roomOfTwo()
    const clientId = randomUUID()
    const first = await claire.sendMessage(id, 'Une seule fois', clientId)
    expect(await claire.sendMessage(id, 'Une seule fois', clientId)).toEqual(first)
    const elsewhere = await chatOf(team.creator)
    expect(await elsewhere.sendMessage(id, 'Autre chose', clientId)).toEqual(first)
    await paul.settled()
    expect(paul.heard(id)).toHaveLength(1)
    expect(await storedIn(id)).toHaveLength(1)
  })

  test('twenty times in one instant, from four pages, stores it once', async () => {
    const { id, claire } = await roomOfTwo()
    const pages = [claire, ...(await Promise.all([1, 2, 3].map(() => chatOf(team.creator))))]
    const clientId = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        pages[index % 4]?.sendMessage(id, 'Vite !', clientId),
      ),
    )
    expect(new Set(answers.map((message) => message?.id)).size).toBe(1)
    expect(await storedIn(id)).toHaveLength(1)
  })

  test('two people may give their messages the same name', async () => {
    const { id, claire, paul } = await roomOfTwo()
    const clientId = randomUUID()
    const [hers, his] = await Promise.all([
      claire.sendMessage(id, 'De Claire', clientId),
      paul.sendMessage(id, 'De Paul', clientId),
    ])
    expect(hers.id).not.toBe(his.id)
    expect(await storedIn(id)).toHaveLength(2)
  })

  test.each([
    ['nothing', ''],
    ['only blanks', ' \n\t '],
    ['only no-break spaces', '\u00a0\u2003'],
    ['one character too many', 'x'.repeat(4_001)],
    ['a NUL', 'a\0b'],
    ['half a character', 'a\ud800b'],
    ['a number', 12],
    ['a list', ['a']],
    ['null', null],
  ])('%s is refused, by the name of the message', async (_, content) => {
    const { id, claire } = await roomOfTwo()
    const clientId = randomUUID()
    const data = { roomId: id, userId: team.creator.id, content, clientId }
    claire.sendRaw(JSON.stringify({ event: 'send_message', data }))
    expect(await claire.next('error')).toEqual({
      event: 'send_message',
      error: 'invalid_payload',
      clientId,
      roomId: id,
    })
    expect(await storedIn(id)).toEqual([])
  })

  test.each([
    ['4000 characters', 'x'.repeat(4_000)],
    ['one character', 'x'],
    ['several lines', '  deux\n\nlignes  '],
    ['quotes, braces and backslashes', `{"a",'b',\\"c\\",NULL} -- ; drop`],
    ['what looks like HTML', '<script>alert(1)</script>'],
    ['characters of every kind', '🏳️‍🌈 é ﷺ \u202e עברית'],
  ])('%s is kept as it was typed', async (_, content) => {
    const { id, claire, paul } = await roomOfTwo()
    await claire.sendMessage(id, content)
    expect((await paul.next('receive_message')).content).toBe(content)
    expect(await storedIn(id)).toMatchObject([{ content }])
  })

  test('in another’s name is refused', async () => {
    const { id, claire } = await roomOfTwo()
    const data = { roomId: id, userId: team.member.id, content: 'C’est Paul' }
    claire.send({ event: 'send_message', data })
    const { error } = await claire.next('error')
    expect(error).toBe('not_enough_permission')
    claire.send({ event: 'join_room', data: { roomId: id, userId: team.member.id } })
    expect((await claire.next('error')).error).toBe('not_enough_permission')
    expect(await storedIn(id)).toEqual([])
  })

  test('ids are the same in capitals', async () => {
    const { id, claire } = await roomOfTwo()
    const roomId = id.toUpperCase()
    const data = { roomId, userId: team.creator.id.toUpperCase(), content: 'EN CAPITALES' }
    claire.send({ event: 'send_message', data })
    expect((await claire.next('receive_message')).room).toBe(id)
  })
})

describe.each(bothKinds)('in the room of a %s', (kind) => {
  let here: Team
  let id: string
  beforeAll(async () => {
    here = await newTeam(world, kind)
    id = await here.room()
    const chat = await chatOf(here.creator)
    await chat.sendMessage(id, 'Bienvenue')
  })

  const writers = ['creator', 'administrator', 'moderator'] as const
  const roles = [...writers, 'member'] as const
  const mayWrite = (role: (typeof roles)[number]) => kind === 'group' || role !== 'member'

  test.each(roles)('a %s reads', async (role) => {
    const chat = await chatOf(here[role])
    expect(contents(await chat.joinRoom(id))).toContain('Bienvenue')
  })

  test.each(roles)(`a %s writes, if they may`, async (role) => {
    const chat = await chatOf(here[role])
    const said = chat.sendMessage(id, `Moi, ${role}`)
    if (mayWrite(role)) expect((await said).userId).toBe(here[role].id)
    else await expect(said).rejects.toThrow('not_enough_permission')
  })

  test.each(roles)('others hear that a %s writes, if they may', async (role) => {
    const listening = await chatOf(here.creator)
    await listening.joinRoom(id)
    const chat = await chatOf(here[role])
    chat.type(id)
    await chat.settled()
    await listening.settled()
    const heard = listening.frames.filter(({ event }) => event === 'typing')
    expect(heard).toHaveLength(mayWrite(role) && role !== 'creator' ? 1 : 0)
  })

  test.each(roles)('a %s takes back what another wrote, if they moderate', async (role) => {
    const author = await chatOf(here.creator)
    await author.joinRoom(id)
    const { id: messageId } = await author.sendMessage(id, 'À reprendre')
    const chat = await chatOf(here[role])
    chat.deleteMessage(id, messageId)
    if (role === 'member') expect((await chat.next('error')).error).toBe('not_enough_permission')
    else await author.next('message_deleted', (data) => data.messageId === messageId)
    const [row] = (await storedIn(id)).filter((message) => message.id === messageId)
    expect(row?.content).toBe(role === 'member' ? 'À reprendre' : null)
  })

  test('a stranger is refused everything, as if there were no room', async () => {
    const first = (await storedIn(id))[0]?.id ?? ''
    const zoe = await chatOf(here.stranger)
    for (const roomId of [id, randomUUID()]) {
      await expect(zoe.joinRoom(roomId)).rejects.toThrow('not_enough_permission')
      await expect(zoe.joinRoom(roomId, first)).rejects.toThrow('not_enough_permission')
      await expect(zoe.sendMessage(roomId, 'Coucou')).rejects.toThrow('not_enough_permission')
      for (const from of [{ before: first }, { loaded: 0 }]) {
        await expect(zoe.olderMessages(roomId, from)).rejects.toThrow('not_enough_permission')
      }
      for (const ask of [zoe.deleteMessage, zoe.readRoom]) {
        ask(roomId, first)
        expect((await zoe.next('error')).error).toBe('not_enough_permission')
      }
      zoe.type(roomId)
      expect((await zoe.next('error')).error).toBe('not_enough_permission')
      zoe.announceRooms([roomId])
    }
    await zoe.settled()
    const chat = await chatOf(here.creator)
    await chat.joinRoom(id)
    await chat.sendMessage(id, 'Entre nous')
    await zoe.settled()
    expect(zoe.frames.filter(({ event }) => event !== 'error')).toEqual([])
  })
})

describe('the history', () => {
  let id: string
  let claire: Chat
  beforeAll(async () => {
    const made = await newRoom(team.creator)
    id = made.id
    claire = made.chats[0] as Chat
    for (const content of numbered(0, 120)) await claire.sendMessage(id, content)
  })

  test('opens with the last fifty, the oldest first', async () => {
    const opened = await claire.joinRoom(id)
    expect(contents(opened)).toEqual(numbered(70, 120))
    expect(opened.hasMore).toBe(true)
  })

  test('goes back by the oldest message one has, and by how many one has', async () => {
    const { messages } = await claire.joinRoom(id)
    const second = await claire.olderMessages(id, { before: messages[0]?.id ?? '' })
    expect(contents(second)).toEqual(numbered(20, 70))
    expect(second.hasMore).toBe(true)
    expect(await claire.olderMessages(id, { loaded: 50 })).toEqual(second)
    const last = await claire.olderMessages(id, { before: second.messages[0]?.id ?? '' })
    expect(contents(last)).toEqual(numbered(0, 20))
    expect(last.hasMore).toBe(false)
    const nothing = await claire.olderMessages(id, { before: last.messages[0]?.id ?? '' })
    expect(nothing).toEqual({ roomId: id, messages: [], hasMore: false })
  })

  test('gives what came since a message, and says what was taken back', async () => {
    const { messages } = await claire.joinRoom(id)
    const since = messages.at(-3)?.id ?? ''
    const missed = await claire.joinRoom(id, since)
    expect(contents(missed)).toEqual(numbered(118, 120))
    expect(missed).toMatchObject({ hasMore: false, deleted: [] })
  })

  test('one that is not there counts as none, as does another room’s', async () => {
    for (const since of [randomUUID(), (await storedIn(room))[0]?.id ?? randomUUID()]) {
      expect(contents(await claire.joinRoom(id, since))).toEqual(numbered(70, 120))
    }
    await expect(claire.olderMessages(id, { before: randomUUID() })).rejects.toThrow(
      'invalid_payload',
    )
  })

  test.each([-5, 1e308, 1.5, '50', null, {}])('%j loaded is refused', async (loaded) => {
    const data = { roomId: id, loaded }
    claire.sendRaw(JSON.stringify({ event: 'get_older_messages', data }))
    const refused = { event: 'get_older_messages', error: 'invalid_payload', roomId: id }
    expect(await claire.next('error')).toEqual(refused)
  })

  test('more loaded than there are leaves nothing', async () => {
    const nothing = { roomId: id, messages: [], hasMore: false }
    expect(await claire.olderMessages(id, { loaded: 120 })).toEqual(nothing)
    expect(await claire.olderMessages(id, { loaded: Number.MAX_SAFE_INTEGER })).toEqual(nothing)
  })

  test('of 600 messages that one missed comes in two parts', async () => {
    const away = await chatOf(team.creator)
    const { id: other, chats } = await newRoom(team.creator)
    const [chat] = chats as [Chat]
    const { id: since } = await chat.sendMessage(other, 'avant')
    await Promise.all(numbered(0, 600).map((content) => chat.sendMessage(other, content)))
    const first = await away.joinRoom(other, since)
    expect(contents(first)).toEqual(numbered(0, 500))
    expect(first.hasMore).toBe(true)
    const rest = await away.joinRoom(other, first.messages.at(-1)?.id)
    expect(contents(rest)).toEqual(numbered(500, 600))
    expect(rest.hasMore).toBe(false)
  })
})

describe('taking back', () => {
  test('what one wrote leaves its place without what it said, everywhere', async () => {
    const { id, claire, paul } = await roomOfTwo()
    const before = await paul.sendMessage(id, 'Un')
    const { id: messageId } = await paul.sendMessage(id, 'Oups')
    await paul.sendMessage(id, 'Trois')
    paul.deleteMessage(id, messageId)
    const told = { roomId: id, messageId }
    expect(await claire.next('message_deleted')).toEqual(told)
    expect(await paul.next('message_deleted')).toEqual(told)
    expect(contents(await claire.joinRoom(id))).toEqual(['Un', null, 'Trois'])
    expect(await claire.joinRoom(id, before.id)).toMatchObject({ deleted: [messageId] })
    expect((await storedIn(id))[1]).toMatchObject({ content: null, deleted_at: expect.any(Date) })
  })

  test('twice changes nothing more', async () => {
    const { id, claire } = await roomOfTwo()
    const { id: messageId } = await claire.sendMessage(id, 'Oups')
    claire.deleteMessage(id, messageId)
    await claire.settled()
    const [before] = await storedIn(id)
    world.clock.forward(60_000)
    claire.deleteMessage(id, messageId)
    await claire.settled()
    expect(await storedIn(id)).toEqual([before])
    expect(claire.frames.filter(({ event }) => event === 'error')).toEqual([])
  })

  test('what another wrote is refused to a member, as is what is in another room', async () => {
    const { id, claire, paul } = await roomOfTwo()
    const { id: messageId } = await claire.sendMessage(id, 'De Claire')
    paul.deleteMessage(id, messageId)
    expect((await paul.next('error')).error).toBe('not_enough_permission')
    const other = await roomOfTwo()
    other.claire.deleteMessage(other.id, messageId)
    expect((await other.claire.next('error')).error).toBe('not_enough_permission')
    expect(await storedIn(id)).toMatchObject([{ content: 'De Claire' }])
  })
})

describe('reading', () => {
  const unreadOf = async (person: Person, id: string) => {
    const { body } = await person.get('/rooms/by-user')
    const rooms = body as { id: string; unread: number }[]
    return rooms.find((found) => found.id === id)?.unread
  }

  test('up to a message leaves what came after it, and never goes back', async () => {
    const { id, claire, paul } = await roomOfTwo()
    const said: { id: string }[] = []
    for (const content of numbered(0, 5)) said.push(await claire.sendMessage(id, content))
    const idOf = (index: number) => said[index]?.id ?? ''
    expect(await unreadOf(team.member, id)).toBe(5)
    paul.readRoom(id, idOf(2))
    await paul.settled()
    expect(await unreadOf(team.member, id)).toBe(2)
    paul.readRoom(id, idOf(0))
    await paul.settled()
    expect(await unreadOf(team.member, id)).toBe(2)
    paul.readRoom(id, idOf(4))
    await paul.settled()
    expect(await unreadOf(team.member, id)).toBe(0)
  })

  test('another room’s message is refused', async () => {
    const [one, other] = [await roomOfTwo(), await roomOfTwo()]
    const { id: messageId } = await other.claire.sendMessage(other.id, 'Là-bas')
    one.paul.readRoom(one.id, messageId)
    expect((await one.paul.next('error')).error).toBe('not_enough_permission')
  })
})

describe('a room that is not open', () => {
  test('tells of what is said there once it was announced', async () => {
    const { id, claire } = await roomOfTwo()
    const watching = await chatOf(team.member)
    watching.announceRooms([id, randomUUID()])
    await watching.settled()
    const { clientId: _, room: __, deletedAt: ___, ...told } = await claire.sendMessage(id, 'Ici')
    expect(await watching.next(`new_notification_${id}`)).toEqual(told)
    expect(watching.heard(id)).toEqual([])
  })

  test('tells nothing beside the messages while it is open, and again once it was left', async () => {
    const { id, claire } = await roomOfTwo()
    const watching = await chatOf(team.member)
    watching.announceRooms([id])
    await watching.joinRoom(id)
    await claire.sendMessage(id, 'Un')
    await watching.next('receive_message')
    watching.leaveRoom(id)
    await watching.settled()
    await claire.sendMessage(id, 'Deux')
    expect((await watching.next(`new_notification_${id}`)).content).toBe('Deux')
    expect(watching.heard(id)).toHaveLength(1)
  })

  test('that was left is heard of no more', async () => {
    const { id, claire, paul } = await roomOfTwo()
    paul.leaveRoom(id)
    await paul.settled()
    await claire.sendMessage(id, 'Sans Paul')
    await paul.settled()
    expect(paul.heard(id)).toEqual([])
  })
})

test('that somebody writes is said to the others, and not to their own pages', async () => {
  const { id, claire, paul } = await roomOfTwo()
  const second = await chatOf(team.member)
  await second.joinRoom(id)
  paul.type(id)
  expect(await claire.next('typing')).toEqual({ roomId: id, userId: team.member.id })
  await Promise.all([paul.settled(), second.settled()])
  for (const chat of [paul, second]) {
    expect(chat.frames.filter(({ event }) => event === 'typing')).toEqual([])
  }
})

test('somebody new hears what was said before they came, and is heard', async () => {
  const community = await newCommunity(world, 'group', team.creator)
  const id = await community.room()
  const claire = await chatOf(team.creator)
  await claire.joinRoom(id)
  await claire.sendMessage(id, 'Seule ici')
  const lea = await newPerson(world, { firstName: 'Léa' })
  const chat = await chatOf(lea)
  await expect(chat.joinRoom(id)).rejects.toThrow('not_enough_permission')
  await addMember(world, community, lea)
  expect(contents(await chat.joinRoom(id))).toEqual(['Seule ici'])
  await chat.sendMessage(id, 'Bonjour')
  expect((await claire.next('receive_message', ({ userId }) => userId === lea.id)).content).toBe(
    'Bonjour',
  )
  await claire.next('online_users', ({ users }) => users.includes(lea.id))
})
