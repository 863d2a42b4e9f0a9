import { spawnSync } from 'node:child_process'
import { installPrograms } from './world/programs.ts'
import { startPgBouncer } from './world/throwaway-pgbouncer.ts'
import { startPostgres } from './world/throwaway-postgres.ts'

/**
 * Runs the API and fault suites again on a real PostgreSQL: `npm run test:postgres`, or those alone
 * that are named: `npm run test:postgres -- tests/api/login.test.ts`. With `--pgbouncer` calls go
 * through one in transaction mode.
 */
const isPooled = process.argv.includes('--pgbouncer')
const named = process.argv.slice(2).filter((argument) => argument !== '--pgbouncer')
const suites = named.length > 0 ? named : ['tests/api', 'tests/faults']
installPrograms()
const postgres = await startPostgres()
const pooler = isPooled ? await startPgBouncer(postgres.url) : undefined
try {
  const report = '--outputFile.json=tests/.output/postgres.json'
  const config = [
    '--config',
    'tests/vitest.config.ts',
    '--reporter=default',
    '--reporter=json',
    report,
  ]
  const { status } = spawnSync('npx', ['vitest', 'run', ...config, ...suites], {
    stdio: 'inherit',
    env: {
      ...process.env,
      TEST_DATABASE_URL: postgres.url,
      ...(pooler && { TEST_PGBOUNCER_PORT: new URL(pooler.through(postgres.url)).port }),
    },
  })
  process.exitCode = status ?? 1
} finally {
  await pooler?.stop()
  postgres.stop()
}
