import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { limits } from '../../server/contract/limits.ts'
import { pictureWidths } from '../../server/contract/media.ts'
import { readPicture, storePicture } from '../../server/media/pictures.ts'
import { openStorage, type Storage } from '../../server/platform/storage.ts'
import {
  animation,
  file,
  heavyPicture,
  hugePng,
  phonePicture,
  picture,
  scannedJpeg,
} from '../world/pictures.ts'

let folder: string
let storage: Storage
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'maillon-pictures-'))
  storage = openStorage(readConfig({ DATA_DIR: folder }))
})
afterAll(() => rm(folder, { recursive: true }))

const store = (bytes: Uint8Array<ArrayBuffer> | string, name?: string) =>
  storePicture({ storage }, 'associations', file(bytes, name))

async function stored(path: string, width: (typeof pictureWidths)[number] = 1024) {
  const bytes = await readPicture({ storage }, path, width)
  if (!bytes) throw new Error(`${path} has no width ${width}`)
  return { bytes: new Uint8Array(bytes), ...(await sharp(bytes).metadata()) }
}

/** The colour at a place given in parts of width and height. */
async function colourAt(bytes: Uint8Array, across: number, down: number) {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const pixel = Math.floor(down * info.height) * info.width + Math.floor(across * info.width)
  const [red = 0, green = 0, blue = 0] = data.subarray(pixel * info.channels)
  if (red > 200 && blue < 60) return 'red'
  if (blue > 200 && red < 60) return 'blue'
  return `${red} ${green} ${blue}`
}

async function keys(): Promise<string[]> {
  const found: string[] = []
  for await (const { key } of storage.list()) found.push(key)
  return found
}

const refused = (code: string) => expect.objectContaining({ code })
const tooLarge = refused('payload_too_large')
const unsupported = refused('unsupported_file_type')

