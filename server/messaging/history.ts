import type { Db } from '../../db/open.ts'
import type { PreviousMessages } from '../contract/frames.ts'
import { messageLimits } from '../contract/message-limits.ts'
import type { History } from '../contract/rooms.ts'
import type { Caller } from '../platform/caller.ts'
import { Failure } from '../platform/failures.ts'
import {
  findAfter,
  findBefore,
  findDeletedSince,
  findNewestPlace,
  findPlace,
  type RoomRef,
} from './history-queries.ts'
import { type MessageRow, toMessage } from './shapes.ts'
import { standInRoom } from './standing.ts'

/**
 * The last messages of a room, the oldest first.
 *
 * @throws Failure `not_enough_permission` for whoever is no member
 */
export async function getLastMessages(db: Db, caller: Caller, roomId: string): Promise<History> {
  const room = await standInRoom(db, caller, roomId)
  return lastBefore(db, room, undefined)
}

/**
 * What a page that was away missed: everything after a message that it has, and which messages were
 * taken back since that one was written. One that the room does not have counts as none.
 *
 * @throws Failure `not_enough_permission` for whoever is no member
 */
export async function getMissedMessages(
  db: Db,
  caller: Caller,
  roomId: string,
  since: string,
): Promise<PreviousMessages> {
  const room = await standInRoom(db, caller, roomId)
  const place = await findPlace(db, room, since)
  if (!place) return lastBefore(db, room, undefined)
  const { missed } = messageLimits
  const [rows, deleted] = await Promise.all([
    findAfter(db, room, place.seq, missed + 1),
    findDeletedSince(db, room, place.created_at, missed),
  ])
  return {
    roomId,
    messages: rows.slice(0, missed).map(toMessage),
    hasMore: rows.length > missed,
    deleted,
  }
}

/**
 * A page of older messages: those before one that the caller has, or before the newest `loaded`.
 * Where numbers are missing, `loaded` overlaps with what the caller has: a hole would be worse.
 *
 * @throws Failure `not_enough_permission` for whoever is no member, `invalid_payload` for a message
 * that the room does not have
 */
export async function getOlderMessages(
  db: Db,
  caller: Caller,
  roomId: string,
  from: { before: string } | { loaded: number },
): Promise<History> {
  const room = await standInRoom(db, caller, roomId)
  if ('loaded' in from) {
    const newest = await findNewestPlace(db, room)
    return lastBefore(db, room, Math.max(0, newest - from.loaded + 1))
  }
  const place = await findPlace(db, room, from.before)
  if (!place) throw new Failure('invalid_payload')
  return lastBefore(db, room, place.seq)
}

async function lastBefore(db: Db, room: RoomRef, seq: number | undefined): Promise<History> {
  const { page } = messageLimits
  const rows: MessageRow[] = await findBefore(db, room, seq, page + 1)
  return {
    roomId: room.roomId,
    messages: rows.slice(0, page).reverse().map(toMessage),
    hasMore: rows.length > page,
  }
}
