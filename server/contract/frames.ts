import * as v from 'valibot'
import type { ErrorCode } from './errors.ts'
import { id, messages, payload } from './fields.ts'
import { messageLimits } from './message-limits.ts'
import type { History, Message } from './rooms.ts'

/*
 * What goes over the socket at /api/socket, which answers the session's cookie. Each frame is one
 * JSON text, `{ "event": "<name>", "data": … }`.
 */

/** As it was typed: lines and blanks are the author's, but something has to be there. */
export const content = v.pipe(
  v.string(messages.text),
  v.maxLength(messageLimits.content, messages.tooLong(messageLimits.content)),
  v.check((text) => text.trim() !== '', messages.required),
  v.check((text) => text.isWellFormed() && !text.includes('\0'), messages.text),
)

const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** What a page sends, by the name of its event. */
export const clientFrames = {
  /** Asks for `new_notification_{roomId}` of those rooms that are one's own. */
  available_rooms: v.pipe(v.array(id), v.maxLength(250)),
  /** Opens a room: its last messages, or all `since` a message that the page has. */
  join_room: payload({ roomId: id, userId: id, since: v.optional(id) }),
  /** `clientId` is the page's own name for the message: sent again it is stored once. */
  send_message: payload({ roomId: id, userId: id, content, clientId: v.optional(id) }),
  /** What came before a message, or before the newest `loaded` ones. */
  get_older_messages: v.union([
    payload({ roomId: id, before: id }),
    payload({ roomId: id, loaded: whole }),
  ]),
  leave_room: payload({ roomId: id }),
  /** One has read up to this message. */
  read_room: payload({ roomId: id, messageId: id }),
  delete_message: payload({ roomId: id, messageId: id }),
  typing: payload({ roomId: id }),
} as const

export type ClientEvent = keyof typeof clientFrames
export type ClientData<E extends ClientEvent> = v.InferOutput<(typeof clientFrames)[E]>

export type ClientFrame = {
  [E in ClientEvent]: { event: E; data: v.InferInput<(typeof clientFrames)[E]> }
}[ClientEvent]

/** A message as it is said to a room; `clientId` to its author's own pages alone. */
export type ReceivedMessage = Message & { clientId?: string }

/** Beyond the history: what was taken back since, when the page said `since` which message it was away. */
export type PreviousMessages = History & { deleted?: string[] }

/** What a page is told of a room that it announced and has not open. */
export interface Notification {
  userId: string
  content: string
  createdAt: string
  /** The message's, so that nothing is counted twice. */
  id: string
  seq: number
}

/** Answers a frame that was refused, or says that a room is no longer one's own. */
export interface FrameError {
  /** The refused frame's; null where that could not be read. */
  event: string | null
  error: ErrorCode
  clientId?: string
  roomId?: string
}

/** What the server sends, by the name of its event. */
export interface ServerEvents {
  /** Who of the room's members has a page open, on joining and whenever that changes. */
  online_users: { roomId: string; users: string[] }
  previous_messages: PreviousMessages
  older_messages: History
  receive_message: ReceivedMessage
  message_deleted: { roomId: string; messageId: string }
  typing: { roomId: string; userId: string }
  error: FrameError
}

export type NotificationEvent = `new_notification_${string}`

export type ServerFrame =
  | { [E in keyof ServerEvents]: { event: E; data: ServerEvents[E] } }[keyof ServerEvents]
  | { event: NotificationEvent; data: Notification }

/** Names the event that tells of a message in a room which is not open. */
export function notificationOf(roomId: string): NotificationEvent {
  return `new_notification_${roomId}`
}
