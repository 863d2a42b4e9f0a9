import { sql } from 'kysely'
import {
  type Migration,
  type MigrationResultSet,
  Migrator,
  NO_MIGRATIONS,
  DEFAULT_MIGRATION_TABLE as table,
} from 'kysely/migration'
import { type Database, type Db, isMissingTable, type Tx, withoutLimits } from './open.ts'
import { lockTimeout, type OnWait, untilFree } from './patience.ts'

/** What `ahead` does takes long on a grown database, and is done before the step in short transactions. */
type Step = Migration & { ahead?: Migration['up'] }

// Named one by one, not read from the folder: the order is the list's, and a bundle keeps them.
const migrations: Record<string, () => Promise<Step>> = {
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
  '0013-audit': () => import('./migrations/0013-audit.ts'),
  '0014-push': () => import('./migrations/0014-push.ts'),
  '0015-community-ids': () => import('./migrations/0015-community-ids.ts'),
  '0016-community-ids-filled': () => import('./migrations/0016-community-ids-filled.ts'),
  '0017-invitee-names': () => import('./migrations/0017-invitee-names.ts'),
}

/**
 * Brings a database that was opened to its newest step, however long that takes. The version before may
 * serve on it meanwhile, and a backup be made: a step gives way to who holds its tables, and is taken
 * again.
 */
export async function migrate(database: Database, onWait: OnWait = () => {}): Promise<void> {
  const missing = await listMissing(database.db)
  if (missing.length === 0) return
  const isNew = missing.length === Object.keys(migrations).length
  await withoutLimits(database, async (db) => {
    if (!isNew) await goAhead(db, missing, onWait)
    await untilFree(async () => finish(await migrator(db, givingWay).migrateToLatest()), onWait)
  })
}

async function goAhead(db: Db, missing: string[], onWait: OnWait): Promise<void> {
  for (const name of missing) {
    const { ahead } = (await migrations[name]?.()) ?? {}
    if (!ahead) continue
    // What it prepares is there once the steps before it are taken and committed.
    while (((await listMissing(db))[0] ?? name) < name) {
      await untilFree(async () => finish(await migrator(db, givingWay).migrateUp()), onWait)
    }
    try {
      await untilFree(() => ahead(db), onWait)
    } catch (error) {
      // Another process that started with this one may have finished both, and the step taken what it worked on.
      if ((await listMissing(db)).includes(name)) throw error
    }
  }
}

/**
 * Brings the schema to its newest step, under the migrator's lock: processes that start together
 * wait for the first. A step that fails throws and leaves the state from before this call.
 */
export async function migrateUp(db: Db): Promise<void> {
  finish(await migrator(db).migrateToLatest())
}

/**
 * The steps that this version knows and that were not taken: one look in place of the migrator's dozen,
 * on most starts. A newer version may have taken more while both serve, or this one may be put back: the
 * schema grows before anything of it goes (CONTRIBUTING.md), so this version works on it.
 */
async function listMissing(db: Db): Promise<string[]> {
  const done = new Set(await listTaken(db))
  return Object.keys(migrations).filter((name) => !done.has(name))
}

async function listTaken(db: Db): Promise<string[]> {
  try {
    return await listSteps(db)
  } catch (error) {
    if (isMissingTable(error)) return []
    throw error
  }
}

/** The steps that a database has gone, in their order. */
export async function listSteps(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    name: string
  }>`select name from ${sql.table(table)} order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Whether steps are the first ones of those that this version knows. */
export function areKnown(steps: string[]): boolean {
  const known = Object.keys(migrations).sort()
  return steps.length > 0 && steps.every((step, index) => step === known[index])
}

/** Brings the schema, within a transaction, to a step before or after its own. */
export async function migrateTo(tx: Tx, step: string): Promise<void> {
  finish(await migrator(tx).migrateTo(step))
}

/** Takes every step back: the schema as it was before the first. */
export async function migrateDown(db: Db): Promise<void> {
  finish(await migrator(db).migrateTo(NO_MIGRATIONS))
}

function migrator(db: Db, how = (step: Migration) => step): Migrator {
  return new Migrator({
    db,
    provider: {
      async getMigrations(): Promise<Record<string, Migration>> {
        const steps = Object.entries(migrations).map(async ([name, load]) => [
          name,
          how(await load()),
        ])
        return Object.fromEntries(await Promise.all(steps))
      },
    },
  })
}

/** For its transaction: the migrator sets another limit for the lock of its own. */
function givingWay(step: Migration): Migration {
  return {
    ...step,
    async up(tx) {
      await sql`set local lock_timeout = ${sql.lit(lockTimeout)}`.execute(tx)
      await step.up(tx)
    },
  }
}

function finish({ error }: MigrationResultSet): void {
  if (error) throw error
}
