import { describe, expect, test, vi } from 'vitest'
import { $histories } from '../../src/stores/messaging/messages.ts'
import { $heard, $lost } from '../../src/stores/messaging/messaging.ts'
import { $online } from '../../src/stores/messaging/presence.ts'
import { noteSeen } from '../../src/stores/messaging/reading.ts'
import { $rooms, $unread } from '../../src/stores/messaging/rooms.ts'
import { takeBack } from '../../src/stores/messaging/taking-back.ts'
import { $typing, sayTyping } from '../../src/stores/messaging/typing.ts'
import { answerCalls } from './communities-store-server.ts'
import { me, messages, newMessage, newOwnRoom, newRoom } from './messaging-cast.ts'
import { newest } from './messaging-line.ts'
import {
  catchUp,
  freshBrowsers,
  receive,
  reconnect,
  room,
  said,
  start,
  tell,
} from './messaging-page.ts'

freshBrowsers()

describe('what is unread', () => {
  const two = () => [newOwnRoom(), newOwnRoom({ id: 'r2', messages: [newMessage(9)] })]
  const notify = (seq: number, userId = 'samir') =>
    tell({
      event: 'new_notification_r2',
      data: { id: `n${seq}`, seq, userId, content: 'Coucou', createdAt: '2026' },
    })

  test('counts what others wrote, each once, and brings the room to the top', () => {
    start({ rooms: two() })
    notify(10)
    notify(10)
    notify(11)
    expect($rooms.get().map(({ id, unread }) => [id, unread])).toEqual([
      ['r2', 2],
      ['r1', 0],
    ])
    expect(room('r2').messages[0]).toMatchObject({ content: 'Coucou', room: 'r2' })
    expect($unread.get()).toBe(2)
  })

  test('does not count one’s own, written elsewhere', () => {
    start({ rooms: two() })
    notify(10, me)
    expect($unread.get()).toBe(0)
  })

  test('ends with what was in view, and the server is told once', () => {
    start()
    catchUp(messages(51, 53))
    expect(room().unread).toBe(3)
    noteSeen(newMessage(51), me)
    noteSeen(newMessage(52), me)
    expect(room()).toMatchObject({ unread: 1, readTo: 52 })
    expect(said('read_room')).toEqual([])
    vi.advanceTimersByTime(1_000)
    expect(said('read_room')).toEqual([{ roomId: 'r1', messageId: 'm52' }])
    // What is above was read before.
    noteSeen(newMessage(51), me)
    vi.advanceTimersByTime(1_000)
    expect(said('read_room')).toHaveLength(1)
  })

  test('read without a connection is told when it is back', () => {
    start()
    catchUp(messages(51, 51))
    newest().drop()
    noteSeen(newMessage(51), me)
    vi.advanceTimersByTime(900)
    vi.advanceTimersByTime(5_000)
    newest().accept()
    expect(said('read_room')).toEqual([{ roomId: 'r1', messageId: 'm51' }])
  })

  test('that was read here is not unread again because the server was not told yet', async () => {
    const fresh = newRoom({ unread: 1, firstUnread: 51, messages: [newMessage(51)] })
    start()
    catchUp(messages(51, 51))
    noteSeen(newMessage(51), me)
    answerCalls({ 'GET /api/rooms/by-user': [fresh] })
    reconnect()
    await vi.advanceTimersByTimeAsync(10)
    expect(room()).toMatchObject({ unread: 0, readTo: 51 })
  })
})

describe('others', () => {
  test('who write are shown for a few seconds, until their message is there', () => {
    start()
    catchUp()
    tell({ event: 'typing', data: { roomId: 'r1', userId: 'samir' } })
    tell({ event: 'typing', data: { roomId: 'r1', userId: me } })
    expect($typing.get().r1).toEqual(['samir'])
    receive(newMessage(51))
    expect($typing.get().r1).toBeUndefined()
    tell({ event: 'typing', data: { roomId: 'r1', userId: 'samir' } })
    vi.advanceTimersByTime(5_000)
    expect($typing.get().r1).toBeUndefined()
  })

  test('are told that one writes every three seconds at most', () => {
    start()
    for (let at = 0; at < 60; at += 1) {
      sayTyping('r1')
      vi.advanceTimersByTime(100)
    }
    expect(said('typing')).toHaveLength(2)
  })

  test('who are there are known as long as there is a connection', () => {
    start()
    tell({ event: 'online_users', data: { roomId: 'r1', users: ['samir', me] } })
    expect($online.get().r1).toEqual(['samir', me])
    newest().drop()
    expect($online.get().r1).toBeUndefined()
  })

  test('are read out where they write in the open room, once and not oneself', () => {
    start()
    catchUp()
    receive(newMessage(51, { userId: me }), 'c')
    expect($heard.get()?.id).not.toBe('m51')
    receive(newMessage(52))
    expect($heard.get()?.id).toBe('m52')
  })
})

describe('taking back', () => {
  test('is done when everybody is told, and says in the list what stands there', async () => {
    start()
    catchUp()
    const outcome = takeBack('r1', 'm50')
    expect(said('delete_message')).toEqual([{ roomId: 'r1', messageId: 'm50' }])
    tell({ event: 'message_deleted', data: { roomId: 'r1', messageId: 'm50' } })
    expect(await outcome).toEqual({ ok: true, data: null })
    expect($histories.get().r1?.messages.at(-1)).toMatchObject({ content: null })
    expect(room().messages[0]?.content).toBeNull()
  })

  test('that is refused, or has no connection, says so', async () => {
    start()
    const refused = takeBack('r1', 'm50')
    tell({ event: 'error', data: { event: 'delete_message', error: 'not_enough_permission' } })
    expect(await refused).toMatchObject({ error: 'not_enough_permission' })
    newest().drop()
    expect(await takeBack('r1', 'm50')).toMatchObject({ error: 'network_failure' })
  })
})

test('who is removed while reading loses the room and what they had of it', () => {
  start({ rooms: [newOwnRoom(), newOwnRoom({ id: 'r2' })] })
  catchUp()
  const error = 'not_enough_permission'
  tell({ event: 'error', data: { event: 'join_room', error, roomId: 'r1' } })
  expect($rooms.get().map(({ id }) => id)).toEqual(['r2'])
  expect($histories.get().r1).toBeUndefined()
  expect($lost.get().has('r1')).toBe(true)
})
