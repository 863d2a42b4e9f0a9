import { parseAccept } from 'hono/utils/accept'

export type Encoding = 'zstd' | 'br' | 'gzip' | 'identity'

// The quicker for its size first: browsers rank them alike. No file is kept in zstd.
const ours = ['zstd', 'br', 'gzip', 'identity'] as const

// Browsers send a handful of different headers; somebody who makes them up must not fill the memory.
const remembered = new Map<string, readonly Encoding[]>()
const most = 100

/**
 * What an `Accept-Encoding` header asks for, the best first. A file that is there in none of them is
 * sent as it is all the same, which RFC 9110 (12.5.3) allows.
 */
export function acceptedEncodings(header = ''): readonly Encoding[] {
  const known = remembered.get(header)
  if (known) return known
  const accepted = rank(header)
  if (remembered.size < most) remembered.set(header, accepted)
  return accepted
}

function rank(header: string): readonly Encoding[] {
  const wanted = parseAccept(header.toLowerCase())
  const qualityOf = (name: string) => wanted.find(({ type }) => type === name)?.q
  const others = qualityOf('*')
  const qualities = {
    zstd: qualityOf('zstd') ?? others ?? 0,
    br: qualityOf('br') ?? others ?? 0,
    gzip: qualityOf('gzip') ?? qualityOf('x-gzip') ?? others ?? 0,
    // Unless it is named it is the last resort.
    identity: qualityOf('identity') ?? Number.MIN_VALUE,
  }
  return ours
    .filter((encoding) => qualities[encoding] > 0)
    .toSorted((a, b) => qualities[b] - qualities[a])
}
