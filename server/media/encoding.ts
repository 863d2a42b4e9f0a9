import { fileTypeFromBuffer } from 'file-type'
import pLimit from 'p-limit'
import sharp, { type SharpOptions } from 'sharp'
import { limits } from '../contract/limits.ts'
import { type PictureWidth, pictureWidths } from '../contract/media.ts'
import { Failure } from '../platform/failures.ts'

// Each picture passes once: what libvips would keep of it is of no use to the next.
sharp.cache(false)

// One after the other: the worst that the limits let in takes 500 MB while it is decoded.
const decoding = pLimit(1)

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
 * @throws Failure `payload_too_large`, `unsupported_file_type`
 */
export async function encodePicture(
  file: File,
): Promise<Map<PictureWidth, Uint8Array<ArrayBuffer>>> {
  if (file.size > limits.imageBytes) throw new Failure('payload_too_large')
  const bytes = new Uint8Array(await file.arrayBuffer())
  return decoding(() => encode(bytes))
}

async function encode(bytes: Uint8Array): Promise<Map<PictureWidth, Uint8Array<ArrayBuffer>>> {
  try {
    await checkType(bytes)
    await checkPixels(bytes)
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
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure('unsupported_file_type', { cause: error })
  }
}

async function checkType(bytes: Uint8Array): Promise<void> {
  const type = await fileTypeFromBuffer(bytes)
  if (!type || !accepted.has(type.ext)) throw new Failure('unsupported_file_type')
}

/** By the header alone, before anything is decoded. */
async function checkPixels(bytes: Uint8Array): Promise<void> {
  const { width, height } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata()
  if (width * height > limits.imagePixels) throw new Failure('payload_too_large')
}

function fitting(width: number) {
  return { width, height: width * highest, fit: 'inside', withoutEnlargement: true } as const
}
