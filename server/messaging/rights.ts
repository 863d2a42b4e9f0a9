import { closeCodes } from '../contract/message-limits.ts'
import type { Platform } from '../platform/platform.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { Connection } from './connection.ts'
import { createEndings, type Endings } from './endings.ts'
import type { Following } from './following.ts'
import type { Hub } from './hub.ts'
import { findBelonging } from './membership-queries.ts'
import type { Whereabouts } from './whereabouts.ts'

interface Parts {
  connections: ReadonlySet<Connection>
  hub: Hub
  following: Following
  whereabouts: Whereabouts
  sessions: Sessions
}

/** Takes sockets and rooms from those who lost the right to them. */
export interface Rights extends Endings {
  /** Notices sessions that are over without a word, and writes down which ones were used. */
  checkSessions(): Promise<void>
}

/** Before rights that could not be looked up are looked up again, in milliseconds. */
const retryPause = 1_000

export function createRights(
  { db, announcements, log, now }: Platform,
  { connections, hub, following, whereabouts, sessions }: Parts,
): Rights {
  const endings = createEndings(announcements, {
    sessionEnded: (sessionHash) => logOut((connection) => connection.sessionHash === sessionHash),
    accountEnded: (userId) => logOut((connection) => connection.userId === userId),
    membershipEnded(communityId, userId) {
      const roomId = following.roomOf(communityId)
      if (roomId) lose(roomId, (connection) => connection.userId === userId)
      whereabouts.look(userId)
    },
    communityEnded(communityId) {
      const roomId = following.roomOf(communityId)
      if (roomId) lose(roomId, () => true)
    },
    missed: () => void checkAll(),
  })

  function logOut(isMeant: (connection: Connection) => boolean) {
    for (const connection of connections) {
      if (isMeant(connection)) connection.close(closeCodes.loggedOut)
    }
  }

  function lose(roomId: string, isMeant: (connection: Connection) => boolean) {
    for (const connection of hub.inRoom(roomId).filter(isMeant)) {
      hub.leaveAll(connection, [roomId])
      const error = 'not_enough_permission'
      connection.send({ event: 'error', data: { event: 'join_room', error, roomId } })
    }
  }

  async function checkSessions() {
    const open = [...connections]
    for (const connection of open) {
      if (connection.wasUsed) sessions.use(connection.sessionHash)
      connection.wasUsed = false
    }
    if (open.length === 0) return
    const hashes = new Set(open.map(({ sessionHash }) => sessionHash))
    const valid = await sessions.findOpen([...hashes], now())
    logOut(({ sessionHash }) => hashes.has(sessionHash) && !valid.has(sessionHash))
  }

  async function checkRooms() {
    const pairs = [...connections].flatMap(({ userId, rooms }) =>
      [...rooms].map((roomId) => ({ userId, roomId })),
    )
    if (pairs.length === 0) return
    const asked = new Set(pairs.map(({ userId, roomId }) => `${userId} ${roomId}`))
    for (const { userId, roomId } of await findBelonging(db, pairs)) {
      asked.delete(`${userId} ${roomId}`)
    }
    for (const roomId of new Set(pairs.map((pair) => pair.roomId))) {
      lose(roomId, ({ userId }) => asked.has(`${userId} ${roomId}`))
    }
    for (const { userId } of connections) whereabouts.look(userId)
  }

  async function checkAll(): Promise<void> {
    try {
      await checkSessions()
      await checkRooms()
    } catch (error) {
      log.warn({ err: error }, 'rights of open sockets could not be looked up; trying again')
      setTimeout(checkAll, retryPause).unref()
    }
  }

  return { ...endings, checkSessions }
}
