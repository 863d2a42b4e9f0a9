import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeCodes } from '../../server/contract/message-limits.ts'
import { bothKinds, newTeam, type Team } from '../world/communities.ts'
import { newPerson, password } from '../world/people.ts'
import { type Chat, openChat } from '../world/sockets.ts'
import { startWorld, type World } from '../world/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

describe('a socket is closed at once, and its page sent to the login,', () => {
  test('when one logs out', async () => {
    const claire = await newPerson(world)
    const chat = await openChat(world, claire)
    await claire.get('/auth/logout')
    expect(await chat.closed).toBe(closeCodes.loggedOut)
  })

  test('when its device is logged out from another one, which stays', async () => {
    const claire = await newPerson(world)
    const phone = world.visitor()
    await phone.post('/auth/login', { email: claire.email, password })
    const there = await openChat(world, { id: claire.id, cookies: phone.cookies })
    const here = await openChat(world, claire)
    const { body } = await claire.get('/users/me/sessions')
    const other = (body as { id: string; current: boolean }[]).find(({ current }) => !current)
    await claire.delete(`/users/me/sessions/${other?.id}`)
    expect(await there.closed).toBe(closeCodes.loggedOut)
    await here.settled()
    await here.close()
  })

  test('when the account is deleted', async () => {
    const claire = await newPerson(world)
    const chat = await openChat(world, claire)
    await claire.delete('/users/me', { password })
    expect(await chat.closed).toBe(closeCodes.loggedOut)
  })

  test('when the password is changed elsewhere', async () => {
    const claire = await newPerson(world)
    const phone = world.visitor()
    await phone.post('/auth/login', { email: claire.email, password })
    const there = await openChat(world, { id: claire.id, cookies: phone.cookies })
    const [newPassword, confirmNewPassword] = ['Fanfare#2027', 'Fanfare#2027']
    const change = { currentPassword: password, newPassword, confirmNewPassword }
    expect((await claire.put('/users/me/password', change)).status).toBe(200)
    expect(await there.closed).toBe(closeCodes.loggedOut)
  })

  test('when the session is over without a word, at the next look', async () => {
    const [claire, paul] = [await newPerson(world), await newPerson(world)]
    const [chat, other] = [await openChat(world, claire), await openChat(world, paul)]
    await world.db
      .updateTable('sessions')
      .set({ expires_at: world.clock.now() })
      .where('user_id', '=', claire.id)
      .execute()
    await world.backend.sockets.checkSessions()
    expect(await chat.closed).toBe(closeCodes.loggedOut)
    await other.settled()
    await other.close()
  })
})

test('using a socket counts as being seen', async () => {
  const own = await startWorld()
  try {
    const claire = await newPerson(own)
    const chat = await openChat(own, claire)
    const since = new Date()
    await chat.settled()
    // Whatever was seen is written down at the end, if not before.
    await own.stopServer()
    const { last_seen_at } = await own.db
      .selectFrom('sessions')
      .select('last_seen_at')
      .executeTakeFirstOrThrow()
    expect(last_seen_at.getTime()).toBeGreaterThanOrEqual(since.getTime())
  } finally {
    await own.stop()
  }
})

describe.each(bothKinds)('who loses a %s loses its room at once', (kind) => {
  let team: Team
  let room: string
  let claire: Chat
  let paul: Chat
  async function open() {
    team = await newTeam(world, kind)
    room = await team.room()
    claire = await openChat(world, team.creator)
    paul = await openChat(world, team.member)
    await claire.joinRoom(room)
    await paul.joinRoom(room)
    await claire.next('online_users', ({ users }) => users.length === 2)
  }
  const lost = () => ({ event: 'join_room', error: 'not_enough_permission', roomId: room })

  async function expectNothingHeard() {
    await claire.sendMessage(room, 'Sans lui')
    await paul.settled()
    expect(paul.heard(room)).toEqual([])
    await expect(paul.joinRoom(room)).rejects.toThrow('not_enough_permission')
    await expect(paul.sendMessage(room, 'Et moi ?')).rejects.toThrow('not_enough_permission')
    await Promise.all([claire.close(), paul.close()])
  }

  test('when they are removed, and counts there no more', async () => {
    await open()
    const memberId = await team.memberId(team.member)
    const { status } = await team.creator.delete(`${team.path}/member/${team.id}/${memberId}`)
    expect(status).toBe(200)
    expect(await paul.next('error')).toEqual(lost())
    await claire.next('online_users', ({ users }) => users.length === 1)
    await expectNothingHeard()
  })

  test('when they leave', async () => {
    await open()
    const memberId = await team.memberId(team.member)
    await team.member.delete(`${team.path}/member/leave/${team.id}/${memberId}`)
    expect(await paul.next('error')).toEqual(lost())
    await expectNothingHeard()
  })

  test('and its notifications', async () => {
    await open()
    paul.leaveRoom(room)
    paul.announceRooms([room])
    await paul.settled()
    const memberId = await team.memberId(team.member)
    await team.creator.delete(`${team.path}/member/${team.id}/${memberId}`)
    expect(await paul.next('error')).toEqual(lost())
    await claire.sendMessage(room, 'Sans lui')
    await paul.settled()
    expect(paul.frames.map(({ event }) => event)).not.toContain(`new_notification_${room}`)
    await Promise.all([claire.close(), paul.close()])
  })

  test('when it is deleted', async () => {
    await open()
    await team.creator.delete(`${team.path}/${team.id}`)
    expect(await claire.next('error')).toEqual(lost())
    expect(await paul.next('error')).toEqual(lost())
    await expect(claire.sendMessage(room, 'Allô ?')).rejects.toThrow('not_enough_permission')
    await Promise.all([claire.close(), paul.close()])
  })
})

test('a member of a deleted account is nobody in the history, and their words stay', async () => {
  const team = await newTeam(world, 'group')
  const room = await team.room()
  const paul = await openChat(world, team.member)
  await paul.sendMessage(room, 'Adieu')
  await team.member.delete('/users/me', { password })
  const claire = await openChat(world, team.creator)
  const { messages } = await claire.joinRoom(room)
  expect(messages).toMatchObject([{ content: 'Adieu', userId: null }])
  await claire.close()
})

test('a server that stops tells its sockets to come back, with what was sent stored', async () => {
  const own = await startWorld()
  try {
    const team = await newTeam(own, 'group')
    const room = await team.room()
    const claire = await openChat(own, team.creator)
    await claire.joinRoom(room)
    const said = Promise.all(
      Array.from({ length: 20 }, (_, index) => claire.sendMessage(room, `numéro ${index}`)),
    )
    await said
    await own.stopServer()
    expect(await claire.closed).toBe(closeCodes.leaving)
    await expect(openChat(own, team.creator)).rejects.toThrow()
  } finally {
    await own.stop()
  }
})
