import { describe, expect, test, vi } from 'vitest'
import { $histories } from '../../src/stores/messaging/messages.ts'
import { receiveMessaging } from '../../src/stores/messaging/messaging.ts'
import { $unsent, retry, sendMessage } from '../../src/stores/messaging/outbox.ts'
import { shownUnsent } from '../../src/stores/messaging/shown-unsent.ts'
import { stubStorage } from './browser-storage.ts'
import { me, newMessage } from './messaging-cast.ts'
import { newest, sockets } from './messaging-line.ts'
import {
  catchUp,
  freshBrowsers,
  leave,
  range,
  receive,
  reconnect,
  said,
  seqs,
  start,
  tell,
} from './messaging-page.ts'

freshBrowsers()

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
    leave()
    receiveMessaging({ me: 'lina', rooms: [], history: null })
    expect($unsent.get()).toEqual([])
    start()
    vi.advanceTimersByTime(100)
    expect(said('send_message').map(({ content }) => content)).toEqual(['Bonjour'])
  })
})
