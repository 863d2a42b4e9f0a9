import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

type Bytes = Uint8Array<ArrayBuffer>

/** A file as a form sends it. */
export function file(bytes: Bytes | string, name = 'photo.jpg'): File {
  return new File([bytes], name)
}

/** Of one colour, or what `draw` makes of that. */
export async function picture(
  format: 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'tiff',
  { width = 400, height = 300, colour = 'teal', draw = (it: Sharp) => it } = {},
): Promise<Bytes> {
  const background = sharp({ create: { width, height, channels: 3, background: colour } })
  return new Uint8Array(await draw(background).toFormat(format).toBuffer())
}

/** Noise does not get smaller: a jpeg of about `bytes`. */
export async function heavyPicture(bytes: number): Promise<Bytes> {
  const side = Math.ceil(Math.sqrt(bytes / 3))
  const noise = { type: 'gaussian', mean: 128, sigma: 90 } as const
  const create = { width: side, height: side, channels: 3, background: 'white', noise } as const
  return new Uint8Array(
    await sharp({ create }).jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer(),
  )
}

/** A jpeg as a phone takes it: lying on its side in the file, with where and by what it was taken. */
export async function phonePicture(): Promise<Bytes> {
  const upper = { create: { width: 400, height: 150, channels: 3, background: 'red' } } as const
  const bytes = await sharp({
    create: { width: 400, height: 300, channels: 3, background: 'blue' },
  })
    .composite([{ input: upper, gravity: 'north' }])
    .withExif({
      IFD0: { Make: 'Telephone', ImageDescription: 'Claire chez elle' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '45/1 45/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  return new Uint8Array(bytes)
}

/** Two frames, a red one and a blue one. */
export async function animation(): Promise<Bytes> {
  const frame = (background: string) =>
    sharp({ create: { width: 60, height: 40, channels: 3, background } })
      .png()
      .toBuffer()
  const frames = await Promise.all([frame('red'), frame('blue')])
  return new Uint8Array(
    await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer(),
  )
}

/** A png that says it has so many pixels, and takes no space: black, one bit each. */
export function hugePng(width: number, height: number, { rows = 0 } = {}): Bytes {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const row = 1 + Math.ceil(width / 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(row * (rows || height)), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/**
 * A progressive jpeg, grey all over, that goes over its pixels again in each of its scans: a scan of
 * nothing takes hardly a byte.
 */
export function scannedJpeg(width: number, height: number, scans: number): Bytes {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8)
  const table = (number: number, symbol: number) =>
    segment(0xc4, [number, 1, ...Array(15).fill(0), symbol])
  const scan = (first: number, last: number, bits: number) =>
    segment(0xda, [1, 1, 0, first, last, bits])
  // One symbol for 16 384 empty blocks, with the 14 bits that say so.
  const empty = Buffer.alloc(Math.ceil((Math.ceil(blocks / 16_384) * 15) / 8))
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array(64).fill(1)]),
    segment(0xc2, [8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]),
    table(0, 0),
    table(0x10, 0xe0),
    scan(0, 0, 0),
    Buffer.alloc(Math.ceil(blocks / 8)),
    ...Array.from({ length: scans - 1 }, (_, at) => {
      // One coefficient at a time, and of all of them one bit after the other.
      const coefficient = 1 + (at % 63)
      const bit = 13 - Math.floor(at / 63)
      return [scan(coefficient, coefficient, bit === 13 ? 13 : ((bit + 1) << 4) | bit), empty]
    }).flat(),
    Buffer.from([0xff, 0xd9]),
  ])
}

function segment(mark: number, content: number[]): Buffer {
  const length = content.length + 2
  return Buffer.from([0xff, mark, length >> 8, length & 255, ...content])
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, sum])
}
