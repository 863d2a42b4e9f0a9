import { continueSequences, emptyTables, putRows } from '../../db/backup/rows.ts'
import { countOthers, isInhabited, listTables, type Table } from '../../db/backup/tables.ts'
import { areKnown, migrateTo, migrateUp } from '../../db/migrate.ts'
import { type Database, type Tx, withoutLimits } from '../../db/open.ts'
import { forgetMissing, putBack } from '../media/backup.ts'
import type { Storage } from '../platform/storage.ts'
import { openQueues, type Restorer, readWaiting } from '../platform/waiting-jobs.ts'
import { type Opening, openArchive } from './file.ts'
import { type End, type Frame, type Head, readFrames } from './frames.ts'
import { UnusableArchive } from './unusable.ts'

/** Why nothing was restored, in one line. */
export class NotRestored extends Error {}

interface RestoreParts {
  database: Database
  storage: Storage
  path: string
  opening: Opening
  /** Whether what the database holds may go. */
  overwrite: boolean
}

interface Checked {
  head: Head
  end: End
  /** The queues of the jobs that wait. */
  queues: Set<string>
}

/**
 * Puts an archive into a database and a storage: reads it whole first, then puts every row back in one
 * transaction. What fails leaves the database as it was, and at most files that no row names.
 *
 * @returns when the archive was made, and what it held
 * @throws UnusableArchive, NotRestored
 */
export async function restoreArchive(parts: RestoreParts): Promise<Head & End> {
  const { database, path, opening, overwrite } = parts
  const checked = await checkArchive(path, opening)
  const { engine } = database
  if (engine.kind === 'postgres' && (await countOthers(database.db)) > 0) {
    const pooler = engine.url === engine.sessionUrl ? '' : ', then restart PgBouncer'
    throw new NotRestored(`DATABASE_URL: others are connected; stop the servers first${pooler}`)
  }
  if (!overwrite && (await isInhabited(database.db))) {
    throw new NotRestored('The database is not empty; --overwrite replaces what it holds')
  }
  const queues = await openQueues(database, checked.queues)
  try {
    await withoutLimits(database, (db) =>
      db.transaction().execute(async (tx) => {
        // Somebody may have come meanwhile.
        if (!overwrite && (await isInhabited(tx))) {
          throw new NotRestored('The database is not empty any more')
        }
        await load(parts, tx, checked, queues)
      }),
    )
  } finally {
    await queues.stop()
  }
  return { ...checked.head, ...checked.end }
}

/** Reads an archive to its end, which tells that it is whole. */
async function checkArchive(path: string, opening: Opening): Promise<Checked> {
  let head: Head | undefined
  let rows = 0
  let files = 0
  const queues = new Set<string>()
  for await (const frame of readFrames(openArchive(path, opening))) {
    if (frame.is === 'H') head = requireKnown(frame.head)
    if (frame.is === 'R') rows += JSON.parse(frame.json).length
    if (frame.is === 'F') files += 1
    if (frame.is === 'J') {
      for (const { queue, deadLetter } of readWaiting(frame.json)) {
        queues.add(queue)
        if (deadLetter) queues.add(deadLetter)
      }
    }
    if (frame.is === 'E') {
      const isWhole = frame.end.rows === rows && frame.end.files === files
      if (head && isWhole) return { head, end: frame.end, queues }
    }
  }
  throw new UnusableArchive('is damaged')
}

function requireKnown(head: Head): Head {
  if (!areKnown(head.steps)) throw new UnusableArchive('was made by a newer version of Maillon')
  return head
}

/** What it names goes into statements: it has to be there, by the same name and of the same type. */
function requireOwn(table: Table, tables: Table[]): Table {
  const own = tables.find(({ name }) => name === table.name)?.columns ?? []
  const types = new Map(own.map(({ name, type }) => [name, type]))
  if (table.columns.every(({ name, type }) => types.get(name) === type)) return table
  throw new UnusableArchive('was made by another version, or is damaged')
}

async function load(
  { storage, path, opening }: RestoreParts,
  tx: Tx,
  { head, end }: Checked,
  queues: Restorer,
): Promise<void> {
  await migrateTo(tx, head.steps.at(-1) ?? '')
  await emptyTables(tx)
  await queues.clear(tx)
  const tables = await listTables(tx)
  let table: Table | undefined
  for await (const frame of readFrames(openArchive(path, opening))) {
    if (frame.is === 'T') table = requireOwn(frame.table, tables)
    else await put(frame, table)
  }
  await continueSequences(tx)
  await forgetMissing(tx, end.missing)
  await migrateUp(tx)

  async function put(frame: Frame, table: Table | undefined): Promise<void> {
    if (frame.is === 'R' && table) await putRows(tx, table, frame.json)
    if (frame.is === 'J') await queues.put(tx, readWaiting(frame.json))
    if (frame.is === 'F') await putBack(storage, frame.key, frame.bytes)
  }
}
