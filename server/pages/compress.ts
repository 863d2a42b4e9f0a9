import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib'
import { acceptedEncodings, type Encoding } from '../files/encodings.ts'

// Below that an answer fits into the first packet as it is.
const worth = 1000

// Levels at which a page takes less time to compress than it saves on any line.
const encoders: Record<Exclude<Encoding, 'identity'>, (body: Buffer) => Buffer> = {
  zstd: (body) => zstdCompressSync(body, { params: { [constants.ZSTD_c_compressionLevel]: 3 } }),
  br: (body) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body) => gzipSync(body, { level: 1 }),
}

/** A rendered page in the encoding that the browser takes and that costs the least. */
export function compress(
  body: Buffer,
  accepted: string | undefined,
): { body: Buffer; encoding?: Encoding } {
  const [encoding] = acceptedEncodings(accepted)
  if (!encoding || encoding === 'identity' || body.length < worth) return { body }
  return { body: encoders[encoding](body), encoding }
}
