import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib'
import { acceptedEncodings, type Encoding } from './encodings.ts'
import { isKnown, tagOf } from './etags.ts'

/** A whole answer that is not sent yet: one may go to many. */
export interface Prepared {
  status: number
  /** By names in small letters. */
  headers: Record<string, string | string[]>
  body: Buffer
  /** The body in encodings that somebody asked for. */
  encoded: Map<Encoding, Buffer>
  /** By which it is counted: the pattern of its page, or the path of its call. */
  pattern: string
}

// Below that an answer fits into the first packet as it is.
const worth = 1000

// Levels at which a page takes less time to compress than it saves on any line.
const encoders: Record<Exclude<Encoding, 'identity'>, (body: Buffer) => Buffer> = {
  zstd: (body) => zstdCompressSync(body, { params: { [constants.ZSTD_c_compressionLevel]: 3 } }),
  br: (body) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body) => gzipSync(body, { level: 1 }),
}

/**
 * What others may keep has a tag: asked for again it costs them no second transfer.
 *
 * @param headers by names in small letters
 */
export function prepare(
  pattern: string,
  status: number,
  headers: Prepared['headers'],
  body: Buffer,
): Prepared {
  const isTagged = headers['cache-control']?.toString().startsWith('public')
  const etag = isTagged && { etag: tagOf(body) }
  const vary = { vary: 'Accept-Encoding' }
  return { status, headers: { ...headers, ...vary, ...etag }, body, encoded: new Map(), pattern }
}

/** Sends it in the encoding that whoever asks takes and that costs the least. */
export function send(
  answer: Prepared,
  request: IncomingMessage,
  response: ServerResponse,
  own: Record<string, string>,
): void {
  const { status, headers } = answer
  const etag = headers.etag?.toString()
  if (etag && status === 200 && isKnown(etag, request.headers['if-none-match'])) {
    response.writeHead(304, { ...headers, ...own }).end()
    return
  }
  const { body, encoding } = encodedFor(answer, request.headers['accept-encoding'])
  response.writeHead(status, {
    ...headers,
    ...own,
    ...(encoding && { 'content-encoding': encoding }),
    'content-length': body.length,
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

function encodedFor({ headers, body, encoded }: Prepared, accepted: string | undefined) {
  const isPicture = headers['content-type']?.toString().startsWith('image/')
  const [encoding] = acceptedEncodings(accepted)
  if (!encoding || encoding === 'identity' || body.length < worth || isPicture) return { body }
  const known = encoded.get(encoding)
  if (known) return { body: known, encoding }
  const made = encoders[encoding](body)
  encoded.set(encoding, made)
  return { body: made, encoding }
}
