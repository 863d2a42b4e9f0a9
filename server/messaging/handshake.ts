import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { toFailure } from '../platform/failures.ts'
import { isOwnOrigin } from '../platform/origin.ts'

/** Why a request for a socket is refused. */
export interface Refusal {
  status: 401 | 403 | 404 | 429 | 503
  /** When to try again, in seconds. */
  retryAfter?: number
}

export const socketPath = '/api/socket'

/** What can be said of a request without looking anything up. */
export function refusalAtOnce(request: IncomingMessage, origin: string): Refusal | undefined {
  if (request.url?.split('?')[0] !== socketPath) return { status: 404 }
  // Unlike a call, a socket always says where it comes from; one that does not is no browser's.
  const given = request.headers.origin
  if (given === undefined || !isOwnOrigin(given, origin)) return { status: 403 }
  return undefined
}

/** What a look-up that failed means to whoever asked. */
export function refusalFor(error: unknown): Refusal {
  const { status, retryAfter = 5 } = toFailure(error)
  return status === 429 ? { status, retryAfter } : { status: 503, retryAfter }
}

const patience = 10_000

/** Answers a request for a socket with why there is none. */
export function refuse(socket: Duplex, head: Buffer, { status, retryAfter }: Refusal): void {
  // Frames that came with the request are read and forgotten.
  if (head.length > 0) socket.unshift(head)
  // The HTTP server let go of this connection: nothing else would ever close it.
  const cut = setTimeout(() => socket.destroy(), patience).unref()
  socket.once('close', () => clearTimeout(cut))
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Length: 0',
    ...(retryAfter ? [`Retry-After: ${retryAfter}`] : []),
  ]
  socket.end(`${lines.join('\r\n')}\r\n\r\n`, () => socket.destroy())
}
