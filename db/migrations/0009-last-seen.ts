import { type Kysely, sql } from 'kysely'

/** When an account was last used, and when its owner was told that it is about to go. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    // Who was here before counts as seen today.
    .addColumn('last_seen_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('warned_at', 'timestamptz')
    .execute()
  await db.schema
    .createIndex('users_last_seen_at')
    .on('users')
    .column('last_seen_at')
    .where(sql.ref('deleted_at'), 'is', null)
    .execute()
  await db.schema
    .createIndex('users_unproven')
    .on('users')
    .column('created_at')
    .where(sql<boolean>`validated_at is null and deleted_at is null`)
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('users_unproven').execute()
  await db.schema.dropIndex('users_last_seen_at').execute()
  await db.schema.alterTable('users').dropColumn('last_seen_at').dropColumn('warned_at').execute()
}
