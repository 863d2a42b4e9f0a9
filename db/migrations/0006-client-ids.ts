import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // What a page calls its creation: the same one, sent again after a lost answer, makes no twin.
  await db.schema
    .alterTable('communities')
    .addColumn('made_by', 'uuid', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('client_id', 'uuid')
    .execute()
  await db.schema
    .createIndex('communities_one_per_client_id')
    .unique()
    .on('communities')
    .columns(['made_by', 'client_id', 'kind'])
    .where('client_id', 'is not', null)
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('communities_one_per_client_id').execute()
  await db.schema.alterTable('communities').dropColumn('client_id').dropColumn('made_by').execute()
}
