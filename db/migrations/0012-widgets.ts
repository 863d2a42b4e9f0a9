import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

const id = sql`gen_random_uuid()`

const tables = ['used_challenges', 'join_requests', 'guests', 'registrations', 'widget_settings']

/** What associations show on their own sites, and what visitors send from there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('widget_settings')
    .addColumn('community_id', 'uuid', (column) =>
      column.primaryKey().references('communities.id').onDelete('cascade'),
    )
    .addColumn('enabled', 'boolean', (column) => column.notNull())
    .addColumn('origins', sql`text[]`, (column) => column.notNull())
    .addColumn('listed', 'boolean', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('registrations')
    .addColumn('id', 'uuid', (column) => column.primaryKey().defaultTo(id))
    .addColumn('event_id', 'uuid', (column) =>
      column.notNull().references('events.id').onDelete('cascade'),
    )
    .addColumn('email', 'text', (column) => column.notNull().check(sql`email = lower(email)`))
    .addColumn('first_name', 'text', (column) => column.notNull())
    .addColumn('last_name', 'text', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.unique())
    .addColumn('cancel_hash', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('confirmed_at', 'timestamptz')
    .execute()
  await db.schema
    .createIndex('registrations_of')
    .on('registrations')
    .columns(['event_id', 'email'])
    .execute()
  await db.schema.createIndex('registrations_email').on('registrations').column('email').execute()
  await db.schema
    .createIndex('registrations_waiting')
    .on('registrations')
    .column('created_at')
    .where(sql<boolean>`confirmed_at is null`)
    .execute()

  await db.schema
    .createTable('guests')
    .addColumn('id', 'uuid', (column) => column.primaryKey().defaultTo(id))
    .addColumn('event_id', 'uuid', (column) =>
      column.notNull().references('events.id').onDelete('cascade'),
    )
    .addColumn('email', 'text', (column) => column.notNull().check(sql`email = lower(email)`))
    .addColumn('first_name', 'text', (column) => column.notNull())
    .addColumn('last_name', 'text', (column) => column.notNull())
    // Of somebody who brings others, which come later.
    .addColumn('seats', 'integer', (column) => column.notNull().defaultTo(1).check(sql`seats > 0`))
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    // By event and address together: each address has one place.
    .addUniqueConstraint('guests_once', ['event_id', 'email'])
    .execute()
  await db.schema.createIndex('guests_email').on('guests').column('email').execute()

  await db.schema
    .createTable('join_requests')
    .addColumn('id', 'uuid', (column) => column.primaryKey().defaultTo(id))
    .addColumn('community_id', 'uuid', (column) =>
      column.notNull().references('communities.id').onDelete('cascade'),
    )
    .addColumn('email', 'text', (column) => column.notNull().check(sql`email = lower(email)`))
    .addColumn('first_name', 'text', (column) => column.notNull())
    .addColumn('last_name', 'text', (column) => column.notNull())
    .addColumn('message', 'text')
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('cancel_hash', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('confirmed_at', 'timestamptz')
    .execute()
  // One that is open for each address.
  await sql`create unique index join_requests_open on join_requests (community_id, email)
    where confirmed_at is not null`.execute(db)
  await db.schema.createIndex('join_requests_email').on('join_requests').column('email').execute()
  await db.schema
    .createIndex('join_requests_waiting')
    .on('join_requests')
    .column('created_at')
    .where(sql<boolean>`confirmed_at is null`)
    .execute()

  await db.schema
    .createTable('used_challenges')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('used_challenges_expires_at')
    .on('used_challenges')
    .column('expires_at')
    .execute()

  const value = randomBytes(32).toString('base64url')
  await sql`insert into secrets (name, value) values ('challenges', ${value})`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from secrets where name = 'challenges'`.execute(db)
  for (const table of tables) await db.schema.dropTable(table).execute()
}
