import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { closeCodes, messageLimits } from '../contract/message-limits.ts'
import { createBoundedQueue } from '../platform/bounded-queue.ts'
import { clientAddress } from '../platform/network.ts'
import type { Platform } from '../platform/platform.ts'
import type { Session, Sessions } from '../sessions/sessions.ts'
import { ChatSocket, Connection } from './connection.ts'
import { type Refusal, refusalAtOnce, refusalFor, refuse } from './handshake.ts'
import { createMessaging } from './messaging.ts'
import { createPlaces, socketRequests } from './places.ts'

/** The sockets at /api/socket. */
export interface Sockets {
  /** Answers a request for one. @param head what came with it, which belongs to the socket */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>
  /** Closes those whose sessions are over, as is done every minute. */
  checkSessions(): Promise<void>
  /** Lets no one in any more, and tells all to come back; settles once they are gone. */
  hangUp(): Promise<void>
}

/** Sessions that are looked up at once: all come back together after a restart. */
const lookUps = { concurrency: 4, waiting: 2_000, refusal: 'service_unavailable' } as const

export function createSockets(platform: Platform, sessions: Sessions): Sockets {
  const { config, rates, now } = platform
  const messaging = createMessaging(platform, sessions)
  const places = createPlaces(config.rateLimit)
  const queue = createBoundedQueue(lookUps)
  const cookies = new WeakMap<IncomingMessage, string[]>()
  let isLeaving = false
  let stopping: Promise<void> | undefined

  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: messageLimits.frame,
    WebSocket: ChatSocket,
    closeTimeout: 2_000,
  })
  server.on('headers', (headers, request) => {
    for (const cookie of cookies.get(request) ?? []) headers.push(`Set-Cookie: ${cookie}`)
  })

  /** Whose session a request comes with. */
  async function lookUp(request: IncomingMessage, address: string): Promise<Session | Refusal> {
    const session = await queue.run(() => sessions.read(request.headers.cookie))
    if (!session) return { status: 401 }
    await rates.take('socket', socketRequests, { account: session.userId, address })
    return session
  }

  function accept(request: IncomingMessage, socket: Duplex, head: Buffer, session: Session) {
    const address = clientAddress(request, config.trustedProxies)
    if (isLeaving) return refuse(socket, head, { status: 503, retryAfter: 1 })
    if (places.isFull(session.userId, address, messaging.socketsElsewhere(session.userId))) {
      return refuse(socket, head, { status: 429, retryAfter: 30 })
    }
    if (session.renewed) cookies.set(request, sessions.cookies(session.sessionId))
    server.handleUpgrade(request, socket, head, (opened) => {
      const connection = new Connection(opened, socket, { ...session, address })
      places.take(session.userId, address)
      opened.on('close', () => {
        places.free(session.userId, address)
        messaging.closed(connection)
      })
      // What is wrong with a socket closes it: nothing else is to be done.
      opened.on('error', () => undefined)
      // Answered or not asked for: it says that somebody is there, and not that they do anything.
      opened.on('pong', () => isTooMuch(connection))
      opened.on('ping', () => {
        connection.wasUsed = true
        isTooMuch(connection)
      })
      opened.on('message', (data: Buffer, isBinary) => {
        connection.wasUsed = true
        if (!isTooMuch(connection)) {
          messaging.answer(connection, isBinary ? '' : data.toString())
        }
      })
      messaging.opened(connection)
    })
  }

  /** Counts a frame of any kind, and closes at the one that is too much; after it none is read. */
  function isTooMuch(connection: Connection): boolean {
    connection.isAlive = true
    if (!connection.isOpen) return true
    if (!config.rateLimit || !connection.isTooFast(now().getTime())) return false
    connection.send({ event: 'error', data: { event: null, error: 'too_many_requests' } })
    connection.close(closeCodes.refused)
    connection.stopReading()
    return true
  }

  return {
    async upgrade(request, socket, head) {
      const gone = () => socket.destroy()
      socket.on('error', gone)
      const refusal = isLeaving
        ? { status: 503 as const, retryAfter: 1 }
        : refusalAtOnce(request, config.origin)
      if (refusal) return refuse(socket, head, refusal)
      await messaging.rights.during(async (ended) => {
        await messaging.rights.listen()
        const found = await lookUp(request, clientAddress(request, config.trustedProxies)).catch(
          refusalFor,
        )
        if ('status' in found) return refuse(socket, head, found)
        if (ended({ session: found.sessionHash })) return refuse(socket, head, { status: 401 })
        socket.off('error', gone)
        accept(request, socket, head, found)
      })
    },

    checkSessions: messaging.rights.checkSessions,

    async hangUp() {
      isLeaving = true
      stopping ??= messaging.stop()
      await stopping
    },
  }
}
