import { notificationOf } from '../contract/frames.ts'
import type { Message } from '../contract/rooms.ts'
import { encode } from './wire.ts'

/** A message that is in the database, with what its author's page called it. */
export interface Stored {
  message: Message
  clientId: string | null
}

/** Messages of a room on their way to its sockets, as bytes that are made once. */
export interface Delivery {
  /** What somebody who has everything up to `after` gets: their own messages with their names. */
  partsFor(userId: string, after: number): Buffer[]
  /** What those get who have the room not open. */
  notifications(): Buffer
}

/** @param stored at least one, in the order of the room */
export function createDelivery(stored: Stored[]): Delivery {
  const frames = stored.map(({ message }) => encode({ event: 'receive_message', data: message }))
  const whole = Buffer.concat(frames)
  const first = stored[0]?.message.seq ?? 0
  const last = stored.at(-1)?.message.seq ?? 0
  const authors = new Set(
    stored.flatMap(({ message, clientId }) => (clientId && message.userId) || []),
  )
  let notifications: Buffer | undefined

  return {
    partsFor(userId, after) {
      if (!authors.has(userId)) {
        if (first > after) return [whole]
        if (last <= after) return []
      }
      return stored.flatMap(({ message, clientId }, index) => {
        const isOwn = clientId !== null && message.userId === userId
        if (isOwn) return encode({ event: 'receive_message', data: { ...message, clientId } })
        return message.seq > after ? (frames[index] ?? []) : []
      })
    },
    notifications() {
      notifications ??= Buffer.concat(stored.flatMap(({ message }) => notificationFor(message)))
      return notifications
    },
  }
}

/** None of what was taken back, or whose author is gone, by the time it was read. */
function notificationFor({ id, room, seq, userId, content, createdAt }: Message): Buffer | [] {
  if (userId === null || content === null) return []
  return encode({ event: notificationOf(room), data: { id, seq, userId, content, createdAt } })
}
