import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { type Fault, rowsFile } from './report.ts'

/** A row of the table, with the day on which it was last tried. */
interface Dated extends Fault {
  day: string
}

const results = 'tests/faults/RESULTS.md'
const heading = '| fault | how | lost or doubled | what people noticed | tried |'

/** Nothing was told yet in this run. */
export function forgetRows(): void {
  rmSync(rowsFile, { force: true })
}

/**
 * Renews the rows that this run told of; those of others stay.
 *
 * @param where it ran, if not on one of each
 */
export function renewTable(where?: string): void {
  const day = new Date().toISOString().slice(0, 10)
  const rows = new Map(known().map((row) => [row.fault, row]))
  for (const row of told()) {
    const fault = where ? `${row.fault}, ${where}` : row.fault
    rows.set(fault, { ...row, fault, day })
  }
  if (rows.size > 0) writeFileSync(results, page([...rows.values()]))
}

function told(): Fault[] {
  if (!existsSync(rowsFile)) return []
  const lines = readFileSync(rowsFile, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line))
}

function known(): Dated[] {
  if (!existsSync(results)) return []
  const [, table = ''] = readFileSync(results, 'utf8').split(`${heading}\n`)
  const lines = table.split('\n').filter((line) => line.startsWith('| '))
  return lines.map((line) => {
    const [fault = '', did = '', lost = '', noticed = '', day = ''] = line.slice(2, -2).split(' | ')
    return { fault, did, lost, noticed, day }
  })
}

function page(rows: Dated[]): string {
  const [cpu] = cpus()
  const lines = rows.map(({ fault, did, lost, noticed, day }) => {
    return `| ${[fault, did, lost, noticed, day].join(' | ')} |`
  })
  return `# What was done to it, and what came of it

${cpus().length} × ${cpu?.model.trim()}, Node ${process.versions.node}: \`npm run faults\`, and \`npm run cluster -- faults\`.
People who look, change, answer, register and talk without a pause use it meanwhile. What they noticed
is the time from the first call that failed or took longer than a second to the end of the last one.

${heading}
|---|---|---|---|---|
${lines.join('\n')}
`
}
