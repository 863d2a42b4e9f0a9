import sharp, { type OverlayOptions } from 'sharp'
import { site } from '../../server/contract/site.ts'
import { colour } from './colours.ts'
import { drawWords } from './draw-words.ts'

/** What networks show of a page beside its link: its title, and the rings. */
export const pictureSize = { width: 1200, height: 630 }

const edge = 88
const column = 700

export async function drawPicture(title: string): Promise<Buffer<ArrayBuffer>> {
  const background = colour('ground').light
  const ink = colour('ink').light
  const canvas = sharp({ create: { ...pictureSize, channels: 3, background } })
  const [name, words] = await Promise.all([
    drawWords(site.name, { size: 40, width: 600, colour: ink }),
    drawWords(title, { size: sizeOf(title), width: column, colour: ink }),
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

/** Our drawing: two rings, the one through the other. */
export function rings(first: string, second: string): string {
  return `<circle stroke="${first}" cx="10.5" cy="11" r="7.4"/>
    <rect stroke="${second}" x="11.5" y="3.6" width="19.4" height="14.8" rx="7.4"/>
    <path stroke="${first}" d="M10.5 3.6a7.4 7.4 0 0 1 7.4 7.4"/>`
}
