import { closeCodes } from '../contract/message-limits.ts'
import type { Platform } from '../platform/platform.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { Connection } from './connection.ts'
import { createFollowing, type Following } from './following.ts'
import { type Answer, createFrames } from './frames.ts'
import { createHub, frameOf } from './hub.ts'
import { createPresence, type Presence } from './presence.ts'
import { createPushLooks } from './push-looks.ts'
import { sendMessagePushes } from './pushes.ts'
import { questions } from './questions.ts'
import { createRights, type Rights } from './rights.ts'
import { createSending } from './sending.ts'
import { createWhereabouts } from './whereabouts.ts'

/** The conversations that this process has a part in, behind its open sockets. */
export interface Messaging {
  opened(connection: Connection): void
  closed(connection: Connection): void
  answer: Answer
  rights: Rights
  /** How many sockets somebody has on other processes. */
  socketsElsewhere: Presence['socketsElsewhere']
  /** Stores what has come, tells all sockets to come back, and settles once they are gone. */
  stop(): Promise<void>
}

/** Milliseconds between two looks at sockets: proxies cut what is silent for long. */
const asking = 25_000
const sessionsInterval = 60_000

/** How long messages may take to be stored, and sockets to say goodbye. */
const patience = { storing: 3_000, closing: 2_500 }

export function createMessaging(platform: Platform, sessions: Sessions): Messaging {
  const { db, pubsub, log, metrics, now } = platform
  const connections = new Set<Connection>()
  let isLeaving = false
  let allGone: (() => void) | undefined

  const hub = createHub({
    follow: (roomIds) => following.follow(roomIds),
    unfollow: (roomId) => following.unfollow(roomId),
  })
  const following: Following = createFollowing(platform, {
    deliver: hub.deliver,
    pass: (roomId, word) => {
      hub.say(roomId, frameOf(roomId, word), 'typing' in word ? word.typing : undefined)
    },
  })
  const presence = createPresence(pubsub, (roomIds) => {
    for (const roomId of roomIds) {
      if (!hub.isOpen(roomId)) continue
      const users = presence.online(roomId)
      hub.say(roomId, { event: 'online_users', data: { roomId, users } })
    }
  })
  const whereabouts = createWhereabouts(platform, presence)
  const rights = createRights(platform, { connections, hub, following, whereabouts, sessions })
  const pushLooks = createPushLooks((roomIds) => sendMessagePushes(platform, roomIds), log)
  const sending = createSending({
    db,
    now,
    onStored: (roomId, stored) => {
      metrics.messages(stored.length)
      following.stored(roomId, stored)
      pushLooks.stored(roomId)
    },
    onUnsure: following.checkEverywhere,
  })
  const answer = createFrames({ platform, hub, following, presence, sending, questions, rights })

  const repeated = [
    setInterval(askAll, asking).unref(),
    setInterval(() => {
      rights.checkSessions().catch((error) => log.warn({ err: error }, 'sessions were not checked'))
    }, sessionsInterval).unref(),
  ]
  function askAll() {
    for (const connection of connections) if (!connection.ask()) connection.cut()
  }

  return {
    rights,
    socketsElsewhere: presence.socketsElsewhere,
    opened(connection) {
      connections.add(connection)
      metrics.socket(1)
      presence.enter(connection.userId)
      whereabouts.look(connection.userId)
    },

    closed(connection) {
      if (connection.wasUsed) sessions.use(connection.sessionHash)
      connections.delete(connection)
      metrics.socket(-1)
      hub.leaveAll(connection)
      presence.leave(connection.userId)
      if (connections.size === 0) allGone?.()
    },

    answer(connection, text) {
      // What is not answered is sent again, to whoever is there then.
      if (!isLeaving) answer(connection, text)
    },

    async stop() {
      isLeaving = true
      for (const interval of repeated) clearInterval(interval)
      await within(patience.storing, Promise.all([sending.idle(), pushLooks.stop()]))
      const gone = new Promise<void>((resolve) => {
        allGone = resolve
      })
      for (const connection of connections) connection.close(closeCodes.leaving)
      if (connections.size > 0) await within(patience.closing, gone)
      for (const connection of connections) connection.cut()
      whereabouts.stop()
      following.stop()
      presence.stop()
    },
  }
}

async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise((resolve) => {
    timer = setTimeout(resolve, milliseconds)
  })
  await Promise.race([work, tooLate])
  clearTimeout(timer)
}
