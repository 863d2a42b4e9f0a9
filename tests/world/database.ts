import { readFile } from 'node:fs/promises'
import { inject, test } from 'vitest'
import { type Database, type OnQuery, openDatabase, openPGlite } from '../../db/open.ts'
import { waysTo } from './pooler.ts'
import { createPostgres, dropPostgres } from './postgres.ts'
import type { WorldSettings } from './world.ts'

/** Whether the tests run on a real PostgreSQL instead of the embedded engine. */
export const onPostgres = process.env.TEST_DATABASE_URL !== undefined

/** For what only PostgreSQL can show: defined there, and no skipped test elsewhere. */
export const testOnPostgres = onPostgres ? test : undefined

/**
 * For what counts the schema's tables, columns and queues: `npm run test:releases` runs the suite of a
 * release on the schema of a later version, which has more of them.
 */
export const testOfOwnSchema = process.env.TEST_LATER_SCHEMA ? undefined : test

export interface FreshDatabase {
  database: Database
  /** Closes it and leaves nothing of it behind. */
  remove(): Promise<void>
}

/**
 * A database of one's own with every table in it and no row.
 *
 * @param ways `via` turns the address of PostgreSQL into another one, such as a line that can be cut
 */
export async function freshDatabase(
  onQuery?: OnQuery,
  { via, replicaUrl }: Pick<WorldSettings, 'via' | 'replicaUrl'> = {},
): Promise<FreshDatabase> {
  const template = inject('template')
  if (template.kind === 'pglite') {
    const pglite = await openPGlite({ loadDataDir: new Blob([await readFile(template.file)]) })
    const database = await openDatabase({ pglite }, onQuery)
    return { database, remove: () => database.close() }
  }

  const { url: admin } = template
  const { url, name } = await createPostgres(admin, template.name)
  const way = via ? { url: await via(url) } : waysTo(url)
  const database = await openDatabase({ ...way, replicaUrl }, onQuery)
  async function remove() {
    await database.close()
    await dropPostgres(admin, name)
  }
  return { database, remove }
}

/** A database without a single table. */
export async function emptyDatabase(): Promise<FreshDatabase & { url?: string }> {
  const admin = process.env.TEST_DATABASE_URL
  if (!admin) {
    const database = await openDatabase({ pglite: await openPGlite({}) })
    return { database, remove: () => database.close() }
  }
  const { url, name } = await createPostgres(admin)
  const database = await openDatabase({ url })
  async function remove() {
    await database.close()
    await dropPostgres(admin as string, name)
  }
  return { database, url, remove }
}
