import pLimit from 'p-limit'
import { messageLimits } from '../contract/message-limits.ts'
import type { Platform } from '../platform/platform.ts'
import type { Stored } from './delivery.ts'
import { findNewestPlaces, findTakenBack } from './following-queries.ts'
import { findAfter } from './history-queries.ts'
import { createOrder, type Order } from './order.ts'
import { createRoomsBehind } from './rooms-behind.ts'
import { toMessage } from './shapes.ts'

/**
 * Follows the rooms that have sockets here. The database is the log; what processes tell each other
 * is a hint that it has grown: what is missing is read.
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

/** `since`: when others may not have heard it, messages that were taken back are looked for from then on. */
type Hint = { stored: Stored[] } | { behind: true; since?: string } | Word

interface Followed {
  id: string
  communityId: string | undefined
  order: Order
  /** Set while what is before early messages is waited for. */
  timer: NodeJS.Timeout | undefined
}

interface Handlers {
  /** In the order of the room, each message once. */
  deliver(roomId: string, stored: Stored[]): void
  pass(roomId: string, word: Word): void
}

/** How long a message may wait for those before it, in milliseconds, until they are looked for. */
const patience = 50
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
  const behind = createRoomsBehind(readAgain)
  let isStopped = false

  pubsub.onResumed((since) => readAgain([...rooms.keys()], since))

  // What could not be told is not told again: whoever follows the room reads it.
  pubsub.onUnsaid((channel, since) => {
    if (!channel.startsWith(channelStart)) return
    const hint: Hint = { behind: true, since: since.toISOString() }
    pubsub.publish(channel, hint, since)
  })

  async function open(roomIds: string[]): Promise<void> {
    // First, so that what is stored between the two is heard of.
    await pubsub.subscribe(roomIds.map(channelOf), (hint, channel) => {
      // Both ends are this program.
      hear(channel.slice(channelStart.length), hint as Hint)
    })
    for (const { id, community_id, last_seq } of await findNewestPlaces(db, roomIds)) {
      const room = rooms.get(id)
      if (!room) continue
      room.communityId = community_id
      byCommunity.set(community_id, id)
      passOn(room, room.order.begin(last_seq))
    }
  }

  function hear(roomId: string, hint: Hint) {
    if ('stored' in hint) return take(roomId, hint.stored)
    if ('behind' in hint) return behind.add(roomId, hint.since ? new Date(hint.since) : undefined)
    if ('deleted' in hint) rooms.get(roomId)?.order.takeBack(hint.deleted, hint.at)
    pass(roomId, hint)
  }

  function take(roomId: string, stored: Stored[]) {
    const room = rooms.get(roomId)
    if (room) passOn(room, room.order.take(stored))
  }

  function passOn(room: Followed, stored: Stored[]) {
    if (stored.length > 0) deliver(room.id, stored)
    if (room.order.isWaiting) {
      room.timer ??= setTimeout(() => lookFor(room), patience).unref()
    } else {
      clearTimeout(room.timer)
      room.timer = undefined
    }
  }

  function lookFor(room: Followed) {
    room.timer = undefined
    check([room.id])
  }

  function readAgain(roomIds: string[], since: Date | undefined) {
    check(roomIds)
    if (since) void untilAnswered(() => checkTakenBack(roomIds, since))
  }

  function check(roomIds: string[]) {
    if (roomIds.length === 0) return
    void untilAnswered(async () => {
      const places = await findNewestPlaces(db, roomIds)
      const grown = places.filter(
        ({ id, last_seq }) => (rooms.get(id)?.order.cursor ?? last_seq) < last_seq,
      )
      await Promise.all(grown.map(({ id }) => reads(() => catchUp(id))))
    })
  }

  /** Reads what follows the cursor: all that was stored by then is in it. */
  async function catchUp(roomId: string): Promise<void> {
    const room = rooms.get(roomId)
    const communityId = room?.communityId
    if (communityId === undefined || room?.order.cursor === undefined) return
    const { cursor } = room.order
    const rows = await findAfter(db, { roomId, communityId }, cursor, messageLimits.missed)
    if (rooms.get(roomId) !== room) return
    const stored = rows.map((row) => ({ message: toMessage(row), clientId: row.client_id }))
    passOn(room, room.order.read(stored))
    if (rows.length === messageLimits.missed) await catchUp(roomId)
  }

  async function checkTakenBack(roomIds: string[], since: Date): Promise<void> {
    const from = new Date(since.getTime() - margin)
    const known = roomIds.flatMap((roomId) => {
      const communityId = rooms.get(roomId)?.communityId
      return communityId === undefined ? [] : [{ roomId, communityId }]
    })
    for (const { id, room_id, deleted_at } of await findTakenBack(db, known, from)) {
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
        rooms.set(id, { id, communityId: undefined, order: createOrder(), timer: undefined })
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
      behind.stop()
      for (const { timer } of rooms.values()) clearTimeout(timer)
    },
  }
}
