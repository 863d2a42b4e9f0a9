import { appendFileSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Harm, Noticed } from '../world/everyday.ts'

/** What was done to the product, and what came of it. */
export interface Fault {
  fault: string
  /** How it was done, and under what. */
  did: string
  lost: string
  noticed: string
}

/** The rows of a run, one JSON text a line; `npm run faults` makes a table of them. */
export const rowsFile = 'tests/.output/faults.jsonl'

/** Says what came of a fault, and keeps it for the table. */
export function reportFault(row: Fault): void {
  console.log(`${row.fault} · ${row.did} · lost: ${row.lost} · noticed: ${row.noticed}`)
  mkdirSync(dirname(rowsFile), { recursive: true })
  appendFileSync(rowsFile, `${JSON.stringify(row)}\n`)
}

/** What was lost and doubled, in words. */
export function inWords({ lost, doubled }: Harm): string {
  const all = [...lost.map((what) => `lost: ${what}`), ...doubled.map((what) => `twice: ${what}`)]
  return all.join(', ') || 'nothing'
}

/** How long people noticed, in words. */
export function howLong({ seconds, calls, failed, slowest, slowestMessage }: Noticed): string {
  const counts = Object.entries(failed).map(([outcome, count]) => `${count} × ${outcome}`)
  const refused = counts.length > 0 ? `${counts.join(', ')} of ${calls} calls` : 'no call failed'
  return `${seconds} s; ${refused}; slowest call ${slowest} s, message ${slowestMessage} s`
}
