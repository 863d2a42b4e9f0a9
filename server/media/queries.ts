import type { Db, Tx } from '../../db/open.ts'

/** Those of the paths that a row refers to. */
export async function findReferencedPaths(db: Db, paths: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('communities')
    .select('image as path')
    .where('image', 'in', paths)
    .union(db.selectFrom('documents').select('path').where('path', 'in', paths))
    .execute()
  return new Set(rows.map(({ path }) => path).filter((path) => path !== null))
}

export async function listReferencedPaths(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('communities')
    .select('image as path')
    .where('image', 'is not', null)
    .union(db.selectFrom('documents').select('path'))
    .execute()
  return rows.flatMap(({ path }) => path ?? [])
}

export async function forgetPaths(tx: Tx, paths: string[]): Promise<void> {
  await tx.deleteFrom('documents').where('path', 'in', paths).execute()
  await tx.updateTable('communities').set({ image: null }).where('image', 'in', paths).execute()
}
