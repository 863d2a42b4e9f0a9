import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'
import type {
  ClientFrame,
  PreviousMessages,
  ReceivedMessage,
  ServerEvents,
  ServerFrame,
} from '../../server/contract/frames.ts'
import { reconnection } from '../../server/contract/message-limits.ts'
import type { History } from '../../server/contract/rooms.ts'
import type { Person } from './people.ts'

type Event = ServerFrame['event']
type DataOf<E extends Event> = E extends keyof ServerEvents
  ? ServerEvents[E]
  : Extract<ServerFrame, { event: E }>['data']

/** Somebody's page with an open socket, in the words of the product. */
export interface Chat {
  /** Everything the server said so far, in its order. */
  frames: ServerFrame[]
  joinRoom(room: string, since?: string): Promise<PreviousMessages>
  leaveRoom(room: string): void
  announceRooms(rooms: string[]): void
  /** @returns the message as it came back; throws the code with which it was refused */
  sendMessage(room: string, content: string, clientId?: string): Promise<ReceivedMessage>
  olderMessages(room: string, from: { before: string } | { loaded: number }): Promise<History>
  deleteMessage(room: string, messageId: string): void
  readRoom(room: string, messageId: string): void
  type(room: string): void
  /** Anything at all. */
  send(frame: ClientFrame): void
  sendRaw(data: string | Buffer): void
  /** The next frame of a kind that was not asked for before, or that has come already. */
  next<E extends Event>(event: E, isMeant?: (data: DataOf<E>) => boolean): Promise<DataOf<E>>
  /** What the room was told so far. */
  heard(room: string): ReceivedMessage[]
  /** Settles once everything sent before was dealt with, and so whatever it brought has come. */
  settled(): Promise<void>
  /** With which code it was closed. */
  closed: Promise<number>
  close(): Promise<void>
  /** Breaks the line without a word. */
  cut(): void
  /** Reads no more, as a phone that lost its network. */
  pause(): void
}

const patience = 10_000

export function cookieOf(person: Pick<Person, 'cookies'>): string {
  return [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}

/** @throws Error with the status of the answer when the handshake is refused */
export async function openChat(
  { origin }: { origin: string },
  person: Pick<Person, 'id' | 'cookies'>,
  headers: Record<string, string> = {},
): Promise<Chat> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/socket`, {
    origin,
    headers: { cookie: cookieOf(person), ...headers },
    perMessageDeflate: false,
    handshakeTimeout: reconnection.patience,
  })
  const frames: ServerFrame[] = []
  const taken = new Set<ServerFrame>()
  const waiting = new Set<() => void>()
  socket.on('message', (data) => {
    frames.push(JSON.parse(String(data)))
    for (const look of waiting) look()
  })
  const closed = new Promise<number>((resolve) => {
    socket.on('close', (code) => {
      resolve(code)
      for (const look of waiting) look()
    })
  })
  await new Promise<void>((resolve, reject) => {
    socket.on('open', resolve)
    socket.on('unexpected-response', (_, { statusCode }) => {
      reject(new Error(String(statusCode)))
      socket.terminate()
    })
    socket.on('error', reject)
  })

  const send = (frame: ClientFrame) => socket.send(JSON.stringify(frame))

  /** The first frame, come or to come, that is meant and was not taken before. */
  function take(what: string, isMeant: (frame: ServerFrame) => boolean): Promise<ServerFrame> {
    return new Promise((resolve, reject) => {
      const end = (step: () => void) => {
        clearTimeout(timer)
        waiting.delete(look)
        step()
      }
      function look() {
        const found = frames.find((frame) => !taken.has(frame) && isMeant(frame))
        if (found) {
          taken.add(found)
          return end(() => resolve(found))
        }
        if (socket.readyState >= WebSocket.CLOSING) end(() => reject(new Error('closed')))
      }
      const timer = setTimeout(
        () => end(() => reject(new Error(`${what} never came, but ${JSON.stringify(frames)}`))),
        patience,
      )
      waiting.add(look)
      look()
    })
  }

  async function next<E extends Event>(
    event: E,
    isMeant: (data: DataOf<E>) => boolean = () => true,
  ) {
    const frame = await take(
      event,
      (frame) => frame.event === event && isMeant(frame.data as DataOf<E>),
    )
    return frame.data as DataOf<E>
  }

  /** The answer, or the error that is one. */
  async function answer<E extends Event>(
    event: E,
    isMeant: (data: DataOf<E>) => boolean,
    isRefusal: (data: ServerEvents['error']) => boolean,
  ): Promise<DataOf<E>> {
    const frame = await take(event, (frame) =>
      frame.event === 'error'
        ? isRefusal(frame.data)
        : frame.event === event && isMeant(frame.data as DataOf<E>),
    )
    if (frame.event === 'error') throw new Error(frame.data.error)
    return frame.data as DataOf<E>
  }

  return {
    frames,
    joinRoom(roomId, since) {
      send({ event: 'join_room', data: { roomId, userId: person.id, ...(since && { since }) } })
      return answer(
        'previous_messages',
        (data) => data.roomId === roomId,
        (error) => error.event === 'join_room',
      )
    },
    leaveRoom: (roomId) => send({ event: 'leave_room', data: { roomId } }),
    announceRooms: (rooms) => send({ event: 'available_rooms', data: rooms }),
    sendMessage(roomId, content, clientId = randomUUID()) {
      send({ event: 'send_message', data: { roomId, userId: person.id, content, clientId } })
      return answer(
        'receive_message',
        (message) => message.clientId === clientId,
        (error) => error.clientId === clientId,
      )
    },
    olderMessages(roomId, from) {
      send({ event: 'get_older_messages', data: { roomId, ...from } })
      return answer(
        'older_messages',
        (data) => data.roomId === roomId,
        (error) => error.event === 'get_older_messages',
      )
    },
    deleteMessage: (roomId, messageId) =>
      send({ event: 'delete_message', data: { roomId, messageId } }),
    readRoom: (roomId, messageId) => send({ event: 'read_room', data: { roomId, messageId } }),
    type: (roomId) => send({ event: 'typing', data: { roomId } }),
    send,
    sendRaw: (data) => socket.send(data),
    next,
    heard: (room) =>
      frames.flatMap((frame) =>
        frame.event === 'receive_message' && frame.data.room === room ? [frame.data] : [],
      ),
    async settled() {
      // Refused in its turn, after all that was sent before.
      const roomId = randomUUID()
      send({ event: 'read_room', data: { roomId, messageId: roomId } })
      const frame = await take(
        'error',
        (given) => given.event === 'error' && given.data.roomId === roomId,
      )
      frames.splice(frames.indexOf(frame), 1)
    },
    closed,
    async close() {
      socket.close()
      await closed
    },
    cut: () => socket.terminate(),
    pause: () => socket.pause(),
  }
}
