import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'

/**
 * Everything that is checked, in the order in which it fails soonest, and the counts at the end.
 * `npm test -- types lint` runs those steps alone; `npm test -- all` runs those too that need more
 * than this machine brings along: the API and fault suites on a real PostgreSQL.
 */
const output = 'tests/.output'
const steps: Record<string, { run: string[]; counts?: () => Counts }> = {
  types: { run: ['npm', 'run', '--silent', 'types'] },
  lint: { run: ['npm', 'run', '--silent', 'lint'] },
  arrows: { run: ['npm', 'run', '--silent', 'arrows'] },
  unused: { run: ['npm', 'run', '--silent', 'unused'] },
  build: { run: ['npm', 'run', '--silent', 'build'] },
  unit: vitest('unit', ['tests/unit']),
  api: vitest('api', ['tests/api', 'tests/faults']),
  browser: {
    run: ['npm', 'run', '--silent', 'test:browser'],
    counts: () => countPlaywright(`${output}/browser.json`),
  },
}

/** Run by name, or with all. */
const more: typeof steps = {
  postgres: {
    run: ['npm', 'run', '--silent', 'test:postgres'],
    counts: () => countVitest(`${output}/postgres.json`),
  },
}

interface Counts {
  passed: number
  failed: number
  skipped: number
}

const known = { ...steps, ...more }
const named = process.argv.slice(2)
const chosen = named.includes('all') ? Object.keys(known) : named
const unknown = chosen.filter((name) => !Object.hasOwn(known, name))
if (unknown.length > 0) {
  console.error(
    `Unknown step: ${unknown.join(', ')}\nUsage: npm test [-- all ${Object.keys(known).join(' ')}]`,
  )
  process.exit(2)
}

rmSync(output, { recursive: true, force: true })
mkdirSync(output, { recursive: true })

const total: Counts = { passed: 0, failed: 0, skipped: 0 }
for (const [name, step] of Object.entries(chosen.length > 0 ? known : steps)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  const start = performance.now()
  console.log(`\n── ${name}`)
  const [command = '', ...args] = step.run
  const { status } = spawnSync(command, args, { stdio: 'inherit' })
  const counts = countsOf(step, status === 0)
  total.passed += counts.passed
  total.failed += counts.failed
  total.skipped += counts.skipped
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`── ${name}: ${status === 0 ? 'held' : 'FAILED'} in ${seconds} s`)
}

console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
// A skipped test holds nothing.
process.exit(total.failed + total.skipped > 0 ? 1 : 0)

function vitest(name: string, folders: string[]) {
  const report = `${output}/${name}.json`
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const config = ['--config', 'tests/vitest.config.ts']
  return {
    run: ['npx', 'vitest', 'run', ...config, ...reporters, ...folders],
    counts: () => countVitest(report),
  }
}

/** A step counts its own tests; one that has none, or fell over before counting, counts as one. */
function countsOf(step: { counts?: () => Counts }, held: boolean): Counts {
  const asOne = { passed: Number(held), failed: Number(!held), skipped: 0 }
  if (!step.counts) return asOne
  try {
    const counts = step.counts()
    return held === (counts.failed === 0) ? counts : { ...counts, failed: counts.failed + 1 }
  } catch {
    return { ...asOne, failed: 1 }
  }
}

function countVitest(report: string): Counts {
  const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(
    readFileSync(report, 'utf8'),
  )
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests }
}

function countPlaywright(report: string): Counts {
  const { stats } = JSON.parse(readFileSync(report, 'utf8'))
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
}
