import type { IncomingHttpHeaders } from 'node:http'
import { isIP, isIPv6 } from 'node:net'

interface Sent {
  socket: { remoteAddress?: string | undefined }
  headers: IncomingHttpHeaders
}

/**
 * The address a request comes from. Behind proxies it is the one that the outermost trusted proxy
 * saw; what stands to the left of it was written by the client, who may write anything.
 *
 * @param trustedProxies how many proxies of ours stand in front
 */
export function clientAddress({ socket, headers }: Sent, trustedProxies: number): string {
  const hops = headers['x-forwarded-for']?.toString().split(',') ?? []
  const seen = trustedProxies > 0 ? hops.at(-trustedProxies) : undefined
  return bare(seen) ?? bare(socket.remoteAddress) ?? 'unknown'
}

const withPort = /^(?:\[(.+)\]|([\d.]+))(?::\d*)?$/
const mapped = /^\[::ffff:([\da-f]{1,4}):([\da-f]{1,4})\]$/

/** An address in the one way in which it is counted: without port or zone, an IPv4 as one. */
function bare(written: string | undefined): string | undefined {
  const text = written?.trim() ?? ''
  const [, inBrackets, beforePort] = withPort.exec(text) ?? []
  const address = (inBrackets ?? beforePort ?? text).replace(/%.*$/, '')
  if (!isIPv6(address)) return isIP(address) ? address : undefined
  const { hostname } = new URL(`http://[${address}]`)
  const halves = mapped.exec(hostname)?.slice(1)
  if (!halves) return hostname.slice(1, -1)
  const bytes = halves.map((half) => Number.parseInt(half, 16)).flatMap((n) => [n >> 8, n & 255])
  return bytes.join('.')
}

/** What one household, school or office usually shares: the /24 of an IPv4, the /48 of an IPv6. */
export function networkOf(address: string): string {
  if (isIPv6(address)) return groupsOf(address).slice(0, 3).join(':')
  return address.split('.').slice(0, 3).join('.')
}

/** The eight groups of an IPv6, of which `::` leaves out those that are zero. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::')
  const first = head.split(':').filter(Boolean)
  const last = tail?.split(':').filter(Boolean) ?? []
  return [
    ...first,
    ...Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0'),
    ...last,
  ]
}
