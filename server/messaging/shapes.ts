import type { Kind } from '../contract/roles.ts'
import { may, type Role, ranks } from '../contract/roles.ts'
import type { Message, Room } from '../contract/rooms.ts'

export interface MessageRow {
  id: string
  room_id: string
  seq: number
  author_id: string
  author_deleted_at: Date | null
  content: string | null
  created_at: Date
  deleted_at: Date | null
}

/** A message as its room sees it: a deleted account has no name, and no id that would stand for one. */
export function toMessage(row: MessageRow): Message {
  return {
    id: row.id,
    room: row.room_id,
    seq: row.seq,
    userId: row.author_deleted_at ? null : row.author_id,
    content: row.content,
    createdAt: row.created_at.toISOString(),
    deletedAt: row.deleted_at?.toISOString() ?? null,
  }
}

/** A room with its last message, whose columns are null as long as there is none. */
export interface RoomRow extends LastMessage {
  id: string
  community_id: string
  kind: Kind
  name: string
  image: string | null
  role: Role
  unread: { count: number; first: number | null }
  users: { id: string; first_name: string; last_name: string }[]
}

type LastMessage = {
  [Column in Exclude<keyof MessageRow, 'id' | 'room_id'>]: MessageRow[Column] | null
} & { message_id: string | null }

export function toRoom(row: RoomRow): Room {
  const rank = ranks[row.role]
  return {
    id: row.id,
    name: row.name,
    isAssociation: row.kind === 'association',
    entityId: row.community_id,
    image: row.image,
    canWrite: may.write(row.kind, rank),
    canModerate: may.moderate(rank),
    unread: row.unread.count,
    firstUnread: row.unread.first,
    users: row.users.map((user) => ({
      id: user.id,
      firstName: user.first_name,
      lastName: user.last_name,
    })),
    messages: lastOf(row),
  }
}

function lastOf({ message_id, id, seq, author_id, created_at, ...last }: RoomRow): Message[] {
  if (message_id === null || seq === null || author_id === null || created_at === null) return []
  return [toMessage({ ...last, id: message_id, room_id: id, seq, author_id, created_at })]
}
