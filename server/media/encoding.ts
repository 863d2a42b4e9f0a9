import pLimit from 'p-limit'
import sharp, { type SharpOptions } from 'sharp'
import { limits } from '../contract/limits.ts'
import { type PictureWidth, pictureWidths } from '../contract/media.ts'
import { Failure } from '../platform/failures.ts'
import { typeByFirstBytes } from './first-bytes.ts'

// Each picture passes once: what libvips would keep of it is of no use to the next.
sharp.cache(false)

// One after the other: the worst that the limits let in takes 300 MB while it is decoded.
const decoding = pLimit(1)
/** How many may wait: the last of them has its turn before its browser gives up. */
const longestLine = 20
/** Seconds. */
const retryAfter = 10

/** In pixels. A row of 500 000 takes more than a gigabyte to be made narrower. */
const longestSide = 30_000
/**
 * How often the pixels of a picture may be gone over. A progressive jpeg sends them in some ten
 * scans; one of hundreds takes minutes to decode, and no time limit stops it.
 */
const decodedPixels = 40 * limits.imagePixels
const startOfScan = Buffer.from([0xff, 0xda])

const accepted = new Set(['jpg', 'png', 'apng', 'gif'])
const widest = Math.max(...pictureWidths)
/** How many times higher than wide a picture may be before it gets narrower than asked for. */
const highest = 4

const options: SharpOptions = {
  limitInputPixels: limits.imagePixels,
  failOn: 'error',
  sequentialRead: true,
}

/**
 * WebP by width: upright, without metadata, the first frame of several, never larger than it was.
 *
 * @throws Failure `payload_too_large` (bytes, pixels, scans), `unsupported_file_type`,
 *   `service_unavailable` while too many others wait
 */
export async function encodePicture(
  file: File,
): Promise<Map<PictureWidth, Uint8Array<ArrayBuffer>>> {
  if (file.size > limits.imageBytes) throw new Failure('payload_too_large')
  const bytes = new Uint8Array(await file.arrayBuffer())
  try {
    // Before it waits: what is refused anyway takes nobody's place.
    await checkType(bytes)
    await checkWork(bytes)
    if (decoding.pendingCount >= longestLine)
      throw new Failure('service_unavailable', { retryAfter })
    return await decoding(() => encode(bytes))
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure('unsupported_file_type', { cause: error })
  }
}

async function checkType(bytes: Uint8Array): Promise<void> {
  const type = await typeByFirstBytes(bytes)
  if (!type || !accepted.has(type)) throw new Failure('unsupported_file_type')
}

/** By header and marks alone, before anything is decoded. */
async function checkWork(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const header = sharp(bytes, { ...options, limitInputPixels: false })
  const { format, width, height } = await header.metadata()
  if (Math.max(width, height) > longestSide) throw new Failure('payload_too_large')
  const pixels = width * height
  if (pixels > limits.imagePixels) throw new Failure('payload_too_large')
  if (format !== 'jpeg') return
  if (countScans(bytes) * pixels > decodedPixels) throw new Failure('payload_too_large')
}

/** Of a jpeg, at most: elsewhere the two bytes of the mark stand together by chance alone. */
function countScans(bytes: Uint8Array<ArrayBuffer>): number {
  const buffer = Buffer.from(bytes.buffer)
  let scans = 0
  let at = buffer.indexOf(startOfScan)
  while (at >= 0) {
    scans += 1
    at = buffer.indexOf(startOfScan, at + startOfScan.length)
  }
  return scans
}

async function encode(bytes: Uint8Array): Promise<Map<PictureWidth, Uint8Array<ArrayBuffer>>> {
  // Decoded once; the smaller ones are made of the widest.
  const { data, info } = await sharp(bytes, options)
    .autoOrient()
    .resize(fitting(widest))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const encoded = new Map<PictureWidth, Uint8Array<ArrayBuffer>>()
  for (const wanted of pictureWidths) {
    const smaller = sharp(data, { raw: { width, height, channels } }).resize(fitting(wanted))
    encoded.set(wanted, new Uint8Array(await smaller.webp().toBuffer()))
  }
  return encoded
}

function fitting(width: number) {
  return { width, height: width * highest, fit: 'inside', withoutEnlargement: true } as const
}
