import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Cluster, startCluster } from './cluster.ts'

const root = join(import.meta.dirname, '../..')

/** Suites that say nothing here, and why. */
const excluded: Record<string, string> = {
  'messages-database': 'restarts a PostgreSQL of its own',
  'messages-between':
    'stops the Redis that all share; a node of a cluster is killed in redis-cluster',
  'rates-between': 'asks a Redis of its own, and no database',
  flood: 'measures what one PostgreSQL does beside it',
  prepared: 'needs a connection of its own: through PgBouncer nothing is prepared',
  house: 'has a PostgreSQL and a Redis of its own, which it stops',
  image: 'is about what is in the image',
}

/** @returns what the process should end with */
export async function runFaults(named: string[]): Promise<number> {
  // Ctrl-C ends the tests, which have heard it too; what was started is ended after them.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
  const suites = named.filter((file) => !file.startsWith('tests/cluster/'))
  const own = named.filter((file) => file.startsWith('tests/cluster/'))
  const counts: string[] = []
  let worst = 0

  if (suites.length > 0 || named.length === 0) {
    const cluster = await startCluster()
    try {
      const result = await run('suites', suites.length > 0 ? suites : faultSuites(), on(cluster))
      counts.push(`The fault suites on the cluster: ${result.counts}`)
      worst = Math.max(worst, result.status)
    } finally {
      await cluster.stop()
    }
  }
  if (own.length > 0 || named.length === 0) {
    // They kill what they stand on: each file has a cluster of its own.
    const result = await run('killed', own.length > 0 ? own : ['tests/cluster'], {})
    counts.push(`The cluster’s own faults: ${result.counts}`)
    worst = Math.max(worst, result.status)
  }

  console.log(counts.join('\n'))
  if (named.length === 0) {
    for (const [name, why] of Object.entries(excluded)) console.log(`Not run: ${name}, it ${why}`)
  }
  return worst
}

function faultSuites(): string[] {
  return globSync('tests/faults/*.postgres.test.ts', { cwd: root })
    .filter((file) => !Object.keys(excluded).some((name) => file.includes(`/${name}.postgres`)))
    .sort()
}

/** Calls go through HAProxy and PgBouncer, what needs a session past the latter. */
function on({ sessionUrl, pooler, redis }: Cluster): Record<string, string> {
  return {
    TEST_DATABASE_URL: sessionUrl,
    TEST_PGBOUNCER_PORT: new URL(pooler.through(sessionUrl)).port,
    TEST_REDIS_URL: redis.url,
  }
}

async function run(name: string, files: string[], environment: Record<string, string>) {
  mkdirSync(join(root, 'tests/.output'), { recursive: true })
  const output = `tests/.output/cluster-${name}.json`
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${output}`]
  // One file after the other: what they measure is theirs.
  const settings = ['--config', 'tests/vitest.config.ts', '--maxWorkers=1', ...reports]
  const child = spawn('npx', ['vitest', 'run', ...settings, ...files], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  })
  const [status] = await once(child, 'exit')
  return { status: Number(status ?? 1), counts: countsIn(join(root, output)) }
}

function countsIn(file: string): string {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(file, 'utf8'))
    return `${numPassedTests} passed, ${numFailedTests} failed`
  } catch {
    return 'no result'
  }
}
