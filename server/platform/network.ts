import { isIPv6 } from 'node:net'

/**
 * The address a request comes from. Behind proxies it is the one that the outermost trusted proxy
 * saw; what stands to the left of it was written by the client, who may write anything.
 *
 * @param socketAddress of the connection itself
 * @param forwardedFor the X-Forwarded-For header
 * @param trustedProxies how many proxies of ours stand in front
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const hops = forwardedFor?.split(',').map((hop) => hop.trim()) ?? []
  const seen = trustedProxies > 0 ? hops.at(-trustedProxies) : undefined
  return (seen ?? socketAddress ?? 'unknown').replace(/^::ffff:/, '')
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
