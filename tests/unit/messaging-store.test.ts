import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ClientData, ClientEvent, ServerFrame } from '../../server/contract/frames.ts'
import type { Message } from '../../server/contract/rooms.ts'
import { $histories, loadOlder } from '../../src/stores/messaging/messages.ts'
import {
  $heard,
  $lost,
  openRoom,
  receiveMessaging,
  startMessaging,
} from '../../src/stores/messaging/messaging.ts'
import { $unsent, discard, retry, sendMessage } from '../../src/stores/messaging/outbox.ts'
import { $online } from '../../src/stores/messaging/presence.ts'
import { noteSeen } from '../../src/stores/messaging/reading.ts'
import { $rooms, $unread, type OwnRoom } from '../../src/stores/messaging/rooms.ts'
import { shownUnsent } from '../../src/stores/messaging/shown-unsent.ts'
import { takeBack } from '../../src/stores/messaging/taking-back.ts'
import { $typing, sayTyping } from '../../src/stores/messaging/typing.ts'
import { stubStorage } from './browser-storage.ts'
import { answerCalls } from './communities-store-server.ts'
import { me, messages, newMessage, newOwnRoom, newRoom } from './messaging-cast.ts'
import { assign, newest, sockets, stubBrowser } from './messaging-line.ts'

let end: () => void

beforeEach(() => {
  vi.useFakeTimers()
  stubBrowser()
  stubStorage()
  answerCalls({})
  $lost.set(new Set())
})
afterEach(() => {
  end()
  for (const { clientId } of $unsent.get()) discard(clientId)
  vi.clearAllTimers()
  vi.useRealTimers()
})

/** A page with one open room and its last fifty messages, connected. */
function start({ rooms = [newOwnRoom()], known = messages(1, 50) } = {}): void {
  receiveMessaging({ me, rooms, history: { roomId: 'r1', messages: known, hasMore: true } })
  end = startMessaging()
  newest().accept()
}

/** The server answers whoever joined: nothing is missing any more. */
function catchUp(missed: Message[] = [], hasMore = false, deleted: string[] = []): void {
  tell({
    event: 'previous_messages',
    data: { roomId: 'r1', messages: missed, hasMore, deleted },
  })
}

const tell = (frame: ServerFrame) => newest().tell(frame)
const receive = (message: Message, clientId?: string) =>
  tell({ event: 'receive_message', data: { ...message, ...(clientId && { clientId }) } })

/** What the page said on its newest connection, of one kind. */
function said<E extends ClientEvent>(event: E): ClientData<E>[] {
  const frames = newest().said.filter((frame) => frame.event === event)
  return frames.map(({ data }) => data as ClientData<E>)
}

const seqs = () => ($histories.get().r1?.messages ?? []).map(({ seq }) => seq)
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at)
const room = (id = 'r1') => $rooms.get().find((one) => one.id === id) as OwnRoom

/** The connection breaks, and is there again a second later. */
function reconnect(): void {
  newest().drop()
  vi.advanceTimersByTime(5_000)
  newest().accept()
}

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
    receiveMessaging({ me, rooms: [], history: null })
    end = startMessaging()
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

