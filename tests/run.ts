import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { embeddedAlone, embeddedToo } from './engines.ts'

/**
 * What is checked before anything lands, in the order in which it fails soonest, and the counts at the
 * end. `npm test -- types lint` runs those steps alone; `npm test -- all`, before a release, those too that
 * prove again what others have proved: everything on the embedded engine, and the API suite of the newest
 * release on this version's schema.
 */
const output = 'tests/.output'
const steps: Record<string, Step> = {
  types: npm('types', 5),
  lint: npm('lint', 3),
  arrows: npm('arrows', 3),
  unused: npm('unused', 3),
  build: npm('build', 5),
  unit: vitest('unit', 5, ['tests/unit']),
  api: { ...npm('test:postgres', 30), counts: () => countVitest(`${output}/postgres.json`) },
  embedded: vitest('embedded', 15, [...embeddedAlone, ...embeddedToo]),
  browser: {
    ...npm('test:browser', 40),
    counts: () => countPlaywright(`${output}/browser.json`),
  },
}

/** Run by name, or with all. */
const more: typeof steps = {
  engine: vitest('engine', 40, ['tests/api', 'tests/faults']),
  releases: npm('test:releases', 40),
}

interface Step {
  run: string[]
  /** What hangs is ended then, and failed. */
  minutes: number
  counts?: () => Counts
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
// With all, what runs on the embedded engine runs there whole.
const all = Object.keys(known).filter((name) => name !== 'embedded')
const chosen = named.includes('all') ? all : named
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
  const held = await run(step)
  const counts = countsOf(name, step, held)
  total.passed += counts.passed
  total.failed.push(...counts.failed)
  total.skipped += counts.skipped
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`── ${name}: ${held ? 'held' : 'FAILED'} in ${seconds} s`)
}

// Named once more at the end, where they are looked for.
for (const failure of total.failed) console.log(`\nFAILED ${failure}`)
console.log(`\n${total.passed} passed, ${total.failed.length} failed, ${total.skipped} skipped`)
// A skipped test holds nothing.
process.exit(total.failed.length + total.skipped > 0 ? 1 : 0)

/** @returns whether it held; what has not ended after its minutes is killed with all that it started */
async function run({ run: [command = '', ...args], minutes }: Step): Promise<boolean> {
  const child = spawn(command, args, { stdio: 'inherit', detached: true })
  const kill = () => process.kill(-(child.pid ?? 0), 'SIGKILL')
  const tooLate = setTimeout(() => {
    console.log(`── It has not ended after ${minutes} minutes`)
    kill()
  }, minutes * 60_000)
  const interrupted = () => {
    kill()
    process.exit(130)
  }
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted)
  const [status] = await once(child, 'exit')
  clearTimeout(tooLate)
  process.off('SIGINT', interrupted).off('SIGTERM', interrupted)
  return status === 0
}

function npm(script: string, minutes: number): Step {
  return { run: ['npm', 'run', '--silent', script], minutes }
}

function vitest(name: string, minutes: number, suites: string[]): Step {
  const report = `${output}/${name}.json`
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const config = ['--config', 'tests/vitest.config.ts']
  return {
    run: ['npx', 'vitest', 'run', ...config, ...reporters, ...suites],
    minutes,
    counts: () => countVitest(report),
  }
}

/** A step counts its own tests; one that has none, or fell over before counting, counts as one. */
function countsOf(name: string, step: Step, held: boolean): Counts {
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
