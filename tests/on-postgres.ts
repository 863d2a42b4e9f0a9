import { spawnSync } from 'node:child_process'
import { startPostgres } from './world/throwaway-postgres.ts'

/**
 * Runs the API and fault suites again on a real PostgreSQL: `npm run test:postgres`, or those alone
 * that are named: `npm run test:postgres -- tests/api/login.test.ts`.
 */
const named = process.argv.slice(2)
const suites = named.length > 0 ? named : ['tests/api', 'tests/faults']
const postgres = await startPostgres()
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
    env: { ...process.env, TEST_DATABASE_URL: postgres.url },
  })
  process.exitCode = status ?? 1
} finally {
  postgres.stop()
}
