import type { PreviousMessages } from '../../../server/contract/frames.ts'
import type { History, Message } from '../../../server/contract/rooms.ts'

/** What a page knows of a room's messages. */
export interface RoomHistory {
  /** In the room's order, without holes up to `since`. */
  messages: readonly Message[]
  hasOlder: boolean
  /** The message after which there may be more than is here; null where there is none yet. */
  since: string | null
  /** Whether all that is new comes by itself. */
  isCurrent: boolean
}

/** As a page brings it along, or as it is the first time that a room is opened. */
export function begin({ messages, hasMore }: History, isCurrent: boolean): RoomHistory {
  const sorted = merge([], messages)
  return { messages: sorted, hasOlder: hasMore, since: sorted.at(-1)?.id ?? null, isCurrent }
}

/** What the server answers to whoever opens a room; `isCurrent` is false while there is more to ask for. */
export function catchUp(known: RoomHistory | undefined, answer: PreviousMessages): RoomHistory {
  const { deleted, messages, hasMore } = answer
  // Without `deleted` these are the newest, whatever the page has: there may be a hole between.
  if (!known || deleted === undefined) return begin(answer, true)
  const merged = merge(known.messages, messages)
  return {
    messages: deleted.reduce<readonly Message[]>(without, merged),
    hasOlder: known.hasOlder,
    since: messages.at(-1)?.id ?? known.since,
    isCurrent: !hasMore,
  }
}

export function addNewest(known: RoomHistory, message: Message): RoomHistory {
  const messages = merge(known.messages, [message])
  // Before the page has caught up, what it missed lies before this one.
  const since = known.isCurrent ? (messages.at(-1)?.id ?? null) : known.since
  return { ...known, messages, since }
}

export function addOlder(known: RoomHistory, { messages, hasMore }: History): RoomHistory {
  return { ...known, messages: merge(messages, known.messages), hasOlder: hasMore }
}

/** A message that was taken back keeps its place. */
export function takeOut(known: RoomHistory, messageId: string): RoomHistory {
  return { ...known, messages: without(known.messages, messageId) }
}

function without(messages: readonly Message[], messageId: string): readonly Message[] {
  const isThere = messages.some(({ id, deletedAt }) => id === messageId && deletedAt === null)
  if (!isThere) return messages
  const deletedAt = new Date().toISOString()
  return messages.map((one) => (one.id === messageId ? { ...one, content: null, deletedAt } : one))
}

/** Both together, each message once, in the room's order; what was taken back stays so. */
function merge(before: readonly Message[], after: readonly Message[]): readonly Message[] {
  const first = after[0]
  const last = before.at(-1)
  if (!first) return before
  const known = new Map(before.map((message) => [message.id, message]))
  const fresh = after.filter((message) => {
    const one = known.get(message.id)
    return !one || (one.deletedAt === null && message.deletedAt !== null)
  })
  if (last && fresh.length === after.length && first.seq > last.seq && isSorted(after)) {
    return [...before, ...after]
  }
  for (const message of fresh) known.set(message.id, message)
  return [...known.values()].sort((one, other) => one.seq - other.seq)
}

function isSorted(messages: readonly Message[]): boolean {
  return messages.every((message, at) => at === 0 || (messages[at - 1]?.seq ?? 0) < message.seq)
}
