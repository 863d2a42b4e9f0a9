import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { installPrograms } from '../world/programs.ts'
import { getMe, profilePage } from './accounts.ts'
import { anonymous } from './anonymous.ts'
import { chat } from './chat.ts'
import { growth } from './growth.ts'
import { largeCommunities } from './large-communities.ts'
import { lighthouse, lighthouseApp } from './lighthouse.ts'
import { memory } from './memory.ts'
import { monthView } from './month-view.ts'
import { nearby } from './nearby.ts'
import { conclude, type Result, type Row } from './row.ts'
import { scale } from './scale.ts'
import { slowLine } from './slow-line.ts'
import { start } from './start.ts'
import { staticFiles } from './static-files.ts'

/**
 * `npm run bench` measures every row; `npm run bench -- 7 18` those alone, and prints only (22 draws its
 * picture all the same);
 * `npm run bench -- scale` what it costs as it grows.
 */
const rows: Row[] = [
  ...staticFiles,
  lighthouse,
  ...lighthouseApp,
  getMe,
  profilePage,
  ...chat,
  ...nearby,
  ...monthView,
  start,
  ...slowLine,
  memory,
  ...anonymous,
  ...growth,
  ...largeCommunities,
]

installPrograms()
if (process.argv.includes('scale')) {
  await scale()
  process.exit()
}
const chosen = process.argv.slice(2).map(Number)
const wanted = rows.filter((row) => chosen.length === 0 || chosen.includes(row.number))
execFileSync(process.execPath, ['server/build.ts'], { stdio: 'inherit' })
const lines: string[] = []
for (const row of wanted) {
  console.log(`${row.number}. ${row.what}…`)
  const line = asLine(row, conclude(row, await row.measure()))
  console.log(line)
  lines.push(line)
}
if (chosen.length === 0) writeFileSync('tests/bench/RESULTS.md', report(lines))

function asLine(row: Row, result: Result): string {
  const target = 'atLeast' in row.target ? `≥ ${row.target.atLeast}` : `≤ ${row.target.atMost}`
  const figure = (value: number) => `${Math.round(value)} ${row.unit}`
  const cells = [
    row.number,
    row.what,
    figure(result.ours),
    `${figure(result.theirs)} (${row.against})`,
    result.ratio.toFixed(2),
    target,
    result.held ? 'held' : 'MISSED',
  ]
  return `| ${cells.join(' | ')} |`
}

function report(table: string[]): string {
  const [cpu] = cpus()
  return `# Measured

${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpu?.model.trim()}, Node ${process.versions.node}.
Each ratio is ours / theirs, both measured in turn in the same run, medians of several rounds.

| row | what | ours | against | ratio | target | |
|---|---|---|---|---|---|---|
${table.join('\n')}

![What each page adds to the memory over 2 000 requests of it](growth.svg)
`
}
