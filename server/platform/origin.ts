import type { IncomingMessage } from 'node:http'

const loopback = new Set(['localhost', '127.0.0.1', '::1', '[::1]'])

/** Whether a host's name means this very machine. */
export function isLoopback(hostname: string): boolean {
  return loopback.has(hostname)
}

/**
 * Whether a request comes from this very machine, by its own name or by ours. A page of another site
 * whose name was turned to this machine's address says that name; what a proxy on this machine
 * passes on comes from elsewhere.
 */
export function isFromHere({ socket, headers }: IncomingMessage, ours: string): boolean {
  if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined) return false
  const asked = URL.parse(`http://${headers.host}`)?.hostname ?? ''
  const isByName = isLoopback(asked) || asked === new URL(ours).hostname
  return isByName && /^(::1|(::ffff:)?127\.[\d.]+)$/.test(socket.remoteAddress ?? '')
}

/**
 * Whether a request's `Origin` header is ours. One without the header does not come from another
 * site's page. On one's own machine, localhost and 127.0.0.1 are the same place.
 */
export function isOwnOrigin(header: string | undefined, ours: string): boolean {
  if (header === undefined || header === ours) return true
  if (!URL.canParse(header)) return false
  const given = new URL(header)
  const own = new URL(ours)
  const bothHere = isLoopback(given.hostname) && isLoopback(own.hostname)
  return bothHere && given.port === own.port && given.protocol === own.protocol
}
