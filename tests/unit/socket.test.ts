import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeCodes } from '../../server/contract/message-limits.ts'
import { type Connection, connect, type Hearing } from '../../src/client/socket.ts'
import { happen, network, newest, sockets, stubBrowser } from './messaging-line.ts'

let connection: Connection
const hearing = {
  onOpen: vi.fn(),
  onFrame: vi.fn(),
  onAway: vi.fn(),
  onLoggedOut: vi.fn(),
} satisfies Hearing

beforeEach(() => {
  vi.useFakeTimers()
  stubBrowser()
  for (const mock of Object.values(hearing)) mock.mockReset()
  connection = connect('wss://maillon.test/api/socket', hearing)
})
afterEach(() => {
  connection.end()
  vi.useRealTimers()
})

const frame = { event: 'typing', data: { roomId: 'r1' } } as const

test('what is said goes out on an open connection, and on no other', () => {
  expect(connection.send(frame)).toBe(false)
  newest().accept()
  expect(hearing.onOpen).toHaveBeenCalledOnce()
  expect(connection.send(frame)).toBe(true)
  newest().drop()
  expect(connection.send(frame)).toBe(false)
  expect(sockets.flatMap(({ said }) => said)).toEqual([frame])
})

test('it comes back after a second, then ever later, and after five at most', () => {
  for (const delay of [1_000, 1_600, 2_560, 4_096, 5_000, 5_000]) {
    const before = sockets.length
    newest().drop()
    vi.advanceTimersByTime(delay - 1)
    expect(sockets).toHaveLength(before)
    vi.advanceTimersByTime(1)
    expect(sockets).toHaveLength(before + 1)
  }
  // One that has worked for a while begins anew.
  newest().accept()
  vi.advanceTimersByTime(6_000)
  newest().drop()
  vi.advanceTimersByTime(1_000)
  expect(sockets).toHaveLength(8)
})

test('one that closes as soon as it is open did not work', () => {
  newest().accept()
  newest().drop()
  vi.advanceTimersByTime(1_000)
  newest().accept()
  newest().drop()
  vi.advanceTimersByTime(1_000)
  expect(sockets).toHaveLength(2)
})

test('an attempt is given up after twenty seconds', () => {
  vi.advanceTimersByTime(20_000)
  expect(hearing.onAway).toHaveBeenCalledExactlyOnceWith(false, false)
  const given = newest()
  vi.advanceTimersByTime(1_000)
  expect(sockets).toHaveLength(2)
  // Too late: it is not heard any more.
  given.accept()
  given.tell({ event: 'typing', data: { roomId: 'r1', userId: 'u2' } })
  expect(hearing.onOpen).not.toHaveBeenCalled()
  expect(hearing.onFrame).not.toHaveBeenCalled()
})

test('without a network nothing is tried; with it, at once', () => {
  newest().accept()
  happen('offline')
  expect(hearing.onAway).toHaveBeenCalledExactlyOnceWith(true, false)
  vi.advanceTimersByTime(60_000)
  expect(sockets).toHaveLength(1)
  happen('online')
  expect(sockets).toHaveLength(2)
})

test('who looks at the page again does not wait', () => {
  newest().drop()
  happen('visibilitychange')
  expect(sockets).toHaveLength(2)
  vi.advanceTimersByTime(5_000)
  expect(sockets).toHaveLength(2)
})

test('sent away with everybody else, it comes back at a time of its own', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  newest().accept()
  newest().drop(closeCodes.leaving)
  expect(hearing.onAway).toHaveBeenCalledExactlyOnceWith(true, true)
  vi.advanceTimersByTime(2_999)
  expect(sockets).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(sockets).toHaveLength(2)
  // Nobody is there: now it is away.
  newest().drop()
  expect(hearing.onAway).toHaveBeenLastCalledWith(false, false)
  vi.restoreAllMocks()
})

test('with its session it is over', () => {
  newest().accept()
  newest().drop(closeCodes.loggedOut)
  expect(hearing.onLoggedOut).toHaveBeenCalledOnce()
  expect(hearing.onAway).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  happen('online')
  expect(sockets).toHaveLength(1)
})

test('renewed, it leaves what was there behind', () => {
  newest().accept()
  const dead = newest()
  connection.renew()
  expect(dead.readyState).toBe(3)
  expect(hearing.onAway).toHaveBeenCalledExactlyOnceWith(true, false)
  expect(sockets).toHaveLength(2)
  dead.drop()
  expect(hearing.onAway).toHaveBeenCalledOnce()
  network.onLine = true
})

test('what is no frame is not heard', () => {
  newest().accept()
  for (const data of ['{', '[]', 'null', '{"event":"typing"}']) newest().onmessage?.({ data })
  expect(hearing.onFrame).not.toHaveBeenCalled()
  newest().tell({ event: 'typing', data: { roomId: 'r1', userId: 'u2' } })
  expect(hearing.onFrame).toHaveBeenCalledOnce()
})
