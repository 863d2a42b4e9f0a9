import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Room } from '../../server/contract/rooms.ts'
import {
  getLastMessages,
  getMissedMessages,
  getOlderMessages,
} from '../../server/messaging/history.ts'
import { addMember, newCommunity } from '../world/communities.ts'
import { insertMessages, readTo, roomOf } from '../world/messages.ts'
import { newPerson, type Person, password } from '../world/people.ts'
import { startWorld, type World } from '../world/world.ts'

let world: World
let claire: Person
let nadia: Person
beforeAll(async () => {
  world = await startWorld()
  ;[claire, nadia] = [await newPerson(world), await newPerson(world, { firstName: 'Nadia' })]
})
afterAll(() => world.stop())

const roomsOf = async (who: Person) => (await who.get('/rooms/by-user')).body as Room[]
const refused = (code: string) => expect.objectContaining({ code })

async function newClub(members: [Person, 'administrator' | 'moderator' | 'member'][] = []) {
  const owner = await newPerson(world, { firstName: 'Odile' })
  const club = await newCommunity(world, 'association', owner, { members })
  return { owner, club, room: await roomOf(world, club) }
}

describe('the rooms of somebody', () => {
  test('are those of their associations and groups, with members and the last message', async () => {
    const claire = await newPerson(world)
    const club = await newCommunity(world, 'association', claire, {
      name: 'Judo Club',
      members: [[nadia, 'member']],
    })
    const team = await newCommunity(world, 'group', nadia, {
      name: 'Équipe',
      members: [[claire, 'member']],
    })
    await newCommunity(world, 'association', nadia)
    const [first, last] = await insertMessages(
      world,
      club,
      { by: nadia, content: 'Bonjour' },
      { by: nadia, content: 'À samedi' },
    )
    expect(first).toBeTruthy()
    const rooms = await roomsOf(claire)
    expect(rooms.map(({ entityId }) => entityId)).toEqual([club.id, team.id])
    const room = await roomOf(world, club)
    expect(rooms[0]).toEqual({
      id: room,
      name: 'Judo Club',
      isAssociation: true,
      entityId: club.id,
      image: null,
      canWrite: true,
      canModerate: true,
      unread: 2,
      firstUnread: 1,
      users: [
        { id: claire.id, firstName: 'Claire', lastName: 'Dubois' },
        { id: nadia.id, firstName: 'Nadia', lastName: 'Dubois' },
      ],
      messages: [
        {
          id: last,
          room,
          seq: 2,
          userId: nadia.id,
          content: 'À samedi',
          createdAt: expect.any(String),
          deletedAt: null,
        },
      ],
    })
    expect(rooms[1]).toMatchObject({ isAssociation: false, canWrite: true, canModerate: false })
    expect(rooms[1]).toMatchObject({ unread: 0, firstUnread: null, messages: [] })
  })

  test('stand with the most recently active first', async () => {
    const claire = await newPerson(world)
    const [one, two, three] = [
      await newCommunity(world, 'group', claire, { name: 'Un' }),
      await newCommunity(world, 'association', claire, { name: 'Deux' }),
      await newCommunity(world, 'group', claire, { name: 'Trois' }),
    ]
    const at = (minutes: number) => new Date(world.clock.now().getTime() + minutes * 60_000)
    await insertMessages(world, one, { by: claire, content: 'a', at: at(2) })
    await insertMessages(world, two, { by: claire, content: 'b', at: at(3) })
    const rooms = await roomsOf(claire)
    expect(rooms.map(({ entityId }) => entityId)).toEqual([two.id, one.id, three.id])
  })

  test('a member of an association may read but not write; a moderator may', async () => {
    const moderator = await newPerson(world)
    await newClub([
      [nadia, 'member'],
      [moderator, 'moderator'],
    ])
    expect((await roomsOf(moderator))[0]).toMatchObject({ canWrite: true, canModerate: true })
    const rooms = await roomsOf(nadia)
    expect(rooms.some(({ canWrite, isAssociation }) => isAssociation && !canWrite)).toBe(true)
  })

  test('a message that was taken back stays the last one, without its words', async () => {
    const lina = await newPerson(world)
    const { owner, club } = await newClub([[lina, 'member']])
    const [id = ''] = await insertMessages(world, club, { by: owner, content: 'Oups' })
    await takeBack(id)
    const [room] = await roomsOf(lina)
    expect(room).toMatchObject({ unread: 0, messages: [{ id, content: null }] })
    expect(room?.messages[0]?.deletedAt).toEqual(expect.any(String))
  })

  test('a deleted account has no name and no id in them', async () => {
    const lina = await newPerson(world)
    const samir = await newPerson(world, { firstName: 'Samir' })
    const club = await newCommunity(world, 'group', lina, { members: [[samir, 'member']] })
    await insertMessages(world, club, { by: samir, content: 'Merci à tous' })
    expect((await samir.delete('/users/me', { password })).status).toBe(200)
    const [room] = await roomsOf(lina)
    expect(room?.messages).toMatchObject([{ userId: null, content: 'Merci à tous' }])
    expect(room?.users.map(({ id }) => id)).toEqual([lina.id])
    const history = await getLastMessages(world.db, { userId: lina.id }, room?.id ?? '')
    expect(history.messages).toMatchObject([{ userId: null }])
  })
})