describe('a message of one’s own', () => {
  test('is there at once, then said, then sent: never twice', () => {
    start()
    catchUp()
    sendMessage('r1', 'Bonjour')
    const [unsent] = $unsent.get()
    expect(unsent).toMatchObject({ content: 'Bonjour', state: 'said' })
    const { clientId } = unsent ?? {}
    expect(said('send_message')).toEqual([
      { roomId: 'r1', userId: me, content: 'Bonjour', clientId },
    ])
    receive(newMessage(51, { userId: me, content: 'Bonjour' }), clientId)
    expect($unsent.get()).toEqual([])
    expect(seqs()).toEqual(range(1, 51))
  })

  test('written without a connection waits, in its order, and is sent under the same name', () => {
    start()
    newest().drop()
    sendMessage('r1', 'Un')
    sendMessage('r1', 'Deux')
    const ids = $unsent.get().map(({ clientId }) => clientId)
    expect($unsent.get().map(({ state }) => state)).toEqual(['waiting', 'waiting'])
    vi.advanceTimersByTime(5_000)
    newest().accept()
    vi.advanceTimersByTime(1_000)
    expect(said('send_message').map(({ content }) => content)).toEqual(['Un', 'Deux'])
    expect(said('send_message').map(({ clientId }) => clientId)).toEqual(ids)
  })

  test('that was not answered before the break is said again, under the same name', () => {
    start()
    sendMessage('r1', 'Bonjour')
    const before = said('send_message')
    reconnect()
    expect(said('send_message')).toEqual(before)
  })

  test('comes back with the history and is not shown twice until it is answered', () => {
    start()
    catchUp()
    sendMessage('r1', 'Oui')
    sendMessage('r1', 'Oui')
    vi.advanceTimersByTime(100)
    const [first, second] = $unsent.get()
    reconnect()
    catchUp([newMessage(51, { userId: me, content: 'Oui' })])
    const shown = () => shownUnsent($unsent.get(), $histories.get().r1?.messages ?? [], me)
    expect($unsent.get()).toHaveLength(2)
    expect(shown()).toHaveLength(1)
    receive(newMessage(51, { userId: me, content: 'Oui' }), first?.clientId)
    expect(shown().map(({ clientId }) => clientId)).toEqual([second?.clientId])
    receive(newMessage(52, { userId: me, content: 'Oui' }), second?.clientId)
    expect(shown()).toEqual([])
    expect(seqs()).toEqual(range(1, 52))
  })

  test('that nobody said yet is shown, whatever its words', () => {
    start()
    newest().drop()
    sendMessage('r1', 'Message 50')
    const known = [newMessage(50, { userId: me })]
    expect(shownUnsent($unsent.get(), known, me)).toHaveLength(1)
  })

  test('is not sent more than twenty times a second', () => {
    start()
    for (let at = 0; at < 100; at += 1) sendMessage('r1', `${at}`)
    expect(said('send_message')).toHaveLength(1)
    vi.advanceTimersByTime(1_000)
    expect(said('send_message').length).toBeLessThanOrEqual(21)
    vi.advanceTimersByTime(5_000)
    expect(said('send_message').map(({ content }) => content)).toEqual(
      range(0, 99).map((at) => `${at}`),
    )
  })

  test('that is refused says why, and is sent again only when somebody wants it', () => {
    start()
    sendMessage('r1', 'Bonjour')
    const clientId = $unsent.get()[0]?.clientId ?? ''
    const error = 'not_enough_permission'
    tell({ event: 'error', data: { event: 'send_message', error, clientId } })
    expect($unsent.get()).toMatchObject([{ state: 'refused', error }])
    reconnect()
    vi.advanceTimersByTime(10_000)
    expect(said('send_message')).toEqual([])
    retry(clientId)
    expect(said('send_message')).toHaveLength(1)
    expect($unsent.get()[0]).not.toHaveProperty('error')
  })

  test('that came at a bad moment is sent again by itself', () => {
    start()
    sendMessage('r1', 'Bonjour')
    const clientId = $unsent.get()[0]?.clientId ?? ''
    tell({
      event: 'error',
      data: { event: 'send_message', error: 'service_unavailable', clientId },
    })
    vi.advanceTimersByTime(3_000)
    expect(said('send_message')).toHaveLength(2)
  })

  test('that nobody answers shows that the connection is dead', () => {
    start()
    sendMessage('r1', 'Bonjour')
    vi.advanceTimersByTime(10_000)
    expect(sockets).toHaveLength(2)
    newest().accept()
    expect(said('send_message')).toHaveLength(1)
  })

  test('is kept for this tab, for whoever wrote it', () => {
    const { sessionStorage } = stubStorage()
    start()
    newest().drop()
    sendMessage('r1', 'Bonjour')
    const kept = sessionStorage.getItem('maillon:unsent:claire') ?? ''
    expect(JSON.parse(kept)).toMatchObject([{ content: 'Bonjour', state: 'waiting' }])
    end()
    receiveMessaging({ me: 'lina', rooms: [], history: null })
    expect($unsent.get()).toEqual([])
    start()
    vi.advanceTimersByTime(100)
    expect(said('send_message').map(({ content }) => content)).toEqual(['Bonjour'])
  })
})

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
