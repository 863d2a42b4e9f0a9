import { Busboy, type BusboyConfig, type BusboyEvents, type BusboyInstance } from '@fastify/busboy'
import { Failure } from './failures.ts'
import { createThroughput } from './throughput.ts'

/** More than any form of ours has. */
const maxParts = 50

/** The parts that may hold a file, with their limits in bytes. */
type Files = Readonly<Record<string, number>>

/** What a form may hold. */
export interface Sizes {
  files: Files
  /** Bytes of everything that is no file. */
  text: number
}

/**
 * Refuses a form that says itself that it is too large.
 *
 * @throws Failure `payload_too_large`
 */
export function requireSize(request: Request, sizes: Sizes): void {
  if (Number(request.headers.get('content-length') ?? 0) > totalOf(sizes)) throw tooLarge()
}

/** Who counts what comes, and by which clock its pace is measured. */
export interface MultipartOptions {
  /** Takes note of so many bytes more. @throws Failure that ends the reading */
  receive(bytes: number): void
  now: () => Date
}

/** Seconds between looks whether a form still comes. */
const look = 1

/**
 * Reads a body of multipart/form-data as it streams in, and no further than its limits.
 *
 * @param sizes a file in a part that is not named there is left out
 * @returns strings and `File`s by name; a file input that was left empty is not there
 * @throws Failure `payload_too_large`, also for what comes too slowly for its size;
 *   `invalid_payload` for what is no whole form
 */
export async function readMultipart(
  request: Request,
  sizes: Sizes,
  { receive, now }: MultipartOptions,
): Promise<object> {
  const total = totalOf(sizes)
  const form = openForm(request.headers.get('content-type') ?? '', sizes)
  const throughput = createThroughput(now)
  const { promise: cut, reject } = Promise.withResolvers<never>()
  cut.catch(() => undefined)
  const watch = setInterval(() => throughput.isTooSlow() && reject(tooLarge()), look * 1000)
  let size = 0
  try {
    for await (const chunk of chunksOf(request, cut)) {
      size += chunk.length
      if (size > total) throw tooLarge()
      receive(chunk.length)
      throughput.receive(chunk.length)
      await form.write(chunk)
    }
  } finally {
    clearInterval(watch)
  }
  return form.end()
}

function tooLarge(): Failure {
  return new Failure('payload_too_large')
}

function totalOf({ files, text }: Sizes): number {
  return Object.values(files).reduce((sum, bytes) => sum + bytes, text)
}

/** Without closing the stream when its reader stops early: the client still has to get its answer. */
async function* chunksOf(request: Request, cut: Promise<never>): AsyncGenerator<Uint8Array> {
  const reader = request.body?.getReader()
  if (!reader) throw broken()
  for (;;) {
    const read = reader.read().catch((cause) => {
      throw broken(cause)
    })
    const { done, value } = await Promise.race([read, cut])
    if (done) return
    yield value
  }
}

function broken(cause?: unknown): Failure {
  return new Failure('invalid_payload', { fields: {}, cause })
}

/** Without the overload that takes any event, which would leave the listeners untyped. */
type Parser = Omit<BusboyInstance, 'on'> & {
  on<Event extends keyof BusboyEvents>(event: Event, listener: BusboyEvents[Event]): unknown
}

interface Form {
  /** Settles once the parser has room for more. */
  write(chunk: Uint8Array): Promise<void>
  end(): Promise<object>
}

function openForm(contentType: string, { files, text }: Sizes): Form {
  const parser = openParser({
    headers: { 'content-type': contentType },
    limits: {
      parts: maxParts,
      fieldSize: text,
      headerPairs: 20,
      headerSize: 8 * 1024,
    },
  })
  // Without a prototype, so that no name of a part can mean anything else.
  const values: Record<string, string | File> = Object.create(null)
  let failure: Failure | undefined
  const { promise: settled, resolve: settle } = Promise.withResolvers<void>()

  function fail(reason: Failure) {
    failure ??= reason
    settle()
  }
  function keep(name: string | undefined, value: string | File) {
    if (name === undefined || name in values) fail(broken())
    else values[name] = value
  }

  parser.on('field', (name, value, _nameTruncated, isTruncated) => {
    if (isTruncated) fail(new Failure('payload_too_large'))
    // A form sends each line break as two characters, of which its text was counted without one.
    else keep(name, value.replaceAll('\r\n', '\n'))
  })
  parser.on('file', (name, stream, fileName: string | undefined) => {
    const limit = Object.hasOwn(files, name) ? files[name] : undefined
    const chunks: Buffer<ArrayBuffer>[] = []
    let size = 0
    stream.on('data', (chunk: Buffer<ArrayBuffer>) => {
      size += chunk.length
      if (limit === undefined || failure) return
      if (size > limit) fail(new Failure('payload_too_large'))
      else chunks.push(chunk)
    })
    stream.on('error', (error) => fail(broken(error)))
    stream.on('end', () => {
      const isLeftEmpty = !fileName && size === 0
      if (limit !== undefined && !isLeftEmpty) keep(name, new File(chunks, fileName ?? ''))
    })
  })
  parser.on('partsLimit', () => fail(new Failure('payload_too_large')))
  parser.on('error', (error) => fail(broken(error)))
  parser.on('finish', settle)

  return {
    async write(chunk) {
      const written = new Promise<void>((resolve) => parser.write(chunk, () => resolve()))
      await Promise.race([written, settled])
      if (failure) throw failure
    },
    async end() {
      parser.end()
      await settled
      if (failure) throw failure
      return values
    },
  }
}

function openParser(options: BusboyConfig): Parser {
  const isForm = /^multipart\/form-data\s*;/i.test(options.headers['content-type'])
  if (!isForm) throw broken()
  try {
    return new Busboy(options)
  } catch (error) {
    throw broken(error)
  }
}
