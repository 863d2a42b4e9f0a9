import type { Sample, State } from '../../../server/contract/state.ts'

/** One value per moment, the newest last; null where nothing was heard. */
export type Line = (number | null)[]

type Combine = (values: number[]) => number

const sum: Combine = (values) => values.reduce((total, value) => total + value, 0)
const largest: Combine = (values) => Math.max(...values)

/** How many moments are shown: an hour of them. */
export const moments = 360

/**
 * One figure of all processes over the last hour.
 *
 * @param read the figure of a sample, null where it says nothing
 * @param combine those of several processes at one moment
 */
function lineOf(state: State, read: (sample: Sample) => number | null, combine: Combine): Line {
  const values = Array.from({ length: moments }, (): number[] => [])
  for (const { samples } of state.processes) {
    for (const sample of samples) {
      const place = moments - 1 - Math.floor((state.at - sample.at) / state.every)
      const value = read(sample)
      if (value !== null) values[place]?.push(value)
    }
  }
  return values.map((found) => (found.length > 0 ? combine(found) : null))
}

/** Added up over all processes. */
export const sumOf = (state: State, read: (sample: Sample) => number | null) =>
  lineOf(state, read, sum)

/** That of the process where it is the largest. */
export const largestOf = (state: State, read: (sample: Sample) => number | null) =>
  lineOf(state, read, largest)

/** Those of the last minutes that are known. */
export function lately(line: Line, minutes: number, every: number): number[] {
  return line.slice(-Math.ceil((minutes * 60_000) / every)).filter((value) => value !== null)
}

/** The path of an SVG for a line in a box of `moments` by `height`; gaps stay gaps. */
export function pathOf(line: Line, top: number, height: number): string {
  let isDrawn = false
  return line
    .map((value, x) => {
      const step =
        value === null ? '' : `${isDrawn ? 'L' : 'M'}${x} ${round(height - (value / top) * height)}`
      // A single moment between two gaps is seen, too.
      const dot = value !== null && line[x - 1] == null && line[x + 1] == null ? 'h0.5' : ''
      isDrawn = value !== null
      return step + dot
    })
    .join('')
}

const round = (value: number) => Math.round(value * 10) / 10
