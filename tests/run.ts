import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'

/**
 * Everything that is checked, in the order in which it fails soonest, and the counts at the end.
 * `npm test -- types lint` runs those steps alone; `npm test -- all` runs those too that need more
 * than this machine brings along: the API and fault suites on a real PostgreSQL, and the API suite of
 * the newest release on this version's schema.
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
  releases: { run: ['npm', 'run', '--silent', 'test:releases'] },
}

interface Counts {
  passed: number
  skipped: number
  /** What did not hold, by name. */
  failed: string[]
}

/** The parts of the runners' reports that are read here. */
interface VitestReport {
  numPassedTests: number
  numPendingTests: number
  testResults: { assertionResults: { fullName: string; status: string }[] }[]
}
interface PlaywrightReport {
  stats: { expected: number; skipped: number }
  suites: PlaywrightSuite[]
}
interface PlaywrightSuite {
  title: string
  suites?: PlaywrightSuite[]
  specs?: { title: string; tests: { status: string }[] }[]
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

const total: Counts = { passed: 0, skipped: 0, failed: [] }
for (const [name, step] of Object.entries(chosen.length > 0 ? known : steps)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  const start = performance.now()
  console.log(`\n── ${name}`)
  const [command = '', ...args] = step.run
  const { status } = spawnSync(command, args, { stdio: 'inherit' })
  const counts = countsOf(name, step, status === 0)
  total.passed += counts.passed
  total.failed.push(...counts.failed)
  total.skipped += counts.skipped
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`── ${name}: ${status === 0 ? 'held' : 'FAILED'} in ${seconds} s`)
}

// Named once more at the end, where they are looked for.
for (const failure of total.failed) console.log(`\nFAILED ${failure}`)
console.log(`\n${total.passed} passed, ${total.failed.length} failed, ${total.skipped} skipped`)
// A skipped test holds nothing.
process.exit(total.failed.length + total.skipped > 0 ? 1 : 0)

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
function countsOf(name: string, step: { counts?: () => Counts }, held: boolean): Counts {
  const itself = held ? [] : [`the step “${name}”`]
  if (!step.counts) return { passed: Number(held), skipped: 0, failed: itself }
  try {
    const counts = step.counts()
    if (held === (counts.failed.length === 0)) return counts
    return { ...counts, failed: [...counts.failed, `the step “${name}” and its counts differ`] }
  } catch {
    return { passed: 0, skipped: 0, failed: [`the step “${name}” before it could count`] }
  }
}

function countVitest(report: string): Counts {
  const found: VitestReport = JSON.parse(readFileSync(report, 'utf8'))
  return {
    passed: found.numPassedTests,
    skipped: found.numPendingTests,
    failed: found.testResults
      .flatMap((file) => file.assertionResults)
      .filter((test) => test.status === 'failed')
      .map((test) => test.fullName),
  }
}

function countPlaywright(report: string): Counts {
  const found: PlaywrightReport = JSON.parse(readFileSync(report, 'utf8'))
  const failed = found.suites.flatMap((suite) => failedIn(suite, []))
  return { passed: found.stats.expected, skipped: found.stats.skipped, failed }
}

/** A flaky test failed. */
function failedIn(suite: PlaywrightSuite, above: string[]): string[] {
  const titles = [...above, suite.title]
  const own = (suite.specs ?? [])
    .filter((spec) =>
      spec.tests.some(({ status }) => status === 'unexpected' || status === 'flaky'),
    )
    .map((spec) => [...titles, spec.title].join(' › '))
  return [...own, ...(suite.suites ?? []).flatMap((inner) => failedIn(inner, titles))]
}
