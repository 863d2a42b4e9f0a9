import { rmSync } from 'node:fs'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import { decompress } from 'wawoff2'
import { site } from '../site.ts'
import { colour } from './colours.ts'

/** What networks show of a page beside its link: its title, and the rings. */
export const pictureSize = { width: 1200, height: 630 }

const edge = 88
const column = 700

export async function drawPicture(title: string): Promise<Buffer<ArrayBuffer>> {
  const background = colour('ground').light
  const canvas = sharp({ create: { ...pictureSize, channels: 3, background } })
  const [name, words] = await Promise.all([
    write(site.name, 40, 600),
    write(title, sizeOf(title), column),
  ])
  const top = Math.round((pictureSize.height - words.height) / 2) + 24
  const layers: OverlayOptions[] = [
    { input: Buffer.from(backdrop(top + words.height + 36)) },
    { input: name.picture, left: edge + 84, top: 79 },
    { input: words.picture, left: edge, top },
  ]
  return Buffer.concat([await canvas.composite(layers).png({ palette: true }).toBuffer()])
}

function sizeOf({ length }: string): number {
  if (length > 40) return 62
  return length > 24 ? 76 : 92
}

/** The rings small beside the name and large at the edge, and the short line of a current entry. */
function backdrop(lineAt: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" fill="none">
    <g transform="translate(${edge - 6} 72) scale(2.1)" stroke-width="3.4">
      ${rings(colour('action').light, colour('accent').light)}
    </g>
    <g transform="translate(772 60) scale(22)" stroke-width="2">
      ${rings(colour('action-tint').light, colour('accent-tint').light)}
    </g>
    <rect x="${edge}" y="${lineAt}" width="72" height="8" rx="4" fill="${colour('accent').light}"/>
  </svg>`
}

function rings(first: string, second: string): string {
  return `<circle stroke="${first}" cx="10.5" cy="11" r="7.4"/>
    <rect stroke="${second}" x="11.5" y="3.6" width="19.4" height="14.8" rx="7.4"/>
    <path stroke="${first}" d="M10.5 3.6a7.4 7.4 0 0 1 7.4 7.4"/>`
}

/** Words in the font of titles, broken into lines of at most `width`. */
async function write(words: string, size: number, width: number) {
  // As tight as the titles of the pages, in 1024ths.
  const spacing = Math.round(-0.022 * size * 1024)
  const markup = `<span foreground="${colour('ink').light}" letter_spacing="${spacing}">${asMarkup(words)}</span>`
  const { data, info } = await sharp({
    text: {
      text: markup,
      font: `Bricolage Grotesque 96pt ExtraBold, Bold ${size}`,
      fontfile: await fontFile(),
      width,
      dpi: 72,
      rgba: true,
      wrap: 'word',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { picture: data, height: info.height }
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
