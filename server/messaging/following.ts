import pLimit from 'p-limit'
import { messageLimits } from '../contract/message-limits.ts'
import type { Platform } from '../platform/platform.ts'
import type { Stored } from './delivery.ts'
import { findNewestPlaces, findTakenBack } from './following-queries.ts'
import { findAfter } from './history-queries.ts'
import { toMessage } from './shapes.ts'

/**
 * Follows the rooms that have sockets here. The database is the log; what processes tell each other
 * is a hint that it has grown. Each room has a cursor, the place of the last message that was
 * delivered: what comes out of order waits for a moment, what is missing is read.
 */
export interface Following {
  /** Settles once nothing that is said in the rooms can be missed. */
  follow(roomIds: string[]): Promise<void>
  unfollow(roomId: string): void
  /** The room of a community, if it is followed. */
  roomOf(communityId: string): string | undefined
  /** Delivers what this process stored, and tells the others of it. */
  stored(roomId: string, messages: Stored[]): void
  /** Tells everybody in the room, here and elsewhere. */
  tell(roomId: string, word: Word): void
  /** Looks into the database for what may not have been heard, here and elsewhere. */
  checkEverywhere(roomIds: string[]): void
  stop(): void
}

/** What is said of a room beside its messages. */
export type Word = { deleted: string; at: string } | { typing: string }

type Hint = { stored: Stored[] } | { behind: true } | Word

interface Followed {
  id: string
  communityId: string | undefined
  /** Undefined until the database has said it. */
  cursor: number | undefined
  /** Messages that came before those which they follow, by their places. */
  early: Map<number, Stored>
  /** Messages that were taken back lately: such a word may come before what it is about. */
  takenBack: Map<string, string>
  /** Set while the messages before the early ones are waited for. */
  timer: NodeJS.Timeout | undefined
}

interface Handlers {
  /** In the order of the room, each message once. */
  deliver(roomId: string, stored: Stored[]): void
  pass(roomId: string, word: Word): void
}

/** How long a message may wait for those before it, in milliseconds, until they are looked for. */
const patience = 50
/** Messages taken back that are remembered of each room. */
const remembered = 50
/** Before a database that is away is asked again. */
const retryPause = 500
/** Clocks of machines differ, and a line is dead for a while before that is noticed. */
const margin = 60_000
/** Rooms that are read at once: others need the connections, too. */
const reads = pLimit(3)

const channelStart = 'room:'
const channelOf = (roomId: string) => channelStart + roomId

