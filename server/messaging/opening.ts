import type { Db } from '../../db/open.ts'
import type { ClientData } from '../contract/frames.ts'
import type { Connection } from './connection.ts'
import { getLastMessages, getMissedMessages } from './history.ts'
import type { Hub } from './hub.ts'
import { findOwnAmong } from './membership-queries.ts'
import type { Presence } from './presence.ts'
import type { Questions } from './questions.ts'
import type { Rights } from './rights.ts'

export interface OpeningParts {
  db: Db
  hub: Hub
  presence: Presence
  rights: Rights
  questions: Questions
}

/**
 * Opens a room on a socket: its history first, then what is said from there on, without a hole
 * between the two.
 *
 * @throws Failure `not_enough_permission` for whoever is no member
 */
export async function openRoom(
  { db, hub, presence, questions }: OpeningParts,
  connection: Connection,
  { roomId, since }: Pick<ClientData<'join_room'>, 'roomId' | 'since'>,
): Promise<void> {
  const { ready, listener } = hub.listen(connection, roomId)
  try {
    await ready
    const history = await questions.ask(connection.userId, () =>
      since
        ? getMissedMessages(db, connection, roomId, since)
        : getLastMessages(db, connection, roomId),
    )
    // It was left, or was lost, which was said then.
    if (!hub.holds(connection, roomId, listener)) return
    connection.send({ event: 'previous_messages', data: history })
    hub.begin(connection, listener, history.messages.at(-1)?.seq ?? 0)
    presence.belongs(connection.userId, roomId)
    const users = presence.online(roomId)
    connection.send({ event: 'online_users', data: { roomId, users } })
  } catch (error) {
    if (hub.holds(connection, roomId, listener)) hub.leave(connection, roomId)
    throw error
  }
}

type WatchingParts = Pick<OpeningParts, 'db' | 'hub' | 'questions'> & {
  rights: Pick<Rights, 'during'>
}

/** Tells a socket from now on what is said in those of the rooms that are its own. */
export async function watchRooms(
  { db, hub, rights, questions }: WatchingParts,
  connection: Connection,
  roomIds: string[],
): Promise<void> {
  const { userId } = connection
  await rights.during(async (ended) => {
    const own = await questions.ask(userId, () => findOwnAmong(db, userId, roomIds))
    const hasEnded = ({ community_id: community }: { community_id: string }) =>
      ended({ community, user: userId })
    const still = own.filter((room) => !hasEnded(room))
    if (!connection.isOpen) return
    await hub.watch(connection, idsOf(still))
    // A membership that ended before its room was followed took nothing from anybody.
    hub.leaveAll(connection, idsOf(still.filter(hasEnded)))
  })
}

function idsOf(rooms: { id: string }[]): string[] {
  return rooms.map(({ id }) => id)
}
