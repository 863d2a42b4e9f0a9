import type { ServerFrame } from '../contract/frames.ts'
import type { Connection } from './connection.ts'
import { createDelivery, type Delivery, type Stored } from './delivery.ts'
import type { Following, Word } from './following.ts'
import { encode } from './wire.ts'

/** A socket that has a room open. */
export interface Listener {
  /** What came while its history was being read, which goes first. */
  held: Pick<Delivery, 'partsFor'>[] | undefined
  /** The place up to which it has the history. */
  after: number
}

interface RoomHere {
  id: string
  /** Settles once nothing said in it is missed; none when that failed. */
  ready: Promise<void> | undefined
  /** Those who have it open, and those who are told that something was said. */
  listeners: Map<Connection, Listener>
  watchers: Set<Connection>
}

/** Who listens where, among the sockets of this process. */
export interface Hub {
  /**
   * Holds what is said in the room until `begin`: whether one may hear it is not known yet. A room
   * that is open already is opened afresh.
   */
  listen(connection: Connection, roomId: string): { ready: Promise<void>; listener: Listener }
  /** Whether the room was neither left nor opened again since. */
  holds(connection: Connection, roomId: string, listener: Listener): boolean
  /** Writes what was held. @param after the place up to which the history was sent */
  begin(connection: Connection, listener: Listener, after: number): void
  /** Tells somebody, who may hear it, when something is said in these rooms. */
  watch(connection: Connection, roomIds: string[]): Promise<void>
  leave(connection: Connection, roomId: string): void
  /** Leaves a room and its notifications, or all of them. */
  leaveAll(connection: Connection, roomIds?: Iterable<string>): void
  listens(connection: Connection, roomId: string): boolean
  /** The socket's place in a room that is open: it hears every message from now on. Undefined while it opens. */
  hearing(connection: Connection, roomId: string): Listener | undefined
  /** Tells one socket alone; while it opens the room, after the history. */
  answer(connection: Connection, roomId: string, frame: ServerFrame): void
  /** Whether anybody has it open. */
  isOpen(roomId: string): boolean
  /** All who hear of a room. */
  inRoom(roomId: string): Connection[]
  /** What the room was told, in its order. */
  deliver(roomId: string, stored: Stored[]): void
  /** Says a frame to all who have the room open, but for somebody's own. */
  say(roomId: string, frame: ServerFrame, but?: string): void
}

export function createHub(following: Pick<Following, 'follow' | 'unfollow'>): Hub {
  const rooms = new Map<string, RoomHere>()

  /** Follows those rooms that are not followed yet. */
  function open(roomIds: string[]): RoomHere[] {
    const found = roomIds.map((id) => {
      const room = rooms.get(id) ?? {
        id,
        ready: undefined,
        listeners: new Map(),
        watchers: new Set(),
      }
      rooms.set(id, room)
      return room
    })
    const fresh = found.filter(({ ready }) => !ready)
    if (fresh.length === 0) return found
    const ready = following.follow(fresh.map(({ id }) => id))
    for (const room of fresh) room.ready = ready
    ready.catch(() => {
      for (const room of fresh) if (room.ready === ready) room.ready = undefined
    })
    return found
  }

  function closeIfEmpty(room: RoomHere) {
    if (room.listeners.size > 0 || room.watchers.size > 0) return
    rooms.delete(room.id)
    following.unfollow(room.id)
  }

  function forget(connection: Connection, room: RoomHere) {
    if (!room.listeners.has(connection) && !room.watchers.has(connection)) {
      connection.rooms.delete(room.id)
    }
    closeIfEmpty(room)
  }

  function unwatch(connection: Connection, roomIds: Iterable<string>) {
    for (const roomId of roomIds) {
      const room = rooms.get(roomId)
      if (room?.watchers.delete(connection)) forget(connection, room)
    }
  }

  function leave(connection: Connection, roomId: string) {
    const room = rooms.get(roomId)
    if (room?.listeners.delete(connection)) forget(connection, room)
  }

  return {
    listen(connection, roomId) {
      const [room] = open([roomId])
      const listener: Listener = { held: [], after: 0 }
      room?.listeners.set(connection, listener)
      connection.rooms.add(roomId)
      return { ready: room?.ready ?? Promise.resolve(), listener }
    },

    holds: (connection, roomId, listener) =>
      rooms.get(roomId)?.listeners.get(connection) === listener,

    begin(connection, listener, after) {
      const held = listener.held ?? []
      listener.held = undefined
      listener.after = after
      const parts = held.flatMap((delivery) => delivery.partsFor(connection.userId, after))
      if (parts.length > 0) connection.write(...parts)
    },

    async watch(connection, roomIds) {
      const opened = open(roomIds)
      for (const room of opened) room.watchers.add(connection)
      for (const room of opened) connection.rooms.add(room.id)
      await Promise.all(new Set(opened.map(({ ready }) => ready)))
    },

    leave,
    leaveAll(connection, roomIds = [...connection.rooms]) {
      unwatch(connection, roomIds)
      for (const roomId of roomIds) leave(connection, roomId)
    },

    listens: (connection, roomId) => rooms.get(roomId)?.listeners.has(connection) ?? false,
    hearing(connection, roomId) {
      const listener = rooms.get(roomId)?.listeners.get(connection)
      return listener?.held ? undefined : listener
    },
    answer(connection, roomId, frame) {
      const held = rooms.get(roomId)?.listeners.get(connection)?.held
      if (held) held.push({ partsFor: () => [encode(frame)] })
      else connection.send(frame)
    },
    isOpen: (roomId) => (rooms.get(roomId)?.listeners.size ?? 0) > 0,
    inRoom: (roomId) => {
      const room = rooms.get(roomId)
      return room ? [...new Set([...room.listeners.keys(), ...room.watchers])] : []
    },

    deliver(roomId, stored) {
      const room = rooms.get(roomId)
      if (!room) return
      const delivery = createDelivery(stored)
      for (const [connection, listener] of room.listeners) {
        if (listener.held) listener.held.push(delivery)
        else connection.write(...delivery.partsFor(connection.userId, listener.after))
      }
      for (const watcher of room.watchers) {
        if (!room.listeners.has(watcher)) watcher.write(delivery.notifications())
      }
    },

    say(roomId, frame, but) {
      const room = rooms.get(roomId)
      if (!room) return
      const bytes = encode(frame)
      for (const [connection, { held }] of room.listeners) {
        if (connection.userId === but) continue
        if (held) held.push({ partsFor: () => [bytes] })
        else connection.write(bytes)
      }
    },
  }
}

/** The frame that says what else happened in a room. */
export function frameOf(roomId: string, word: Word): ServerFrame {
  if ('deleted' in word)
    return { event: 'message_deleted', data: { roomId, messageId: word.deleted } }
  return { event: 'typing', data: { roomId, userId: word.typing } }
}
