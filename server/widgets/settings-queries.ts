import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'

export function findSettings(db: Db, communityId: string) {
  return db
    .selectFrom('widget_settings')
    .select(['enabled', 'origins', 'listed'])
    .where('community_id', '=', communityId)
    .executeTakeFirst()
}

export async function putSettings(
  tx: Tx,
  row: Insertable<Schema['widget_settings']>,
): Promise<void> {
  const { community_id, ...settings } = row
  await tx
    .insertInto('widget_settings')
    .values({ community_id, ...settings })
    .onConflict((conflict) => conflict.column('community_id').doUpdateSet(settings))
    .execute()
}
