import type { Db } from '../../db/open.ts'

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
