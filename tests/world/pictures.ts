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

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, sum])
}
