import type { Db } from '../../db/open.ts'
import type { Room } from '../contract/rooms.ts'
import type { Caller } from '../platform/caller.ts'
import { listRooms } from './queries.ts'
import { toRoom } from './shapes.ts'

/** The rooms of somebody's associations and groups, the most recently active first. */
export async function listOwnRooms(db: Db, { userId }: Caller): Promise<Room[]> {
  return (await listRooms(db, userId)).map(toRoom)
}
