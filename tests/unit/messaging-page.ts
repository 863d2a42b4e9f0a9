import { afterEach, beforeEach, vi } from 'vitest'
import type { ClientData, ClientEvent, ServerFrame } from '../../server/contract/frames.ts'
import type { Message } from '../../server/contract/rooms.ts'
import { $histories } from '../../src/stores/messaging/messages.ts'
import { $lost, receiveMessaging, startMessaging } from '../../src/stores/messaging/messaging.ts'
import { $unsent, discard } from '../../src/stores/messaging/outbox.ts'
import { $rooms, type OwnRoom } from '../../src/stores/messaging/rooms.ts'
import { stubStorage } from './browser-storage.ts'
import { answerCalls } from './communities-store-server.ts'
import { me, messages, newOwnRoom } from './messaging-cast.ts'
import { newest, stubBrowser } from './messaging-line.ts'

/* The page of conversations without a page: its stores, and the server at the other end of the line. */

let end: () => void

/** Each test of a file has a browser of its own, whose clock stands. */
export function freshBrowsers(): void {
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
}

/** A page with one open room and its last fifty messages, connected. */
export function start({ rooms = [newOwnRoom()], known = messages(1, 50) } = {}): void {
  receiveMessaging({ me, rooms, history: { roomId: 'r1', messages: known, hasMore: true } })
  end = startMessaging()
  newest().accept()
}

/** A page without rooms, whose connection is on its way. */
export function startAlone(): void {
  receiveMessaging({ me, rooms: [], history: null })
  end = startMessaging()
}

/** The page is left. */
export function leave(): void {
  end()
}

/** The server answers whoever joined: nothing is missing any more. */
export function catchUp(missed: Message[] = [], hasMore = false, deleted: string[] = []): void {
  tell({
    event: 'previous_messages',
    data: { roomId: 'r1', messages: missed, hasMore, deleted },
  })
}

export const tell = (frame: ServerFrame) => newest().tell(frame)
export const receive = (message: Message, clientId?: string) =>
  tell({ event: 'receive_message', data: { ...message, ...(clientId && { clientId }) } })

/** What the page said on its newest connection, of one kind. */
export function said<E extends ClientEvent>(event: E): ClientData<E>[] {
  const frames = newest().said.filter((frame) => frame.event === event)
  return frames.map(({ data }) => data as ClientData<E>)
}

export const seqs = () => ($histories.get().r1?.messages ?? []).map(({ seq }) => seq)
export const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at)
export const room = (id = 'r1') => $rooms.get().find((one) => one.id === id) as OwnRoom

/** The connection breaks, and is there again a second later. */
export function reconnect(): void {
  newest().drop()
  vi.advanceTimersByTime(5_000)
  newest().accept()
}