describe('unread', () => {
  test('is what others wrote after one read', async () => {
    const lina = await newPerson(world)
    const { owner, club } = await newClub([[lina, 'moderator']])
    const by = owner
    await insertMessages(
      world,
      club,
      { by, content: '1' },
      { by, content: '2' },
      { by: lina, content: '3' },
      { by, content: '4' },
    )
    expect((await roomsOf(lina))[0]).toMatchObject({ unread: 3, firstUnread: 1 })
    await readTo(world, club, lina, 1)
    expect((await roomsOf(lina))[0]).toMatchObject({ unread: 2, firstUnread: 2 })
    await readTo(world, club, lina, 4)
    expect((await roomsOf(lina))[0]).toMatchObject({ unread: 0, firstUnread: null })
  })

  test('is nothing from before one joined', async () => {
    const lina = await newPerson(world)
    const { owner, club } = await newClub()
    const before = new Date(Date.now() - 60_000)
    await insertMessages(world, club, { by: owner, content: 'Avant', at: before })
    await addMember(world, club, lina)
    expect((await roomsOf(lina))[0]).toMatchObject({ unread: 0, firstUnread: null })
    world.clock.forward(1000)
    await insertMessages(world, club, { by: owner, content: 'Après' })
    expect((await roomsOf(lina))[0]).toMatchObject({ unread: 1, firstUnread: 2 })
  })

  test('is counted to a hundred', async () => {
    const lina = await newPerson(world)
    const { owner, club } = await newClub([[lina, 'member']])
    const many = Array.from({ length: 130 }, (_, index) => ({ by: owner, content: `${index}` }))
    await insertMessages(world, club, ...many)
    expect((await roomsOf(lina))[0]).toMatchObject({ unread: 100, firstUnread: 31 })
  })

  test('goes with the membership: who comes back has read nothing of what they missed', async () => {
    const lina = await newPerson(world)
    const { club } = await newClub([[lina, 'member']])
    await readTo(world, club, lina, 40)
    const id = await club.memberId(lina)
    await world.db.deleteFrom('memberships').where('id', '=', id).execute()
    const left = world.db.selectFrom('readings').selectAll().where('membership_id', '=', id)
    expect(await left.execute()).toEqual([])
  })
})

