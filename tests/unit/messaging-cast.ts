import type { Message, Room } from '../../server/contract/rooms.ts'
import { type OwnRoom, ownRoom } from '../../src/stores/messaging/rooms.ts'

export const me = 'claire'

export function newMessage(seq: number, fields: Partial<Message> = {}): Message {
  return {
    id: `m${seq}`,
    room: 'r1',
    seq,
    userId: 'samir',
    content: `Message ${seq}`,
    createdAt: new Date(Date.UTC(2026, 10, 22, 9, seq)).toISOString(),
    deletedAt: null,
    ...fields,
  }
}

/** Messages from one `seq` to another. */
export function messages(from: number, to: number, fields: Partial<Message> = {}): Message[] {
  return Array.from({ length: to - from + 1 }, (_, at) => newMessage(from + at, fields))
}

export function newRoom(fields: Partial<Room> = {}): Room {
  return {
    id: 'r1',
    name: 'Équipe senior',
    isAssociation: false,
    entityId: 'g1',
    image: null,
    canWrite: true,
    canModerate: false,
    unread: 0,
    firstUnread: null,
    users: [
      { id: 'claire', firstName: 'Claire', lastName: 'Morand' },
      { id: 'samir', firstName: 'Samir', lastName: 'Benali' },
    ],
    messages: [newMessage(50)],
    ...fields,
  }
}

export function newOwnRoom(fields: Partial<Room> = {}): OwnRoom {
  return ownRoom(newRoom(fields), true)
}
