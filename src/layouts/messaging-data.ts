import type { Room } from '../../server/contract/rooms.ts'
import { type OwnRoom, ownRoom } from '../stores/messaging/rooms.ts'

/**
 * Rooms as their page takes them along: the members of the one that is open, and of the others who
 * wrote last. Thirty rooms of two hundred people would make a page of half a megabyte.
 */
export function roomsBrought(rooms: readonly Room[], opened: string | undefined): OwnRoom[] {
  return rooms.map((room) => {
    if (room.id === opened) return ownRoom(room, true)
    const author = room.messages[0]?.userId
    return ownRoom({ ...room, users: room.users.filter(({ id }) => id === author) }, false)
  })
}
