import { type Kysely, sql } from 'kysely'

/** What is said in rooms, who has read how far, and who was written to about it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('rooms')
    // The place of its newest message: raised by the statement that stores messages.
    .addColumn('last_seq', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('last_message_at', 'timestamptz')
    .execute()
  // Each message writes its room's row again: room on the page for the next version of it.
  await sql`alter table rooms set (fillfactor = 70)`.execute(db)

  await db.schema
    .createTable('messages')
    .addColumn('room_id', 'uuid', (column) =>
      column.notNull().references('rooms.id').onDelete('cascade'),
    )
    .addColumn('seq', 'integer', (column) => column.notNull())
    .addColumn('id', 'uuid', (column) =>
      column.notNull().unique().defaultTo(sql`gen_random_uuid()`),
    )
    // An account's row outlives it, nameless.
    .addColumn('author_id', 'uuid', (column) => column.notNull().references('users.id'))
    // What the author's page called it: null for those without.
    .addColumn('client_id', 'uuid')
    // Null once it was taken back: nobody reads it again, nor does a backup.
    .addColumn('content', 'text')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('deleted_at', 'timestamptz')
    .addPrimaryKeyConstraint('messages_pkey', ['room_id', 'seq'])
    .addUniqueConstraint('messages_sent_once', ['author_id', 'client_id'])
    .addCheckConstraint('messages_deleted', sql`(content is null) = (deleted_at is not null)`)
    .execute()
  await db.schema
    .createIndex('messages_deleted_at')
    .on('messages')
    .columns(['room_id', 'deleted_at'])
    .where(sql<boolean>`deleted_at is not null`)
    .execute()

  await db.schema
    .createTable('readings')
    .addColumn('membership_id', 'uuid', (column) =>
      column.primaryKey().references('memberships.id').onDelete('cascade'),
    )
    .addColumn('seq', 'integer', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('unread_mails')
    .addColumn('user_id', 'uuid', (column) =>
      column.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('sent_at', 'timestamptz', (column) => column.notNull())
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['unread_mails', 'readings', 'messages']) {
    await db.schema.dropTable(table).execute()
  }
  await sql`alter table rooms reset (fillfactor)`.execute(db)
  await db.schema.alterTable('rooms').dropColumn('last_seq').dropColumn('last_message_at').execute()
}
