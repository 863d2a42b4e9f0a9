import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { ErrorCode } from '../contract/errors.ts'
import { isId } from '../contract/fields.ts'
import {
  type ClientData,
  type ClientEvent,
  clientFrames,
  type FrameError,
} from '../contract/frames.ts'
import { Failure, toFailure } from '../platform/failures.ts'
import type { Platform } from '../platform/platform.ts'
import type { Connection } from './connection.ts'
import type { Following } from './following.ts'
import { getOlderMessages } from './history.ts'
import { type OpeningParts, openRoom, watchRooms } from './opening.ts'
import { countHistory } from './questions.ts'
import { readUpTo } from './reading.ts'
import type { Sending } from './sending.ts'
import { mayWrite, standInRoom } from './standing.ts'
import { takeMessageBack } from './taking-back.ts'

interface Parts extends Omit<OpeningParts, 'db'> {
  platform: Platform
  following: Following
  sending: Sending
}

/** Answers what a page sends: one frame of JSON text. */
export type Answer = (connection: Connection, text: string) => void

type Handlers = {
  [E in ClientEvent]: (connection: Connection, data: ClientData<E>) => Promise<void>
}

export function createFrames(parts: Parts): Answer {
  const { hub, following, sending, questions, platform } = parts
  const { db, now, log, rates } = platform
  const opening = { ...parts, db }

  const handlers: Handlers = {
    available_rooms: (connection, roomIds) => watchRooms(opening, connection, roomIds),

    async join_room(connection, { roomId, userId, since }) {
      requireSelf(connection, userId)
      await countHistory(rates, connection)
      await openRoom(opening, connection, { roomId, since })
    },

    async send_message(connection, { roomId, userId, content, clientId }) {
      requireSelf(connection, userId)
      const named = { roomId, userId, content, clientId: clientId ?? randomUUID() }
      const listener = hub.hearing(connection, roomId)
      const { message, isNew } = await sending.send(named)
      // Who had the room open, and still has, hears it there; others, and a repeat, are answered here. While
      // the room was being opened, it may stand in the history alone, which tells no names.
      if (isNew && listener && hub.holds(connection, roomId, listener)) return
      const data = clientId ? { ...message, clientId } : message
      hub.answer(connection, roomId, { event: 'receive_message', data })
    },

    async get_older_messages(connection, { roomId, ...from }) {
      await countHistory(rates, connection)
      const older = () => getOlderMessages(db, connection, roomId, from)
      const data = await questions.ask(connection.userId, older)
      connection.send({ event: 'older_messages', data })
    },

    async leave_room(connection, { roomId }) {
      hub.leave(connection, roomId)
    },

    async read_room(connection, place) {
      await questions.ask(connection.userId, () => readUpTo(db, connection, place))
    },

    async delete_message(connection, place) {
      const at = now()
      await questions.ask(connection.userId, () => takeMessageBack(db, connection, place, at))
      following.tell(place.roomId, { deleted: place.messageId, at: at.toISOString() })
      if (!hub.listens(connection, place.roomId)) {
        connection.send({ event: 'message_deleted', data: place })
      }
    },

    async typing(connection, { roomId }) {
      await questions.ask(connection.userId, () => standInRoom(db, connection, roomId, mayWrite))
      following.tell(roomId, { typing: connection.userId })
    },
  }

  async function deal<E extends ClientEvent>(
    connection: Connection,
    { event, data, named }: Frame<E>,
  ): Promise<void> {
    if (!connection.isOpen) return
    try {
      await handlers[event](connection, data)
    } catch (error) {
      const failure = toFailure(error)
      if (failure.status >= 500) log.error({ err: failure.cause ?? failure, event }, failure.code)
      refuse(connection, event, failure.code, named)
    }
  }

  return (connection, text) => {
    const frame = readFrame(text)
    if ('refused' in frame) {
      return refuse(connection, frame.refused, 'invalid_payload', frame.named)
    }
    // What is said waits for nothing; all else of one page is done in its order.
    if (frame.event === 'send_message') void deal(connection, frame)
    else connection.turn = connection.turn.then(() => deal(connection, frame))
  }
}

/** What of a frame comes back with its refusal, for the page to know which one that was. */
type Named = Pick<FrameError, 'clientId' | 'roomId'>

interface Frame<E extends ClientEvent = ClientEvent> {
  event: E
  data: ClientData<E>
  named: Named
}

function readFrame(text: string): Frame | { refused: string | null; named: Named } {
  const { event, data } = parseObject(text)
  const named = namesIn(data)
  if (typeof event !== 'string' || !isClientEvent(event)) return { refused: null, named }
  const parsed = v.safeParse(clientFrames[event], inLowerCase(data))
  if (!parsed.success) return { refused: event, named }
  return { event, data: parsed.output, named }
}

function parseObject(text: string): { event?: unknown; data?: unknown } {
  try {
    const frame: unknown = JSON.parse(text)
    return typeof frame === 'object' && frame !== null ? frame : {}
  } catch {
    return {}
  }
}

function isClientEvent(event: string): event is ClientEvent {
  return Object.hasOwn(clientFrames, event)
}

function namesIn(data: unknown): Named {
  if (typeof data !== 'object' || data === null) return {}
  const { clientId, roomId }: { clientId?: unknown; roomId?: unknown } = data
  return {
    ...(typeof clientId === 'string' && isId(clientId) && { clientId }),
    ...(typeof roomId === 'string' && isId(roomId) && { roomId }),
  }
}

/** Ids are written in one way, which is that of the database; what pages call their messages is theirs. */
function inLowerCase(data: unknown): unknown {
  if (Array.isArray(data)) return data.map((value) => lowered(value))
  if (typeof data !== 'object' || data === null) return data
  const isTheirs = (name: string) => name === 'content' || name === 'clientId'
  const entries = Object.entries(data)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, isTheirs(name) ? value : lowered(value)]),
  )
}

const lowered = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value)

function requireSelf({ userId }: Connection, named: string): void {
  if (named !== userId) throw new Failure('not_enough_permission')
}

function refuse(
  connection: Connection,
  event: string | null,
  error: ErrorCode,
  named: Named = {},
): void {
  connection.send({ event: 'error', data: { event, error, ...named } })
}
