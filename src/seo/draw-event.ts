import sharp, { type OverlayOptions } from 'sharp'
import { hexOfCommunity } from '../../server/contract/agenda-hexes.ts'
import type { OpenEvent } from '../../server/contract/widget-pages.ts'
import { posterOf } from '../client/poster-dates.ts'
import { pictureSize, rings } from './draw-picture.ts'
import { drawWords } from './draw-words.ts'

const edge = 76
/** The size of the words above the day. */
const above = 38
const white = '#ffffff'
/** Pictures hang in conversations for weeks: no day on them is today. */
const never = new Date(0)

/** A public event as a poster: its day in large numerals on the colour of its community. */
export async function drawEvent({ event, community }: OpenEvent): Promise<Buffer<ArrayBuffer>> {
  const { weekday, day, month, time } = posterOf(new Date(event.startDate), event.timeZone, never)
  const write = (words: string, size: number, width: number) =>
    drawWords(words, { size, width, colour: white, isTight: size > 50 })
  const numeral = await write(day, 430, 1000)
  // The day stands in the middle, and ends where the name does.
  const bottom = (pictureSize.height + numeral.height + 64) / 2
  const left = edge + Math.max(numeral.width, 300) + 64
  const width = pictureSize.width - edge - left
  const [first, second, by, name, facts] = await Promise.all([
    write(weekday, above, 300),
    write(month, above, 300),
    write(community.name, 32, width),
    write(event.name, sizeOf(event.name), width),
    write(`${time}, ${event.location.city}`, 34, width),
  ])
  const line = bottom - numeral.height - 28
  const monthLeft = Math.max(edge + numeral.width - second.width, edge + first.width + 24)
  const nameTop = bottom - facts.height - 28 - name.height
  const layers = [
    { input: Buffer.from(backdrop()) },
    at(first, edge, line - first.height + belowLine(weekday)),
    at(second, monthLeft, line - second.height + belowLine(month)),
    at(numeral, edge, bottom - numeral.height),
    at(by, left, nameTop - 26 - by.height),
    at(name, left, nameTop),
    at(facts, left, bottom - facts.height),
  ]
  const canvas = sharp({
    create: { ...pictureSize, channels: 3, background: hexOfCommunity(community.id) },
  })
  return Buffer.concat([await canvas.composite(layers).png({ palette: true }).toBuffer()])
}

function at({ picture }: { picture: Buffer }, left: number, top: number): OverlayOptions {
  return { input: picture, left: Math.round(left), top: Math.round(top) }
}

/** How far a word reaches below its line: its picture ends with its lowest letter. */
function belowLine(word: string): number {
  return /[jp]/.test(word) ? 0.22 * above : 0
}

function sizeOf({ length }: string): number {
  if (length > 36) return 54
  return length > 24 ? 66 : 80
}

/** The rings at the edge, a shade darker than whatever the ground is. */
function backdrop(): string {
  const shade = '#000000'
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" fill="none">
    <g transform="translate(420 -60) scale(30)" stroke-width="2.6" opacity="0.14">
      ${rings(shade, shade)}
    </g>
  </svg>`
}
