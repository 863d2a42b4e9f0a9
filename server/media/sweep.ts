import type { Platform } from '../platform/platform.ts'
import { pathOfKey } from './pictures.ts'
import { findReferencedPaths } from './queries.ts'

/** Longer than any call takes between keeping a picture and writing its row. */
const grace = 24 * 60 * 60 * 1000
const batch = 500

/** Deletes the pictures and documents that no row refers to any more. */
export async function sweepStorage({ storage, db, now }: Platform): Promise<void> {
  const since = new Date(now().getTime() - grace)
  let old: string[] = []
  for await (const { key, modifiedAt } of storage.list()) {
    if (modifiedAt < since) old.push(key)
    if (old.length === batch) {
      await sweep(old)
      old = []
    }
  }
  await sweep(old)

  async function sweep(keys: string[]) {
    if (keys.length === 0) return
    const referenced = await findReferencedPaths(db, [...new Set(keys.map(pathOfKey))])
    for (const key of keys) {
      // Somebody may have sent the same picture again meanwhile.
      if (!referenced.has(pathOfKey(key))) await storage.delete(key, since)
    }
  }
}
