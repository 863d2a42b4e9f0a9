import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { FolderInUse } from '../../db/lock.ts'
import { type Database, openDatabase } from '../../db/open.ts'
import { type Config, databaseOf } from '../config.ts'
import { askServer } from '../control/client.ts'
import { openStorage } from '../platform/storage.ts'
import { streamArchive } from './archive.ts'
import { keepArchive } from './file.ts'

/**
 * Makes one archive, beside a running server or without one.
 *
 * @returns its path
 */
export async function backUp(config: Config, folder: string, now = new Date()): Promise<string> {
  const { backupKey } = config
  const path = join(folder, nameOf(now, backupKey !== undefined))
  const { archive, close } = await openSource(config)
  await keepArchive(archive, path, backupKey).finally(close)
  return path
}

/** `maillon-2026-11-22-221530.backup`; its times are in UTC, and sort as names do. */
function nameOf(now: Date, isEncrypted: boolean): string {
  const [day = '', time = ''] = now.toISOString().slice(0, 19).split('T')
  return `maillon-${day}-${time.replaceAll(':', '')}.backup${isEncrypted ? '.age' : ''}`
}

interface Source {
  archive: Readable
  close(): Promise<void>
}

async function openSource(config: Config): Promise<Source> {
  const database = await openHere(config)
  // The embedded database is a running server's, which is asked.
  if (!database)
    return { archive: await askServer(config.dataDir, '/backup'), close: async () => {} }
  const storage = openStorage(config)
  const archive = streamArchive({ database, storage, now: () => new Date() })
  return { archive, close: () => database.close() }
}

/** @returns nothing when another process holds the embedded one */
async function openHere(config: Config): Promise<Database | undefined> {
  try {
    return await openDatabase(databaseOf(config))
  } catch (error) {
    if (error instanceof FolderInUse) return undefined
    throw error
  }
}
