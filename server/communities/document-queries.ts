import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import type { CommunityRef } from '../contract/kinds.ts'

export async function countDocuments(db: Db, communityId: string): Promise<number> {
  const { count } = await db
    .selectFrom('documents')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('community_id', '=', communityId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertDocument(tx: Tx, row: Insertable<Schema['documents']>): Promise<void> {
  await tx.insertInto('documents').values(row).execute()
}

export function findDocument(db: Db, community: CommunityRef, id: string) {
  return db
    .selectFrom('documents')
    .select(['name', 'size', 'type', 'path'])
    .where('id', '=', id)
    .where('community_id', '=', community.id)
    .executeTakeFirst()
}

/** @returns where its bytes are stored, if there was such a document */
export function deleteDocument(tx: Tx, community: CommunityRef, id: string) {
  return tx
    .deleteFrom('documents')
    .where('id', '=', id)
    .where('community_id', '=', community.id)
    .returning(['path', 'name'])
    .executeTakeFirst()
}
