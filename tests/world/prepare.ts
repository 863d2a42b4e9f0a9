import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../db/migrate.ts'
import { type Database, openDatabase, openPGlite } from '../../db/open.ts'
import { createBackend } from '../../server/backend.ts'
import { readConfig } from '../../server/config.ts'
import { createPostgres, dropPostgres } from './postgres.ts'
import { installPrograms } from './programs.ts'

/** What every world copies: a database with its tables and its queues. */
type Template = { kind: 'pglite'; file: string } | { kind: 'postgres'; url: string; name: string }

declare module 'vitest' {
  interface ProvidedContext {
    template: Template
  }
}

/** Makes that database once for the whole run, and installs what tests start; returns what removes it again. */
export default async function prepare(project: TestProject): Promise<() => Promise<void>> {
  installPrograms()
  const url = process.env.TEST_DATABASE_URL
  return url ? preparePostgres(project, url) : preparePGlite(project)
}

async function preparePostgres(project: TestProject, url: string) {
  const made = await createPostgres(url)
  const database = await openDatabase({ url: made.url })
  await furnish(database)
  await database.close()
  project.provide('template', { kind: 'postgres', url, name: made.name })
  return () => dropPostgres(url, made.name)
}

async function preparePGlite(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'maillon-template-'))
  const file = join(folder, 'database.tar')
  const pglite = await openPGlite({})
  const database = await openDatabase({ pglite })
  await furnish(database)
  const dump = await pglite.dumpDataDir('none')
  await writeFile(file, Buffer.from(await dump.arrayBuffer()))
  await database.close()
  project.provide('template', { kind: 'pglite', file })
  return () => rm(folder, { recursive: true, force: true })
}

async function furnish(database: Database): Promise<void> {
  await migrate(database)
  const config = readConfig({ NODE_ENV: 'test' })
  const backend = createBackend({ config, database, log: pino({ level: 'silent' }) })
  await backend.start()
  await backend.stop()
}