describe('the history of a room', () => {
  const whole = Array.from({ length: 130 }, (_, index) => `${index + 1}`)
  const said = ({ messages }: { messages: { content: string | null }[] }) =>
    messages.map(({ content }) => content)

  async function newHistory() {
    const lina = await newPerson(world)
    const { owner, club, room } = await newClub([[lina, 'member']])
    const ids = await insertMessages(
      world,
      club,
      ...whole.map((content) => ({ by: owner, content })),
    )
    return { lina: { userId: lina.id }, room, ids, club, owner }
  }

  test('opens with the last fifty, the oldest first', async () => {
    const { lina, room } = await newHistory()
    const history = await getLastMessages(world.db, lina, room)
    expect(said(history)).toEqual(whole.slice(80))
    expect(history).toMatchObject({ roomId: room, hasMore: true })
  })

  test('goes back page by page, by a message or by how many are loaded, to its beginning', async () => {
    const { lina, room, ids } = await newHistory()
    const older = (from: { before: string } | { loaded: number }) =>
      getOlderMessages(world.db, lina, room, from)
    const before = await older({ before: ids[80] ?? '' })
    expect(said(before)).toEqual(whole.slice(30, 80))
    expect(before.hasMore).toBe(true)
    expect(await older({ loaded: 50 })).toEqual(before)
    const last = await older({ before: ids[30] ?? '' })
    expect(said(last)).toEqual(whole.slice(0, 30))
    expect(last.hasMore).toBe(false)
    expect(await older({ loaded: 100 })).toEqual(last)
    for (const from of [{ loaded: 130 }, { loaded: Number.MAX_SAFE_INTEGER }]) {
      expect(await older(from)).toEqual({ roomId: room, messages: [], hasMore: false })
    }
    expect(said(await older({ loaded: 0 }))).toEqual(whole.slice(80))
  })

  test('gives a page that was away what it missed, and what was taken back meanwhile', async () => {
    const { lina, room, ids } = await newHistory()
    await takeBack(ids[3] ?? '')
    const missed = await getMissedMessages(world.db, lina, room, ids[99] ?? '')
    expect(said(missed)).toEqual(whole.slice(100))
    expect(missed).toMatchObject({ hasMore: false, deleted: [ids[3]] })
  })

  test('gives it five hundred at once', async () => {
    const { lina, room, ids, club, owner } = await newHistory()
    const more = Array.from({ length: 500 }, (_, index) => `${131 + index}`)
    await insertMessages(world, club, ...more.map((content) => ({ by: owner, content })))
    const missed = await getMissedMessages(world.db, lina, room, ids[100] ?? '')
    expect(said(missed)).toEqual([...whole, ...more].slice(101, 601))
    expect(missed.hasMore).toBe(true)
    const rest = await getMissedMessages(world.db, lina, room, missed.messages.at(-1)?.id ?? '')
    expect(said(rest)).toEqual(more.slice(471))
    expect(rest.hasMore).toBe(false)
  })

  test('knows nothing of another room’s messages', async () => {
    const { lina, room } = await newHistory()
    const elsewhere = await newHistory()
    const [theirs = ''] = elsewhere.ids
    const since = await getMissedMessages(world.db, lina, room, theirs)
    expect(said(since)).toEqual(whole.slice(80))
    await expect(getOlderMessages(world.db, lina, room, { before: theirs })).rejects.toEqual(
      refused('invalid_payload'),
    )
  })

  test('is for members alone', async () => {
    const { room, ids } = await newHistory()
    const stranger = { userId: (await newPerson(world)).id }
    const [id = ''] = ids
    const asked = [
      () => getLastMessages(world.db, stranger, room),
      () => getMissedMessages(world.db, stranger, room, id),
      () => getOlderMessages(world.db, stranger, room, { before: id }),
      () => getOlderMessages(world.db, stranger, room, { loaded: 0 }),
      () => getLastMessages(world.db, stranger, 'salon'),
      () => getLastMessages(world.db, stranger, claire.id),
    ]
    for (const ask of asked) {
      await expect(ask()).rejects.toEqual(refused('not_enough_permission'))
    }
  })
})

async function takeBack(id: string) {
  const gone = { content: null, deleted_at: world.clock.now() }
  await world.db.updateTable('messages').set(gone).where('id', '=', id).execute()
}
