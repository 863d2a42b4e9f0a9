import sharp from 'sharp'
import drawing from '../../public/favicon.svg?raw'
import { icons as drawings } from '../ui/icons.ts'
import { colour } from './colours.ts'

interface Icon {
  size: number
  /** The part of the width that the rings take, where they stand on the ground's colour. */
  within?: number
  /** A line on a grid of 24 in place of the rings. */
  drawing?: string
}

/** Every icon that is made from the one drawing, by its file's name. */
export const icons: Record<string, Icon> = {
  'icon-192.png': { size: 192 },
  'icon-512.png': { size: 512 },
  // Cut to any shape by the system: what counts stays in the middle.
  'maskable-192.png': { size: 192, within: 0.56 },
  'maskable-512.png': { size: 512, within: 0.56 },
  'apple-touch-icon.png': { size: 180, within: 0.72 },
  // Of the ways in that a home screen shows.
  'shortcut-calendar.png': {
    size: 96,
    within: 0.62,
    drawing: 'M4 6h16v14H4zM4 10.5h16M8.5 3.5V8M15.5 3.5V8',
  },
  'shortcut-messaging.png': { size: 96, within: 0.62, drawing: drawings.talk },
  'shortcut-lists.png': { size: 96, within: 0.62, drawing: drawings.people },
  // Beside what is notified: its shape alone is shown.
  'badge.png': { size: 96 },
}

export async function drawIcon({
  size,
  within,
  drawing: line,
}: Icon): Promise<Buffer<ArrayBuffer>> {
  const inner = Math.round(size * (within ?? 1))
  const [svg, grid] = line ? [lineDrawing(line), 24] : [drawing, 34]
  const rings = await sharp(Buffer.from(svg), { density: 72 * (inner / grid) })
    .resize(inner, inner)
    .png()
    .toBuffer()
  if (!within) return asOwn(rings)
  const background = colour('ground').light
  const ground = sharp({ create: { width: size, height: size, channels: 3, background } })
  return asOwn(
    await ground
      .composite([{ input: rings }])
      .png()
      .toBuffer(),
  )
}

function lineDrawing(line: string): string {
  const stroke = colour('action').light
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="${stroke}" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"><path d="${line}"/></svg>`
}

/** The oldest of icon files: a header of 22 bytes, then a PNG. */
export async function drawFavicon(): Promise<Buffer<ArrayBuffer>> {
  const size = 32
  const png = await drawIcon({ size })
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}

/** Bodies of answers may not share their memory. */
function asOwn(buffer: Buffer): Buffer<ArrayBuffer> {
  return Buffer.concat([buffer])
}
