import { rmSync } from 'node:fs'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { decompress } from 'wawoff2'

interface Looks {
  /** In pixels. */
  size: number
  /** Lines are broken at it. */
  width: number
  /** `#rrggbb` */
  colour: string
  /** As of a poster: letters and lines as close as they get. */
  isTight?: boolean
}

/** Words in the font of titles, as a picture to be laid over another, with its size. */
export async function drawWords(words: string, { size, width, colour, isTight = false }: Looks) {
  // As tight as the titles of the pages, in 1024ths.
  const spacing = Math.round((isTight ? -0.05 : -0.022) * size * 1024)
  const markup = `<span foreground="${colour}" letter_spacing="${spacing}">${asMarkup(words)}</span>`
  const { data, info } = await sharp({
    text: {
      text: markup,
      font: `Bricolage Grotesque 96pt ExtraBold, Bold ${size}`,
      fontfile: await fontFile(),
      width,
      dpi: 72,
      rgba: true,
      wrap: 'word',
      ...(isTight && { spacing: Math.round(-0.2 * size) }),
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { picture: data, width: info.width, height: info.height }
}

// The text engine reads fonts from files, and not as browsers get them.
let file: Promise<string> | undefined
function fontFile(): Promise<string> {
  file ??= unpackFont()
  return file
}

async function unpackFont(): Promise<string> {
  const packed = createRequire(import.meta.url).resolve(
    '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
  )
  const folder = await mkdtemp(join(tmpdir(), 'maillon-font-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'title.ttf')
  await writeFile(path, await decompress(await readFile(packed)))
  return path
}

/** Lines do not break after a hyphen: « rendez-vous » is one word. */
function asMarkup(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/-/g, '-\u2060')
}
