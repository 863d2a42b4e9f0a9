/** Rooms of which others said that they are behind: gathered for a moment, and read together. */
export interface RoomsBehind {
  /** @param since from when on it may not have been heard that messages were taken back */
  add(roomId: string, since: Date | undefined): void
  stop(): void
}

/** Milliseconds: when Redis is back, all rooms of a process come at once, thousands of them. */
const gathering = 100

/** @param read given the earliest `since` of all, which costs less than each room's own */
export function createRoomsBehind(
  read: (roomIds: string[], since: Date | undefined) => void,
): RoomsBehind {
  const rooms = new Set<string>()
  let earliest: Date | undefined
  let timer: NodeJS.Timeout | undefined

  function flush() {
    const [roomIds, since] = [[...rooms], earliest]
    rooms.clear()
    earliest = undefined
    timer = undefined
    read(roomIds, since)
  }

  return {
    add(roomId, since) {
      rooms.add(roomId)
      if (since && (!earliest || since < earliest)) earliest = since
      timer ??= setTimeout(flush, gathering).unref()
    },
    stop() {
      clearTimeout(timer)
    },
  }
}
