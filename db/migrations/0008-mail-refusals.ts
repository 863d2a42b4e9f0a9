import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

/** Which mails are not wanted at which address, with an account or without, and what signs their links. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mail_refusals')
    .addColumn('address_hash', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) =>
      column
        .notNull()
        .check(sql`kind in ('invitations', 'events', 'reminders', 'requests', 'messages')`),
    )
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addPrimaryKeyConstraint('mail_refusals_pkey', ['address_hash', 'kind'])
    .execute()
  await db.schema
    .createTable('secrets')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()
  const value = randomBytes(64).toString('base64url')
  await sql`insert into secrets (name, value) values ('mail-refusals', ${value})`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['secrets', 'mail_refusals']) await db.schema.dropTable(table).execute()
}
