import { describe, expect, test, vi } from 'vitest'
import { $histories, loadOlder } from '../../src/stores/messaging/messages.ts'
import { openRoom } from '../../src/stores/messaging/messaging.ts'
import { $rooms } from '../../src/stores/messaging/rooms.ts'
import { answerCalls } from './communities-store-server.ts'
import { me, messages, newMessage, newOwnRoom, newRoom } from './messaging-cast.ts'
import { assign, newest } from './messaging-line.ts'
import {
  catchUp,
  freshBrowsers,
  range,
  receive,
  reconnect,
  room,
  said,
  seqs,
  start,
  startAlone,
  tell,
} from './messaging-page.ts'

freshBrowsers()

describe('a page that connects', () => {
  test('announces its rooms, and joins the open one from where the server’s page ended', () => {
    start({ rooms: [newOwnRoom(), newOwnRoom({ id: 'r2' })] })
    expect(newest().url).toBe('wss://maillon.test/api/socket')
    expect(said('available_rooms')).toEqual([['r1', 'r2']])
    expect(said('join_room')).toEqual([{ roomId: 'r1', userId: me, since: 'm50' }])
  })

  test('asks for the rooms as they are now: some may be new, others gone', async () => {
    const fresh = [
      newRoom({ id: 'r3' }),
      newRoom({ unread: 2, firstUnread: 51, messages: [newMessage(52)] }),
    ]
    answerCalls({ 'GET /api/rooms/by-user': fresh })
    start({ rooms: [newOwnRoom(), newOwnRoom({ id: 'r2' })] })
    await vi.waitFor(() => expect($rooms.get().map(({ id }) => id)).toEqual(['r3', 'r1']))
    expect(room()).toMatchObject({ unread: 2, readTo: 50, isWhole: true })
    expect(said('available_rooms').at(-1)).toEqual(['r3', 'r1'])
  })

  test('that may not connect asks whether there still is a session', async () => {
    const asked = answerCalls({ 'GET /api/users/me': { status: 401, error: 'not_authenticated' } })
    startAlone()
    newest().drop()
    await vi.waitFor(() => expect(asked.map(({ path }) => path)).toEqual(['/api/users/me']))
  })

  test('goes to the login when its session is over, and back from there', () => {
    start()
    newest().drop(4401)
    expect(assign).toHaveBeenCalledExactlyOnceWith('/connexion?retour=%2Fmessagerie')
  })
})

describe('a history', () => {
  test('is in the room’s order, each message once, however they come', () => {
    start()
    receive(newMessage(53))
    catchUp(messages(51, 52))
    receive(newMessage(53))
    receive(newMessage(52))
    expect(seqs()).toEqual(range(1, 53))
  })

  test('of 1 300 missed messages comes in parts, until nothing is missing', () => {
    start()
    catchUp(messages(51, 550), true)
    expect(said('join_room').at(-1)).toEqual({ roomId: 'r1', userId: me, since: 'm550' })
    catchUp(messages(551, 1050), true)
    catchUp(messages(1051, 1350))
    expect(said('join_room')).toHaveLength(3)
    expect(seqs()).toEqual(range(1, 1350))
  })

  test('asks after a break from where nothing was missing, not from what came before the answer', () => {
    start()
    receive(newMessage(55))
    reconnect()
    expect(said('join_room')).toEqual([{ roomId: 'r1', userId: me, since: 'm50' }])
    catchUp(messages(51, 55))
    receive(newMessage(56))
    reconnect()
    expect(said('join_room')).toEqual([{ roomId: 'r1', userId: me, since: 'm56' }])
    expect(seqs()).toEqual(range(1, 56))
  })

  test('learns what was taken back while nobody listened', () => {
    start()
    catchUp([], false, ['m7', 'unknown'])
    expect($histories.get().r1?.messages[6]).toMatchObject({ id: 'm7', content: null })
    // An older copy of it does not bring it back.
    receive(newMessage(7))
    expect($histories.get().r1?.messages[6]?.content).toBeNull()
  })

  test('begins anew where the server knows nothing of what the page has', () => {
    start()
    tell({
      event: 'previous_messages',
      data: { roomId: 'r1', messages: messages(900, 949), hasMore: true },
    })
    expect(seqs()).toEqual(range(900, 949))
  })

  test('brings older ones when asked, once at a time, until there are none', () => {
    start({ known: messages(101, 150) })
    catchUp()
    loadOlder('r1')
    loadOlder('r1')
    expect(said('get_older_messages')).toEqual([{ roomId: 'r1', before: 'm101' }])
    tell({
      event: 'older_messages',
      data: { roomId: 'r1', messages: messages(51, 100), hasMore: false },
    })
    loadOlder('r1')
    expect(said('get_older_messages')).toHaveLength(1)
    expect(seqs()).toEqual(range(51, 150))
  })

  test('asks for older ones again when the connection broke before the answer', () => {
    start({ known: messages(101, 150) })
    loadOlder('r1')
    reconnect()
    loadOlder('r1')
    expect(said('get_older_messages')).toHaveLength(1)
  })

  test('of a room that was left is caught up with when it is opened again', () => {
    start({ rooms: [newOwnRoom(), newOwnRoom({ id: 'r2' })] })
    catchUp()
    openRoom('r2')
    expect(said('leave_room')).toEqual([{ roomId: 'r1' }])
    expect(said('join_room').at(-1)).toEqual({ roomId: 'r2', userId: me })
    tell({
      event: 'new_notification_r1',
      data: { id: 'm51', seq: 51, userId: 'samir', content: 'Message 51', createdAt: '2026' },
    })
    openRoom('r1')
    expect(said('join_room').at(-1)).toEqual({ roomId: 'r1', userId: me, since: 'm50' })
    catchUp(messages(51, 51))
    expect(seqs()).toEqual(range(1, 51))
  })
})
