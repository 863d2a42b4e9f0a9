import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { createBackend } from '../server/backend.ts'
import { readConfig } from '../server/config.ts'
import { installPrograms } from './world/programs.ts'
import { startPostgres } from './world/throwaway-postgres.ts'

/**
 * Expand, then contract: runs the API suite of the newest release before this version, by its own
 * code, on the schema of this one: `npm run test:releases`. Another tag or commit, and files of its
 * suite, may be named: `npm run test:releases -- v1.2.0 tests/api/login.test.ts`.
 */
const root = join(import.meta.dirname, '..')
const [release = newestRelease(), ...named] = process.argv.slice(2)
if (release === undefined) {
  console.log('There is no release before this version: its schema has nobody else to serve.')
} else {
  console.log(`The API suite of ${release} on the schema of this version:`)
  process.exitCode = await runSuiteOf(release, named.length > 0 ? named : ['tests/api'])
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
}

/** One that this version comes after, and is not. What is no clone of the repository knows of none. */
function newestRelease(): string | undefined {
  if (!existsSync(join(root, '.git'))) return undefined
  const tags = ['tag', '--list', 'v*', '--sort=-version:refname']
  return git(...tags, '--merged', 'HEAD', '--no-contains', 'HEAD')
    .split('\n')
    .find(Boolean)
}

async function runSuiteOf(version: string, suites: string[]): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'maillon-release-'))
  installPrograms()
  const postgres = await startPostgres()
  try {
    unpack(version, folder)
    // Every database of its suite is a copy of this one.
    await furnish(postgres.url.replace(/\/postgres$/, '/template1'))
    const config = ['--config', 'tests/vitest.config.ts']
    const { status } = spawnSync('npx', ['vitest', 'run', ...config, ...suites], {
      cwd: folder,
      stdio: 'inherit',
      env: { ...process.env, TEST_DATABASE_URL: postgres.url, TEST_LATER_SCHEMA: '1' },
    })
    return status ?? 1
  } finally {
    postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** With its own packages; where they are this version's, those. */
function unpack(version: string, folder: string): void {
  const archive = execFileSync('git', ['archive', version], { cwd: root, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['--extract', '--directory', folder], { input: archive })
  const [lock, ownLock] = [folder, root].map((at) => readFileSync(join(at, 'package-lock.json')))
  if (ownLock && lock?.equals(ownLock)) {
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    return
  }
  execFileSync('npm', ['install', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' })
}

/** The tables and the queues of this version. */
async function furnish(url: string): Promise<void> {
  const database = await openDatabase({ url })
  await migrate(database)
  const config = readConfig({ NODE_ENV: 'test' })
  const backend = createBackend({ config, database, log: pino({ level: 'silent' }) })
  await backend.start()
  await backend.stop()
  await database.close()
}
