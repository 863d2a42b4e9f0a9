import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { isOwnOrigin } from '../platform/origin.ts'
import type { Sessions } from '../sessions/sessions.ts'

const patience = 10_000

/**
 * Answers a request for a socket at /api/socket. There are no rooms yet: who may come in is told
 * that the service is not there, everybody else why they may not.
 */
export async function refuseSocket(
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  origin: string,
  sessions: Sessions,
): Promise<void> {
  socket.on('error', () => socket.destroy())
  // Frames that came with the request are the socket's first.
  if (head.length > 0) socket.unshift(head)
  // The HTTP server let go of this connection: nothing else would ever close it.
  const cut = setTimeout(() => socket.destroy(), patience).unref()
  socket.once('close', () => clearTimeout(cut))
  const status = await refusal(request, origin, sessions)
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
    () => socket.destroy(),
  )
}

async function refusal(
  request: IncomingMessage,
  origin: string,
  sessions: Sessions,
): Promise<401 | 403 | 404 | 503> {
  if (request.url?.split('?')[0] !== '/api/socket') return 404
  // Unlike a call, a socket always says where it comes from; one that does not is no browser's.
  const { origin: given, cookie } = request.headers
  if (given === undefined || !isOwnOrigin(given, origin)) return 403
  const session = await sessions.read(cookie).catch(() => undefined)
  if (session === null) return 401
  return 503
}
