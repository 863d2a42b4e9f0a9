import { open } from 'node:fs/promises'
import { PassThrough, type Readable, type Writable } from 'node:stream'
import { readRows, writeExactly } from '../../db/backup/rows.ts'
import { listTables } from '../../db/backup/tables.ts'
import { listSteps } from '../../db/migrate.ts'
import { type Database, type Tx, withoutLimits } from '../../db/open.ts'
import { listKept, listKeysOf } from '../media/backup.ts'
import type { Storage } from '../platform/storage.ts'
import { listWaiting } from '../platform/waiting-jobs.ts'
import { writeFrame } from './frames.ts'

export interface ArchiveParts {
  database: Database
  storage: Storage
  now: () => Date
  /**
   * Where rows are put until they are sent. The embedded engine has one connection: whoever reads
   * the archive slowly must not hold it meanwhile.
   */
  spool?: string
}

type Write = (frame: Buffer) => Promise<void>

/**
 * The archive of a database and of the files that its rows name, as it was at one moment: frames to be
 * compressed and kept.
 */
export function streamArchive(parts: ArchiveParts): Readable {
  const out = new PassThrough()
  writeArchive(parts, (frame) => write(out, frame)).then(
    () => out.end(),
    (error) => out.destroy(error),
  )
  return out
}

/** Settles once there is room for more, or throws when nobody reads on. */
function write(out: Writable, frame: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    out.write(frame, (error) => (error ? reject(error) : resolve()))
  })
}

async function writeArchive(parts: ArchiveParts, write: Write): Promise<void> {
  const { database, storage, spool } = parts
  const { rows, paths } = spool
    ? await writeBySpool(parts, spool, write)
    : await withoutLimits(database, (db) => writeRows(db, parts, write))
  const found = new Set<string>()
  let files = 0
  for await (const { key, path } of listKeysOf(storage, paths)) {
    const bytes = await storage.read(key)
    if (!bytes) continue
    found.add(path)
    files += 1
    await write(writeFrame('K', { key }))
    await write(writeFrame('F', bytes))
  }
  const missing = [...paths.difference(found)]
  await write(writeFrame('E', { rows, files, missing }))
}

interface Written {
  rows: number
  /** What the rows name of the storage. */
  paths: Set<string>
}

async function writeRows(db: Database['db'], parts: ArchiveParts, write: Write): Promise<Written> {
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return snapshot.execute(async (tx) => {
    await writeExactly(tx)
    const steps = await listSteps(tx)
    await write(writeFrame('H', { format: 1, createdAt: parts.now().toISOString(), steps }))
    const rows = await writeTables(tx, write)
    for await (const jobs of listWaiting(tx)) await write(writeFrame('J', jobs))
    return { rows, paths: await listKept(tx) }
  })
}

async function writeTables(tx: Tx, write: Write): Promise<number> {
  let rows = 0
  for (const table of await listTables(tx)) {
    const { name, columns } = table
    await write(writeFrame('T', { name, columns }))
    for await (const { json, count } of readRows(tx, table)) {
      await write(writeFrame('R', json))
      rows += count
    }
  }
  return rows
}

async function writeBySpool(parts: ArchiveParts, path: string, write: Write): Promise<Written> {
  const file = await open(path, 'wx+', 0o600)
  try {
    const written = await writeRows(parts.database.db, parts, async (frame) => {
      await file.writeFile(frame)
    })
    const chunks = file.createReadStream({ start: 0, autoClose: false })
    for await (const chunk of chunks) await write(chunk)
    return written
  } finally {
    await file.close()
  }
}
