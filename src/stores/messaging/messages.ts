import { map } from 'nanostores'
import type { PreviousMessages } from '../../../server/contract/frames.ts'
import type { History, Message } from '../../../server/contract/rooms.ts'
import { addNewest, addOlder, begin, catchUp, type RoomHistory, takeOut } from './history.ts'
import { say } from './line.ts'

/** What is known of each room that was opened, by its id. */
export const $histories = map<Record<string, RoomHistory>>({})

/** Rooms whose older messages are on their way. */
export const $older = map<Record<string, true>>({})

/** What the page brought along: what came since then has to be asked for. */
export function receiveHistory(history: History): void {
  $histories.setKey(history.roomId, begin(history, false))
}

/** @returns the message after which there is more to ask for; undefined once nothing is missing */
export function receivePrevious(answer: PreviousMessages): string | undefined {
  const known = catchUp($histories.get()[answer.roomId], answer)
  $histories.setKey(answer.roomId, known)
  return known.isCurrent ? undefined : (known.since ?? undefined)
}

export function receiveMessage(message: Message): void {
  change(message.room, (known) => addNewest(known, message))
}

export function receiveOlder(history: History): void {
  change(history.roomId, (known) => addOlder(known, history))
  $older.setKey(history.roomId, undefined)
}

export function receiveRemoval(roomId: string, messageId: string): void {
  change(roomId, (known) => takeOut(known, messageId))
}

/** Asks for what was written before the oldest that is known. */
export function loadOlder(roomId: string): void {
  const known = $histories.get()[roomId]
  const before = known?.messages[0]?.id
  if (!before || !known.hasOlder || $older.get()[roomId]) return
  if (say({ event: 'get_older_messages', data: { roomId, before } })) {
    $older.setKey(roomId, true)
  }
}

/** It was refused: whoever scrolls further asks again. */
export function endLoadingOlder(roomId: string): void {
  $older.setKey(roomId, undefined)
}

/** Nothing comes by itself any more, and no answer either. */
export function pauseHistories(): void {
  $older.set({})
  for (const roomId of Object.keys($histories.get())) pauseHistory(roomId)
}

/** A room that is not open any more. */
export function pauseHistory(roomId: string): void {
  change(roomId, (known) => ({ ...known, isCurrent: false }))
}

export function forgetHistory(roomId: string): void {
  $histories.setKey(roomId, undefined)
}

function change(roomId: string, how: (known: RoomHistory) => RoomHistory): void {
  const known = $histories.get()[roomId]
  if (known) $histories.setKey(roomId, how(known))
}
