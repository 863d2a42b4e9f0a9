import * as v from 'valibot'
import type { Table } from '../../db/backup/tables.ts'
import { UnusableArchive } from './unusable.ts'

/*
 * An archive is a row of frames: a letter, the length of what follows as four bytes, and that. `H` says
 * what it is, `T` begins a table, `R` are rows of it, `J` jobs that wait, `K` names a file and `F` is its
 * bytes; `E` is the end, without which the archive was cut off.
 */
export const format = 1

const column = v.object({ name: v.string(), type: v.string() })
const TableFrame = v.object({ name: v.string(), columns: v.array(column) })

const Head = v.object({
  format: v.literal(format),
  /** ISO 8601 in UTC. */
  createdAt: v.string(),
  /** The steps of the schema that the database had gone. */
  steps: v.array(v.string()),
})
export type Head = v.InferOutput<typeof Head>

const End = v.object({
  rows: v.number(),
  files: v.number(),
  /** What rows name and the storage did not have: deleted while the archive was made. */
  missing: v.array(v.string()),
})
export type End = v.InferOutput<typeof End>

const Key = v.object({ key: v.pipe(v.string(), v.regex(/^[a-z]{1,20}\/[a-z\d_-]{1,100}$/)) })

/** A frame that was read; rows and jobs are JSON as it stands in the archive. */
export type Frame =
  | { is: 'H'; head: Head }
  | { is: 'T'; table: Table }
  | { is: 'R' | 'J'; json: string }
  | { is: 'F'; key: string; bytes: Uint8Array<ArrayBuffer> }
  | { is: 'E'; end: End }

type Letter = 'H' | 'T' | 'R' | 'J' | 'K' | 'F' | 'E'

const headLength = 5

export function writeFrame(letter: Letter, content: string | Uint8Array | object): Buffer {
  const plain =
    typeof content === 'string' || content instanceof Uint8Array ? content : JSON.stringify(content)
  const body = typeof plain === 'string' ? Buffer.from(plain) : plain
  const frame = Buffer.allocUnsafe(headLength + body.length)
  frame.write(letter, 0, 'latin1')
  frame.writeUInt32BE(body.length, 1)
  frame.set(body, headLength)
  return frame
}

/**
 * Reads frames to the last one.
 *
 * @throws UnusableArchive for what is no archive, of another format, or cut off
 */
export async function* readFrames(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Frame> {
  const reader = createReader(chunks)
  let key: string | undefined
  for (let isFirst = true, isOver = false; !isOver; isFirst = false) {
    const head = await reader.take(headLength)
    const letter = String.fromCharCode(head[0] ?? 0)
    if (isFirst && letter !== 'H') throw new UnusableArchive('is no backup')
    const body = await reader.take(head.readUInt32BE(1))
    if (letter === 'H') yield { is: 'H', head: parse(Head, body) }
    else if (letter === 'T') yield { is: 'T', table: parse(TableFrame, body) }
    else if (letter === 'R' || letter === 'J') yield { is: letter, json: body.toString() }
    else if (letter === 'K') key = parse(Key, body).key
    else if (letter === 'F' && key) yield { is: 'F', key, bytes: new Uint8Array(body) }
    else if (letter === 'E') yield { is: 'E', end: parse(End, body) }
    else throw new UnusableArchive('is damaged')
    isOver = letter === 'E'
  }
  if (!(await reader.isOver())) throw new UnusableArchive('is damaged')
}

function parse<S extends v.GenericSchema>(schema: S, body: Buffer): v.InferOutput<S> {
  try {
    return v.parse(schema, JSON.parse(body.toString()))
  } catch {
    throw new UnusableArchive('was made by another version, or is damaged')
  }
}

/** Longer than any frame is: a length beyond it is none. */
const longest = 512 * 1024 * 1024

function createReader(chunks: AsyncIterable<Uint8Array>) {
  const iterator = chunks[Symbol.asyncIterator]()
  let held: Uint8Array[] = []
  let size = 0

  async function more(): Promise<boolean> {
    const { done, value } = await iterator.next()
    if (done) return false
    held.push(value)
    size += value.length
    return true
  }
  return {
    async take(length: number): Promise<Buffer> {
      if (length > longest) throw new UnusableArchive('is damaged')
      while (size < length) {
        if (!(await more())) throw new UnusableArchive('is cut off')
      }
      const [only] = held
      const all = held.length === 1 && only ? viewOf(only) : Buffer.concat(held)
      held = [all.subarray(length)]
      size -= length
      return all.subarray(0, length)
    },
    async isOver(): Promise<boolean> {
      while (size === 0) if (!(await more())) return true
      return false
    },
  }
}

/** The same bytes, not a copy of them. */
function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}
