import type { Db, Tx } from '../../db/open.ts'
import type { Storage } from '../platform/storage.ts'
import { pathOfKey } from './pictures.ts'
import * as queries from './queries.ts'

/** The paths of every picture and document that a row refers to. */
export async function listKept(db: Db): Promise<Set<string>> {
  return new Set(await queries.listReferencedPaths(db))
}

/** What is stored under the paths: one key for a document, several for a picture. */
export async function* listKeysOf(
  storage: Storage,
  paths: Set<string>,
): AsyncGenerator<{ key: string; path: string }> {
  for await (const { key } of storage.list()) {
    const path = pathOfKey(key)
    if (paths.has(path)) yield { key, path }
  }
}

/** Puts back what was stored under a key. */
export function putBack(
  storage: Storage,
  key: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const type = pathOfKey(key) === key ? 'application/octet-stream' : 'image/webp'
  return storage.put(key, bytes, type)
}

/** Lets no row refer to what is not stored. */
export async function forgetMissing(tx: Tx, paths: string[]): Promise<void> {
  if (paths.length > 0) await queries.forgetPaths(tx, paths)
}
