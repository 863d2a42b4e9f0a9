/** One row of the performance targets: two sides measured in turn, in one run, on one machine. */
export interface Row {
  /** Its number in the table of targets. */
  number: number
  what: string
  against: string
  unit: string
  /** What `ours / theirs` has to be. */
  target: { atLeast: number } | { atMost: number }
  measure(): Promise<Sides>
}

/** One figure per round, in the row's unit. */
export interface Sides {
  ours: number[]
  theirs: number[]
}

export interface Result {
  ours: number
  theirs: number
  ratio: number
  held: boolean
}

/** Both sides in turn, so that a machine that slows down slows both. */
export async function inTurn(
  rounds: number,
  ours: () => Promise<number>,
  theirs: () => Promise<number>,
): Promise<Sides> {
  const sides: Sides = { ours: [], theirs: [] }
  for (let round = 0; round < rounds; round++) {
    sides.theirs.push(await theirs())
    sides.ours.push(await ours())
  }
  return sides
}

export function conclude(row: Row, sides: Sides): Result {
  const ours = median(sides.ours)
  const theirs = median(sides.theirs)
  const ratio = ours / theirs
  const held = 'atLeast' in row.target ? ratio >= row.target.atLeast : ratio <= row.target.atMost
  return { ours, theirs, ratio, held }
}

function median(figures: number[]): number {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
