import { atom } from 'nanostores'
import type { FrameError, ServerFrame } from '../../../server/contract/frames.ts'
import { loginThen } from '../../../server/contract/paths.ts'
import type { History, Message } from '../../../server/contract/rooms.ts'
import { call } from '../call.ts'
import { closeLine, openLine, say } from './line.ts'
import {
  $histories,
  endLoadingOlder,
  forgetHistory,
  pauseHistories,
  pauseHistory,
  receiveHistory,
  receiveMessage,
  receiveOlder,
  receivePrevious,
  receiveRemoval,
} from './messages.ts'
import { pauseSending, recallUnsent, refuse, sendWaiting, settle } from './outbox.ts'
import { forgetPresence, receiveOnline } from './presence.ts'
import { tellRead } from './reading.ts'
import {
  $rooms,
  forgetRoom,
  noteMessage,
  noteRemoval,
  type OwnRoom,
  receiveRooms,
  refreshRooms,
} from './rooms.ts'
import { answerTakingBack, failTakingBack } from './taking-back.ts'
import { endAllTyping, endTyping, receiveTyping } from './typing.ts'

/** The room that is open; null where there is none. */
export const $opened = atom<string | null>(null)

/** The newest message that somebody else wrote in the open room, to be read out. */
export const $heard = atom<Message | null>(null)

/** Rooms that ceased to be one's own while they were open. */
export const $lost = atom<ReadonlySet<string>>(new Set())

interface Brought {
  me: string
  rooms: readonly OwnRoom[]
  /** The room that is open, with its newest messages. */
  history: History | null
}

let me = ''

/** What the page brings along, on the browser's side alone and before anything is drawn. */
export function receiveMessaging({ me: userId, rooms, history }: Brought): void {
  me = userId
  receiveRooms(rooms, me)
  if (history) receiveHistory(history)
  $opened.set(history?.roomId ?? null)
  $heard.set(null)
  recallUnsent(me, (roomId) => $histories.get()[roomId]?.messages.at(-1)?.seq ?? 0)
}

/** @returns what ends it */
export function startMessaging(): () => void {
  openLine({ onOpen, onFrame, onAway, onLoggedOut })
  // Who reads and leaves within the pace of telling has read it all the same. Once a page is hidden its
  // socket takes nothing any more.
  addEventListener('beforeunload', tellRead)
  return () => {
    removeEventListener('beforeunload', tellRead)
    closeLine()
    forgetLine()
  }
}

/** Opens a room, and leaves the one before. */
export function openRoom(roomId: string | null): void {
  const before = $opened.get()
  if (before === roomId) return
  if (before) {
    say({ event: 'leave_room', data: { roomId: before } })
    pauseHistory(before)
  }
  $opened.set(roomId)
  if (roomId) join(roomId)
}

function join(roomId: string, since = $histories.get()[roomId]?.since ?? undefined): void {
  say({ event: 'join_room', data: { roomId, userId: me, ...(since && { since }) } })
}

function onOpen(): void {
  announceRooms()
  const opened = $opened.get()
  if (opened) join(opened)
  tellRead()
  sendWaiting()
  // What was written elsewhere while nobody listened; and where one belongs now.
  lookAtRooms()
}

async function lookAtRooms(): Promise<void> {
  const reply = await call('GET /rooms/by-user')
  if (!reply.ok) return
  const own = new Set(reply.data.map(({ id }) => id))
  $lost.set(new Set([...$lost.get()].filter((id) => !own.has(id))))
  const known = new Set($rooms.get().map(({ id }) => id))
  refreshRooms(reply.data)
  if (reply.data.some(({ id }) => !known.has(id))) announceRooms()
}

function announceRooms(): void {
  say({ event: 'available_rooms', data: $rooms.get().map(({ id }) => id) })
}

/** What was asked is not answered any more, and nothing comes by itself. */
function forgetLine(): void {
  pauseHistories()
  pauseSending()
  forgetPresence()
  endAllTyping()
  failTakingBack('network_failure')
}

function onAway(wasOpen: boolean): void {
  forgetLine()
  // The page is not told why it may not connect: the session may be over.
  if (!wasOpen && navigator.onLine) call('GET /users/me')
}

function onLoggedOut(): void {
  location.assign(loginThen(location.pathname + location.search))
}

function onFrame(frame: ServerFrame): void {
  switch (frame.event) {
    case 'previous_messages': {
      const since = receivePrevious(frame.data)
      noteLast(frame.data.messages)
      if (since && frame.data.roomId === $opened.get()) join(frame.data.roomId, since)
      return
    }
    case 'older_messages':
      receiveOlder(frame.data)
      return
    case 'receive_message': {
      const { clientId, ...message } = frame.data
      hear(message, clientId)
      return
    }
    case 'message_deleted':
      receiveRemoval(frame.data.roomId, frame.data.messageId)
      noteRemoval(frame.data.roomId, frame.data.messageId)
      answerTakingBack(frame.data.messageId)
      return
    case 'online_users':
      receiveOnline(frame.data.roomId, frame.data.users)
      return
    case 'typing':
      if (frame.data.userId !== me) receiveTyping(frame.data.roomId, frame.data.userId)
      return
    case 'error':
      complain(frame.data)
      return
    default: {
      const room = frame.event.slice('new_notification_'.length)
      noteMessage({ ...frame.data, room, deletedAt: null })
    }
  }
}

function hear(message: Message, clientId: string | undefined): void {
  const known = $histories.get()[message.room]
  const isNew = !known?.messages.some(({ id }) => id === message.id)
  if (clientId) settle(clientId, message)
  // What is not open has to be asked for from where it was left.
  if (message.room === $opened.get()) receiveMessage(message)
  noteMessage(message)
  if (!message.userId || message.userId === me) return
  endTyping(message.room, message.userId)
  if (isNew && message.room === $opened.get()) $heard.set(message)
}

function noteLast(messages: readonly Message[]): void {
  for (const message of messages) noteMessage(message)
}

function complain({ event, error, clientId, roomId }: FrameError): void {
  if (event === 'send_message' && clientId) refuse(clientId, error)
  if (event === 'delete_message') failTakingBack(error)
  if (event === 'get_older_messages' && roomId) endLoadingOlder(roomId)
  if (event === 'join_room' && error === 'not_enough_permission' && roomId) lose(roomId)
}

/** Who loses the membership loses the room at once, with what they had read of it. */
function lose(roomId: string): void {
  $lost.set(new Set([...$lost.get(), roomId]))
  forgetRoom(roomId)
  forgetHistory(roomId)
}
