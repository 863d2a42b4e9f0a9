import { atom, computed } from 'nanostores'
import { messageLimits } from '../../../server/contract/message-limits.ts'
import type { Message, Room } from '../../../server/contract/rooms.ts'

/** A room as a page knows it. */
export interface OwnRoom extends Room {
  /** The `seq` up to which one has read. */
  readTo: number
  /** Its members are known; a page brings along those of the room that it opens. */
  isWhole: boolean
}

/** One's own rooms, the most recently active first. */
export const $rooms = atom<readonly OwnRoom[]>([])

export const $unread = computed($rooms, unreadIn)

let me = ''

/** What the page brings along, on the browser's side alone. */
export function receiveRooms(rooms: readonly OwnRoom[], userId: string): void {
  me = userId
  $rooms.set(rooms)
}

export function ownRoom(room: Room, isWhole: boolean): OwnRoom {
  const readTo = room.firstUnread === null ? newestIn(room) : room.firstUnread - 1
  return { ...room, readTo, isWhole }
}

export function unreadIn(rooms: readonly Room[]): number {
  return rooms.reduce((sum, { unread }) => sum + unread, 0)
}

/** What the server answers now; what this page read or heard meanwhile, it knows better. */
export function refreshRooms(rooms: readonly Room[]): void {
  const before = new Map($rooms.get().map((room) => [room.id, room]))
  $rooms.set(
    rooms.map((room) => {
      const [known, fresh] = [before.get(room.id), ownRoom(room, true)]
      if (!known) return fresh
      const messages = newestIn(known) > newestIn(fresh) ? known.messages : fresh.messages
      // Newer ones than this page has heard of can only be unread.
      const hasMissed = newestIn(fresh) > newestIn(known)
      if (known.readTo <= fresh.readTo) return { ...fresh, messages }
      return {
        ...fresh,
        messages,
        readTo: known.readTo,
        unread: hasMissed ? fresh.unread : known.unread,
      }
    }),
  )
}

/** A message that was written in a room; one may hear of it more than once. */
export function noteMessage(message: Message): void {
  const room = roomOf(message.room)
  if (!room || newestIn(room) >= message.seq) return
  const isUnread = message.userId !== me && message.seq > room.readTo
  const unread = Math.min(messageLimits.unread, room.unread + (isUnread ? 1 : 0))
  const others = $rooms.get().filter(({ id }) => id !== room.id)
  $rooms.set([{ ...room, messages: [message], unread }, ...others])
}

/** One has read up to a message; `unread` are after it. */
export function noteRead(roomId: string, seq: number, unread: number): void {
  change(roomId, (room) => (seq > room.readTo ? { ...room, readTo: seq, unread } : room))
}

export function noteRemoval(roomId: string, messageId: string): void {
  change(roomId, (room) => {
    const last = room.messages[0]
    if (last?.id !== messageId || last.deletedAt !== null) return room
    const deletedAt = new Date().toISOString()
    return { ...room, messages: [{ ...last, content: null, deletedAt }] }
  })
}

export function forgetRoom(roomId: string): void {
  $rooms.set($rooms.get().filter(({ id }) => id !== roomId))
}

export function roomOf(roomId: string): OwnRoom | undefined {
  return $rooms.get().find(({ id }) => id === roomId)
}

function newestIn({ messages }: Room): number {
  return messages[0]?.seq ?? 0
}

function change(roomId: string, how: (room: OwnRoom) => OwnRoom): void {
  $rooms.set($rooms.get().map((room) => (room.id === roomId ? how(room) : room)))
}
