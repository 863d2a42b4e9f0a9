import { inflateRawSync } from 'node:zlib'

const headSize = 30
const entrySize = 46
const endSize = 22
/** Where the directory's end may begin: behind it stands a comment of 64 KB at most. */
const farthestEnd = endSize + 0xffff
/** Far more than an office writes into the parts that are read here. */
const longestPart = 1024 * 1024

/**
 * One part of a zip archive, found by the directory at its end, as an office finds it: however many
 * parts there are, none but this one is unpacked, and no more than 1 MB of it.
 *
 * @returns undefined where there is no such part, or what there is can't be read
 */
export function readPart(archive: Uint8Array<ArrayBuffer>, name: string): Buffer | undefined {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength)
  try {
    const entry = findEntry(bytes, Buffer.from(name))
    return entry && unpack(bytes, entry)
  } catch {
    return undefined
  }
}

// What a broken archive points to outside of itself throws a RangeError wherever it is read.
function findEntry(bytes: Buffer, name: Buffer): Buffer | undefined {
  const tail = bytes.subarray(-farthestEnd)
  const end = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (end < 0) return undefined
  const count = tail.readUInt16LE(end + 10)
  let at = tail.readUInt32LE(end + 16)
  let found: Buffer | undefined
  for (let entries = 0; entries < count; entries += 1) {
    const nameLength = bytes.readUInt16LE(at + 28)
    const nameAt = at + entrySize
    if (nameLength === name.length && isNamed(bytes.subarray(nameAt, nameAt + nameLength), name)) {
      // Of two, nobody knows which one an office takes.
      if (found) return undefined
      found = bytes.subarray(at, nameAt)
    }
    at = nameAt + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return found
}

/** An office takes capitals and small letters for the same. */
function isNamed(given: Buffer, name: Buffer): boolean {
  return (
    given.equals(name) || given.toString('latin1').toLowerCase() === name.toString().toLowerCase()
  )
}

function unpack(bytes: Buffer, entry: Buffer): Buffer | undefined {
  const method = entry.readUInt16LE(10)
  const size = entry.readUInt32LE(20)
  const head = entry.readUInt32LE(42)
  const start = head + headSize + bytes.readUInt16LE(head + 26) + bytes.readUInt16LE(head + 28)
  const packed = bytes.subarray(start, start + size)
  if (method === 8) return inflateRawSync(packed, { maxOutputLength: longestPart })
  return method === 0 && size <= longestPart ? packed : undefined
}
