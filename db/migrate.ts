import { sql } from 'kysely'
import {
  type Migration,
  type MigrationResultSet,
  Migrator,
  NO_MIGRATIONS,
  DEFAULT_MIGRATION_TABLE as table,
} from 'kysely/migration'
import { type Database, type Db, isMissingTable, withoutLimits } from './open.ts'

// Named one by one, not read from the folder: the order is the list's, and a bundle keeps them.
const migrations: Record<string, () => Promise<Migration>> = {
  '0001-accounts': () => import('./migrations/0001-accounts.ts'),
  '0002-communities': () => import('./migrations/0002-communities.ts'),
  '0003-known-devices': () => import('./migrations/0003-known-devices.ts'),
  '0004-used-activations': () => import('./migrations/0004-used-activations.ts'),
  '0005-contributions': () => import('./migrations/0005-contributions.ts'),
  '0006-client-ids': () => import('./migrations/0006-client-ids.ts'),
  '0007-invitation-answers': () => import('./migrations/0007-invitation-answers.ts'),
  '0008-mail-refusals': () => import('./migrations/0008-mail-refusals.ts'),
  '0009-last-seen': () => import('./migrations/0009-last-seen.ts'),
  '0010-events': () => import('./migrations/0010-events.ts'),
  '0011-messages': () => import('./migrations/0011-messages.ts'),
  '0012-widgets': () => import('./migrations/0012-widgets.ts'),
}

/** Brings a database that was opened to its newest step, however long that takes. */
export async function migrate(database: Database): Promise<void> {
  if (!(await isNewest(database.db))) await withoutLimits(database, migrateUp)
}

/**
 * Brings the schema to its newest step, under the migrator's lock: processes that start together
 * wait for the first. A step that fails throws and leaves the state from before this call.
 */
export async function migrateUp(db: Db): Promise<void> {
  finish(await migrator(db).migrateToLatest())
}

/** One look in place of the migrator's dozen: on most starts there is nothing to do. */
async function isNewest(db: Db): Promise<boolean> {
  const known = Object.keys(migrations)
  try {
    const done = await sql<{
      name: string
    }>`select name from ${sql.table(table)} order by name`.execute(db)
    return done.rows.map((row) => row.name).join() === known.sort().join()
  } catch (error) {
    if (isMissingTable(error)) return false
    throw error
  }
}

/** Takes every step back: the schema as it was before the first. */
export async function migrateDown(db: Db): Promise<void> {
  finish(await migrator(db).migrateTo(NO_MIGRATIONS))
}

function migrator(db: Db): Migrator {
  return new Migrator({
    db,
    provider: {
      async getMigrations(): Promise<Record<string, Migration>> {
        const steps = Object.entries(migrations).map(async ([name, load]) => [name, await load()])
        return Object.fromEntries(await Promise.all(steps))
      },
    },
  })
}

function finish({ error }: MigrationResultSet): void {
  if (error) throw error
}
