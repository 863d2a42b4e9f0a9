import { spawnSync } from 'node:child_process'
import { installPrograms } from '../world/programs.ts'
import { startPostgres } from '../world/throwaway-postgres.ts'
import { forgetRows, renewTable } from './table.ts'

/**
 * `npm run faults`: all of them, one after the other and as long as reliability asks for, and their
 * rows in RESULTS.md. `npm run faults -- tests/faults/house` runs those alone.
 */
const named = process.argv.slice(2)
const suites = named.length > 0 ? named : ['tests/faults']

forgetRows()
installPrograms()
const postgres = await startPostgres({ isDurable: true })
try {
  const config = ['--config', 'tests/vitest.config.ts', '--no-file-parallelism']
  const { status } = spawnSync('npx', ['vitest', 'run', ...config, ...suites], {
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE_URL: postgres.url, FAULTS: 'whole', KILLS: '20' },
  })
  process.exitCode = status ?? 1
} finally {
  postgres.stop()
}
renewTable()
