import * as v from 'valibot'
import { defineCall } from './call.ts'
import { id } from './fields.ts'

/**
 * A message of a room. `seq` is its place in the room's one order, which grows and may have gaps.
 * `userId` is null once the author's account is deleted, `content` once the message was taken back.
 */
export const Message = v.object({
  id,
  room: id,
  seq: v.number(),
  userId: v.nullable(id),
  content: v.nullable(v.string()),
  createdAt: v.string(),
  deletedAt: v.nullable(v.string()),
})
export type Message = v.InferOutput<typeof Message>

/** Part of a room's history, the oldest first; `hasMore` in the direction that was asked for. */
export interface History {
  roomId: string
  messages: Message[]
  hasMore: boolean
}

/**
 * The conversation of an association or a group, as one of its members sees it. `entityId` is the
 * community's, `messages` the last one alone.
 */
export const Room = v.object({
  id,
  name: v.string(),
  isAssociation: v.boolean(),
  entityId: id,
  image: v.nullable(v.string()),
  canWrite: v.boolean(),
  /** May take back what others wrote. */
  canModerate: v.boolean(),
  /** What others wrote since one read and since one joined, among the newest 100: 100 says '99+'. */
  unread: v.number(),
  /** The `seq` of the first of these. */
  firstUnread: v.nullable(v.number()),
  users: v.array(v.object({ id, firstName: v.string(), lastName: v.string() })),
  messages: v.array(Message),
})
export type Room = v.InferOutput<typeof Room>

export const ownRooms = defineCall({
  summary: 'List the rooms of one’s associations and groups, the most recently active first',
  method: 'GET',
  path: '/rooms/by-user',
  answer: v.array(Room),
})
