import { forgetRows, renewTable } from '../faults/table.ts'
import { CannotStart } from './cluster.ts'
import { runFaults } from './faults.ts'
import { serveCluster } from './serve.ts'

/**
 * Everything that several machines would run, on this one: `npm run cluster` serves until Ctrl-C,
 * `npm run cluster -- faults` runs the fault suites on it, or those of their files that are named.
 */
const usage = `Usage: npm run cluster [-- faults [FILE…]]
  starts etcd, two PostgreSQL kept by Patroni, HAProxy, PgBouncer, a Redis Cluster, Maillon twice and
  nginx, and stays until Ctrl-C
  faults  runs the fault suites on them instead, and what is killed of them under load`

const [what, ...files] = process.argv.slice(2)
try {
  if (what === undefined) await serveCluster()
  else if (what === 'faults') {
    forgetRows()
    process.exitCode = await runFaults(files)
    renewTable('on the cluster')
  } else {
    console.log(usage)
    process.exitCode = what === '--help' ? 0 : 2
  }
} catch (error) {
  if (!(error instanceof CannotStart)) throw error
  console.error(error.message)
  process.exitCode = 1
}
