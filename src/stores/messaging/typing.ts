import { map } from 'nanostores'
import { messageLimits } from '../../../server/contract/message-limits.ts'
import { say } from './line.ts'

/** Who writes something at the moment, by room. */
export const $typing = map<Record<string, readonly string[]>>({})

/** Longer than the pause between two signs of one who goes on. */
const shownFor = messageLimits.typing + 1_500

const ends = new Map<string, ReturnType<typeof setTimeout>>()
const saidAt = new Map<string, number>()

/** Somebody else writes. */
export function receiveTyping(roomId: string, userId: string): void {
  const others = ($typing.get()[roomId] ?? []).filter((id) => id !== userId)
  $typing.setKey(roomId, [...others, userId])
  const key = `${roomId} ${userId}`
  clearTimeout(ends.get(key))
  ends.set(
    key,
    setTimeout(() => endTyping(roomId, userId), shownFor),
  )
}

/** Their message is there, or they gave it up. */
export function endTyping(roomId: string, userId: string): void {
  const key = `${roomId} ${userId}`
  clearTimeout(ends.get(key))
  ends.delete(key)
  const others = ($typing.get()[roomId] ?? []).filter((id) => id !== userId)
  $typing.setKey(roomId, others.length > 0 ? others : undefined)
}

export function endAllTyping(): void {
  for (const timer of ends.values()) clearTimeout(timer)
  ends.clear()
  $typing.set({})
}

/** Tells the others that one writes, at most every three seconds. */
export function sayTyping(roomId: string): void {
  const now = Date.now()
  if (now - (saidAt.get(roomId) ?? Number.NEGATIVE_INFINITY) < messageLimits.typing) return
  if (say({ event: 'typing', data: { roomId } })) saidAt.set(roomId, now)
}

/** What one wrote is sent: the next word is told at once. */
export function stopTyping(roomId: string): void {
  saidAt.delete(roomId)
}
