import { type Kysely, sql } from 'kysely'

/** What those who manage communities did there, and what operators did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('blocked_at', 'timestamptz').execute()

  await db.schema
    .createTable('audit_lines')
    .addColumn('id', 'uuid', (column) => column.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .addColumn('what', 'text', (column) => column.notNull())
    // Accounts' rows outlive them, nameless; those alone that nobody activated go.
    .addColumn('who', 'uuid', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('by_operator', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('whom', 'uuid', (column) => column.references('users.id').onDelete('set null'))
    // Without a reference: what was done in a community stays to be told when it is gone.
    .addColumn('community_id', 'uuid')
    .addColumn('details', 'jsonb', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('audit_lines_of')
    .on('audit_lines')
    .columns(['community_id', 'at', 'id'])
    .execute()
  for (const column of ['at', 'who', 'whom']) {
    await db.schema.createIndex(`audit_lines_${column}`).on('audit_lines').column(column).execute()
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('audit_lines').execute()
  await db.schema.alterTable('users').dropColumn('blocked_at').execute()
}
