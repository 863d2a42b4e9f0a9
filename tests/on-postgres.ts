import { spawnSync } from 'node:child_process'
import { startPostgres } from './world/throwaway-postgres.ts'

/** Runs the API and fault suites again on a real PostgreSQL: `npm run test:postgres`. */
const postgres = await startPostgres()
try {
  const config = ['--config', 'tests/vitest.config.ts', '--reporter=default']
  const { status } = spawnSync('npx', ['vitest', 'run', ...config, 'tests/api', 'tests/faults'], {
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE_URL: postgres.url },
  })
  process.exitCode = status ?? 1
} finally {
  postgres.stop()
}
