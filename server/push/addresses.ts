import { lookup as lookUp } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/*
 * Whoever subscribes names the address that this server then sends to: none of its own network.
 */

const own = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  own.addSubnet(network, prefix, 'ipv4')
}

// Of IPv6 only what is given out to the world (2000::/3) can be a push service; of that, neither
// documentation nor what wraps an IPv4 address.
const world = new BlockList()
world.addSubnet('2000::', 3, 'ipv6')
const wrapped = new BlockList()
wrapped.addSubnet('2001::', 32, 'ipv6')
wrapped.addSubnet('2001:db8::', 32, 'ipv6')
wrapped.addSubnet('2002::', 16, 'ipv6')

/** Whether an IP address is one of the internet's, not of a private network or of this machine. */
export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !own.check(address, 'ipv4')
  return isIP(address) === 6 && world.check(address, 'ipv6') && !wrapped.check(address, 'ipv6')
}

/**
 * Whether an address may be that of a push service, as far as it says so itself; what its name leads
 * to is seen when it is connected to.
 *
 * @param strict false where tests and developers have a push service of their own on this machine
 */
export function mayBeService(endpoint: string, strict: boolean): boolean {
  const url = URL.parse(endpoint)
  if (!url || url.username || url.password || url.hash) return false
  if (!strict && ['127.0.0.1', 'localhost'].includes(url.hostname)) return true
  // A service has a name, and the usual port.
  const isNamed = isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0 && url.hostname.includes('.')
  return url.protocol === 'https:' && url.port === '' && isNamed
}

/** Finds a name's addresses as ever, and fails where one is not public: what is looked at is connected to. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookUp(hostname, { ...options, all: true }, (error, addresses) => {
    const isRefused = !error && !addresses.every(({ address }) => isPublic(address))
    if (error || isRefused) {
      return callback(error ?? new Error('The address of a push service is not public'), [])
    }
    if (options.all) return callback(null, addresses)
    const [first] = addresses
    callback(first ? null : new Error('No address'), first?.address ?? '', first?.family)
  })
}
