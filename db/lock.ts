import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export class FolderInUse extends Error {
  constructor(folder: string) {
    super(`DATA_DIR: ${folder} is in use by another process`)
  }
}

/**
 * Holds a folder for this process alone: the embedded engine itself locks nothing, and two
 * processes on one folder would diverge. SQLite's exclusive transaction is a lock of the operating
 * system's on a file: it ends with the process, however that ends, and leaves nothing stale.
 *
 * @returns what gives the folder back
 * @throws FolderInUse
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const file = new DatabaseSync(join(folder, 'lock'))
  try {
    file.exec('BEGIN EXCLUSIVE')
  } catch {
    file.close()
    throw new FolderInUse(folder)
  }
  return () => file.close()
}
