import type { Message } from '../../../server/contract/rooms.ts'
import { say } from './line.ts'
import { $histories } from './messages.ts'
import { noteRead, roomOf } from './rooms.ts'

/** Milliseconds in which what is read is told together. */
const pace = 400

/** Read and not told yet: the message up to which, by room. */
const untold = new Map<string, string>()
let timer: ReturnType<typeof setTimeout> | undefined

/** A message was in view, and with it all before it. */
export function noteSeen({ room: roomId, id, seq }: Message, me: string): void {
  const room = roomOf(roomId)
  if (!room || seq <= room.readTo) return
  const messages = $histories.get()[roomId]?.messages ?? []
  const unread = messages.filter((one) => one.seq > seq && one.userId !== me && !one.deletedAt)
  noteRead(roomId, seq, unread.length)
  untold.set(roomId, id)
  timer ??= setTimeout(tellRead, pace)
}

/** What could not be told waits for the connection. */
export function tellRead(): void {
  clearTimeout(timer)
  timer = undefined
  for (const [roomId, messageId] of untold) {
    if (!say({ event: 'read_room', data: { roomId, messageId } })) return
    untold.delete(roomId)
  }
}