export function createFollowing(
  { db, pubsub, log }: Platform,
  { deliver, pass }: Handlers,
): Following {
  const rooms = new Map<string, Followed>()
  const byCommunity = new Map<string, string>()
  let isStopped = false

  pubsub.onResumed((since) => {
    check([...rooms.keys()])
    void untilAnswered(() => checkTakenBack([...rooms.keys()], since))
  })

  async function open(roomIds: string[]): Promise<void> {
    // First, so that what is stored between the two is heard of.
    await pubsub.subscribe(roomIds.map(channelOf), (hint, channel) => {
      hear(channel.slice(channelStart.length), hint as Hint)
    })
    for (const { id, community_id, last_seq } of await findNewestPlaces(db, roomIds)) {
      const room = rooms.get(id)
      if (!room) continue
      room.communityId = community_id
      byCommunity.set(community_id, id)
      if (room.cursor === undefined) {
        room.cursor = last_seq
        // The history holds it; its author waits to hear that it is stored.
        const heard = [...room.early.values()].filter(({ message }) => message.seq <= last_seq)
        if (heard.length > 0)
          deliver(
            id,
            heard.sort((a, b) => a.message.seq - b.message.seq),
          )
      }
      advance(room)
    }
  }

  function hear(roomId: string, hint: Hint) {
    if ('stored' in hint) take(roomId, hint.stored)
    else if ('behind' in hint) check([roomId])
    else {
      if ('deleted' in hint) remember(roomId, hint)
      pass(roomId, hint)
    }
  }

  function remember(roomId: string, { deleted, at }: { deleted: string; at: string }) {
    const takenBack = rooms.get(roomId)?.takenBack
    if (!takenBack) return
    takenBack.set(deleted, at)
    const [oldest] = takenBack.keys()
    if (takenBack.size > remembered && oldest) takenBack.delete(oldest)
  }

  function take(roomId: string, stored: Stored[]) {
    const room = rooms.get(roomId)
    if (!room) return
    for (const one of stored) {
      if (room.cursor === undefined || one.message.seq > room.cursor) {
        room.early.set(one.message.seq, one)
      }
    }
    advance(room)
  }

  /** Delivers what follows without a gap; what then is left waits. */
  function advance(room: Followed) {
    if (room.cursor === undefined) return
    for (const seq of room.early.keys()) if (seq <= room.cursor) room.early.delete(seq)
    const next: Stored[] = []
    for (;;) {
      const one = room.early.get(room.cursor + 1)
      if (!one) break
      room.cursor += 1
      room.early.delete(room.cursor)
      next.push(asItIsNow(one, room.takenBack.get(one.message.id)))
    }
    if (room.early.size > 0) {
      room.timer ??= setTimeout(() => missing(room), patience).unref()
    } else {
      clearTimeout(room.timer)
      room.timer = undefined
    }
    if (next.length > 0) deliver(room.id, next)
  }

  function missing(room: Followed) {
    room.timer = undefined
    check([room.id])
  }

  function check(roomIds: string[]) {
    if (roomIds.length === 0) return
    void untilAnswered(async () => {
      const places = await findNewestPlaces(db, roomIds)
      const behind = places.filter(({ id, last_seq }) => (rooms.get(id)?.cursor ?? 0) < last_seq)
      await Promise.all(behind.map(({ id }) => reads(() => catchUp(id))))
    })
  }

  /**
   * Reads what follows the cursor. All that was stored by then is in it: a number that is missing
   * belongs to no message.
   */
  async function catchUp(roomId: string): Promise<void> {
    const room = rooms.get(roomId)
    if (room?.cursor === undefined) return
    clearTimeout(room.timer)
    room.timer = undefined
    const from = room.cursor
    const rows = await findAfter(db, roomId, from, messageLimits.missed)
    const unheard = rows.filter(({ seq }) => seq > (room.cursor ?? 0))
    const last = unheard.at(-1)
    if (last && rooms.get(roomId) === room) {
      room.cursor = last.seq
      deliver(
        roomId,
        unheard.map((row) => ({ message: toMessage(row), clientId: row.client_id })),
      )
    }
    if (rows.length === messageLimits.missed) return catchUp(roomId)
    advance(room)
  }

  async function checkTakenBack(roomIds: string[], since: Date): Promise<void> {
    const from = new Date(since.getTime() - margin)
    for (const { id, room_id, deleted_at } of await findTakenBack(db, roomIds, from)) {
      pass(room_id, { deleted: id, at: deleted_at?.toISOString() ?? '' })
    }
  }

  async function untilAnswered(step: () => Promise<void>): Promise<void> {
    while (!isStopped) {
      try {
        return await step()
      } catch (error) {
        log.warn({ err: error }, 'rooms could not be read; trying again')
      }
      await new Promise((resolve) => setTimeout(resolve, retryPause).unref())
    }
  }

  return {
    follow(roomIds) {
      for (const id of roomIds) {
        const room = { communityId: undefined, cursor: undefined, timer: undefined }
        rooms.set(id, { id, ...room, early: new Map(), takenBack: new Map() })
      }
      return open(roomIds)
    },

    unfollow(roomId) {
      const room = rooms.get(roomId)
      rooms.delete(roomId)
      clearTimeout(room?.timer)
      if (room?.communityId) byCommunity.delete(room.communityId)
      pubsub.unsubscribe([channelOf(roomId)])
    },

    roomOf: (communityId) => byCommunity.get(communityId),

    stored(roomId, messages) {
      take(roomId, messages)
      pubsub.publish(channelOf(roomId), { stored: messages } satisfies Hint)
    },

    tell(roomId, word) {
      pass(roomId, word)
      pubsub.publish(channelOf(roomId), word satisfies Hint)
    },

    checkEverywhere(roomIds) {
      void untilAnswered(async () => {
        // Once the database answers, whatever was stored can be read by all.
        const places = await findNewestPlaces(db, roomIds)
        for (const { id } of places) pubsub.publish(channelOf(id), { behind: true } satisfies Hint)
        check(places.map(({ id }) => id).filter((id) => rooms.has(id)))
      })
    },

    stop() {
      isStopped = true
      for (const { timer } of rooms.values()) clearTimeout(timer)
    },
  }
}

function asItIsNow(stored: Stored, deletedAt: string | undefined): Stored {
  if (deletedAt === undefined) return stored
  return { ...stored, message: { ...stored.message, content: null, deletedAt } }
}
