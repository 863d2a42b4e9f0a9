import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'

export async function insertLines(
  tx: Tx,
  rows: Insertable<Schema['audit_lines']>[],
): Promise<void> {
  if (rows.length === 0) return
  await tx.insertInto('audit_lines').values(rows).execute()
}

/** With the names that those it tells of have now: empty once their accounts are deleted. */
function withNames(db: Db) {
  return db
    .selectFrom('audit_lines')
    .leftJoin('users as doer', 'doer.id', 'audit_lines.who')
    .leftJoin('users as other', 'other.id', 'audit_lines.whom')
    .select(['audit_lines.id', 'at', 'what', 'by_operator', 'who', 'whom', 'community_id'])
    .select(['details', 'doer.first_name as who_first', 'doer.last_name as who_last'])
    .select(['other.first_name as whom_first', 'other.last_name as whom_last'])
    .orderBy('at', 'desc')
    .orderBy('audit_lines.id', 'desc')
}

/** The newest first; with `before`, those after that one. */
export function listLinesOf(
  db: Db,
  communityId: string,
  {
    whats,
    before,
    limit,
  }: { whats: readonly string[]; before?: string | undefined; limit: number },
) {
  return withNames(db)
    .where('audit_lines.community_id', '=', communityId)
    .where('what', 'in', [...whats])
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(audit_lines.at, audit_lines.id) < (select at, id from audit_lines where id = ${before})`,
      ),
    )
    .limit(limit)
    .execute()
}

export function listNewestLines(db: Db, limit: number) {
  return withNames(db).limit(limit).execute()
}

export function listLinesAbout(db: Db, userId: string) {
  return db
    .selectFrom('audit_lines')
    .select(['at', 'what', 'who', 'by_operator', 'whom', 'community_id', 'details'])
    .where((line) => line.or([line('who', '=', userId), line('whom', '=', userId)]))
    .orderBy('at')
    .orderBy('id')
    .execute()
}

export async function deleteLinesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('audit_lines').where('at', '<', before).execute()
}