describe('a picture', () => {
  test.each(['jpeg', 'png', 'gif'] as const)('that is a %s becomes WebP', async (format) => {
    const path = await store(await picture(format))
    expect(await stored(path)).toMatchObject({ format: 'webp', width: 400, height: 300 })
  })

  test('is kept at every width, never larger than it was', async () => {
    const path = await store(await picture('jpeg', { width: 300, height: 150 }))
    const widths = await Promise.all(
      pictureWidths.map(async (width) => (await stored(path, width)).width),
    )
    expect(widths).toEqual([64, 128, 256, 300, 300])
  })

  test('has a path that is a hash of what is kept, and the same one every time', async () => {
    const bytes = await picture('png', { colour: 'olive' })
    const path = await store(bytes)
    expect(await store(bytes, 'another-name.gif')).toBe(path)
    const hash = createHash('sha256')
    for (const width of pictureWidths) hash.update((await stored(path, width)).bytes)
    expect(path).toBe(`associations/${hash.digest('hex')}`)
    expect(await store(await picture('png', { colour: 'olive', width: 401 }))).not.toBe(path)
  })

  test('goes into the folder of its kind', async () => {
    const bytes = await picture('png')
    expect(await storePicture({ storage }, 'groups', file(bytes))).toMatch(/^groups\/[\da-f]{64}$/)
  })

  test('is of the type of its content, whatever its name', async () => {
    const path = await store(await picture('jpeg', { colour: 'navy' }), 'rapport.pdf')
    expect((await stored(path)).format).toBe('webp')
  })

  test('is turned upright, and where it was taken is taken out', async () => {
    const bytes = await phonePicture()
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 400, orientation: 6 })
    expect(Buffer.from(bytes).includes('Claire chez elle')).toBe(true)
    const path = await store(bytes)
    for (const width of pictureWidths) {
      const kept = await stored(path, width)
      expect(kept.height).toBeGreaterThan(kept.width)
      const { exif, xmp, iptc, icc, orientation } = kept
      expect({ exif, xmp, iptc, icc, orientation }).toEqual({})
      expect(Buffer.from(kept.bytes).includes('Claire')).toBe(false)
      // What was above in the file is at the right now.
      expect(await colourAt(kept.bytes, 0.9, 0.5)).toBe('red')
      expect(await colourAt(kept.bytes, 0.1, 0.5)).toBe('blue')
    }
  })

  test('that moves is its first frame', async () => {
    const kept = await stored(await store(await animation()))
    expect(kept).toMatchObject({ width: 60, height: 40 })
    expect(kept.pages ?? 1).toBe(1)
    expect(await colourAt(kept.bytes, 0.5, 0.5)).toBe('red')
  })

  test('keeps what can be seen through', async () => {
    const bytes = await picture('png', { draw: (it) => it.ensureAlpha(0.5) })
    const kept = await stored(await store(bytes))
    expect(kept.hasAlpha).toBe(true)
  })

  test('much higher than wide is kept too', async () => {
    const kept = await stored(await store(await picture('png', { width: 1000, height: 25_000 })))
    expect(kept.height).toBe(4096)
  })

  test('with a script behind it loses the script', async () => {
    const script = new TextEncoder().encode('<script>alert(1)</script>')
    const gif = await picture('gif')
    const kept = await stored(await store(new Uint8Array([...gif, ...script]), 'x.html'))
    expect(Buffer.from(kept.bytes).includes('script')).toBe(false)
  })

  test('may have just 1 MB', async () => {
    const heavy = await heavyPicture(900_000)
    const full = new Uint8Array(limits.imageBytes)
    full.set(heavy)
    expect(heavy.length).toBeLessThan(limits.imageBytes)
    await expect(store(full)).resolves.toMatch(/^associations\//)
  })

  test('one byte over 1 MB is too large', async () => {
    const full = new Uint8Array(limits.imageBytes + 1)
    full.set(await picture('jpeg'))
    await expect(store(full)).rejects.toEqual(tooLarge)
  })

  test('of 60 000 × 60 000 pixels is refused before it is decoded', async () => {
    const bytes = hugePng(60_000, 60_000, { rows: 3_000 })
    expect(bytes.length).toBeLessThan(limits.imageBytes)
    const memory = process.memoryUsage().rss
    const start = performance.now()
    await expect(store(bytes, 'bomb.png')).rejects.toEqual(tooLarge)
    expect(performance.now() - start).toBeLessThan(1_000)
    expect(process.memoryUsage().rss - memory).toBeLessThan(50_000_000)
  })

  test('of just as many pixels as allowed is taken, one row more is not', async () => {
    await expect(store(hugePng(10_000, 2_500))).resolves.toMatch(/^associations\//)
    await expect(store(hugePng(10_000, 2_501))).rejects.toEqual(tooLarge)
  })

  test('may be 30 000 pixels wide or high, and no more', async () => {
    await expect(store(hugePng(30_000, 10))).resolves.toMatch(/^associations\//)
    await expect(store(hugePng(30_001, 10))).rejects.toEqual(tooLarge)
    await expect(store(hugePng(10, 30_001))).rejects.toEqual(tooLarge)
  })

  test('of 24 million pixels, as phones take them, is taken', async () => {
    const draw = (it: Sharp) => it.jpeg({ progressive: true })
    const photo = await picture('jpeg', { width: 5712, height: 4284, draw })
    expect((await sharp(photo).metadata()).isProgressive).toBe(true)
    await expect(store(photo)).resolves.toMatch(/^associations\//)
  })

  test('that goes over its pixels hundreds of times is refused before it is decoded', async () => {
    const bytes = scannedJpeg(5_000, 5_000, 400)
    expect(bytes.length).toBeLessThan(limits.imageBytes)
    const start = process.cpuUsage()
    await expect(store(bytes)).rejects.toEqual(tooLarge)
    const { user, system } = process.cpuUsage(start)
    expect(user + system).toBeLessThan(300_000)
  })

  test('that goes over its pixels ten times, or is small, is taken', async () => {
    await expect(store(scannedJpeg(5_000, 4_800, 10))).resolves.toMatch(/^associations\//)
    await expect(store(scannedJpeg(500, 480, 400))).resolves.toMatch(/^associations\//)
  })

  test('that was cut off is refused', async () => {
    const jpeg = await heavyPicture(100_000)
    const png = await picture('png', { width: 1000, draw: (it) => it.blur(5) })
    await expect(store(jpeg.subarray(0, jpeg.length / 2))).rejects.toEqual(unsupported)
    await expect(store(png.subarray(0, png.length / 2))).rejects.toEqual(unsupported)
    await expect(store(hugePng(1000, 1000, { rows: 10 }))).rejects.toEqual(unsupported)
  })

  test.each([
    ['nothing', ''],
    ['text', 'Bonjour'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>'],
    ['an SVG with a declaration', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a page', '<!doctype html><title>x</title>'],
    ['a PDF', '%PDF-1.7\n1 0 obj\n'],
    ['the first bytes of a PNG alone', '\x89PNG\r\n'],
    ['a script that begins as a GIF', 'GIF89a/*\x00\x00*/=alert(1)'],
  ])('that is %s is refused, also when it is called a picture', async (_what, content) => {
    const bytes = new Uint8Array(Buffer.from(content, 'latin1'))
    await expect(store(bytes, 'photo.png')).rejects.toEqual(unsupported)
  })

  test.each(['webp', 'avif', 'tiff'] as const)('that is a %s is refused', async (format) => {
    await expect(store(await picture(format), 'photo.png')).rejects.toEqual(unsupported)
  })

  test('that was refused left nothing behind', async () => {
    const before = await keys()
    const bytes = await picture('jpeg', { colour: 'pink' })
    await expect(store(bytes.subarray(0, 300))).rejects.toEqual(unsupported)
    expect(await keys()).toEqual(before)
  })

  test('twenty at once are all kept', async () => {
    const colours = Array.from({ length: 20 }, (_, at) => `rgb(${at * 10}, 0, 0)`)
    const paths = await Promise.all(
      colours.map(async (colour) => store(await picture('png', { colour }))),
    )
    expect(new Set(paths).size).toBe(20)
  })

  test('that comes while many others wait is asked to come back, and taken then', async () => {
    const bytes = await picture('png', { width: 1500, height: 1500, colour: 'plum' })
    const answers = await Promise.allSettled(Array.from({ length: 60 }, () => store(bytes)))
    const refusals = answers.filter((answer) => answer.status === 'rejected')
    expect(refusals.length).toBeGreaterThan(0)
    expect(refusals.length).toBeLessThanOrEqual(60 - 20)
    for (const { reason } of refusals) {
      expect(reason).toMatchObject({ code: 'service_unavailable', retryAfter: 10 })
    }
    await expect(store(bytes)).resolves.toMatch(/^associations\//)
  })
})

describe('a path', () => {
  test.each([
    '',
    'associations/',
    'associations/../documents/x',
    `documents/${'a'.repeat(64)}`,
    `associations/${'A'.repeat(64)}`,
    `associations/${'a'.repeat(63)}`,
    `associations/${'a'.repeat(64)}-64`,
    `/associations/${'a'.repeat(64)}`,
    `associations/${'a'.repeat(64)}\n`,
  ])('%j leads to no picture', async (path) => {
    expect(await readPicture({ storage }, path)).toBeUndefined()
  })

  test('leads to a file of its own for each width', async () => {
    const path = await store(await picture('gif', { colour: 'gold' }))
    const bytes = await readFile(join(folder, 'files', `${path}-64`))
    expect(new Uint8Array(bytes)).toEqual((await stored(path, 64)).bytes)
  })
})
