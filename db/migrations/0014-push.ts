import { createECDH } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { writeKeys } from './push-keys.ts'

const tables = ['push_told', 'push_refusals', 'push_subscriptions']

/** Notifications on people's devices, and what says to push services that they are ours. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('push_subscriptions')
    // Who logs out on a device, or is logged out, hears nothing there any more.
    .addColumn('session_hash', 'text', (column) =>
      column.primaryKey().references('sessions.id_hash').onDelete('cascade'),
    )
    .addColumn('user_id', 'uuid', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('endpoint', 'text', (column) => column.notNull().unique())
    .addColumn('p256dh', 'text', (column) => column.notNull())
    .addColumn('auth', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('last_success_at', 'timestamptz')
    .execute()
  await db.schema
    .createIndex('push_subscriptions_of')
    .on('push_subscriptions')
    .column('user_id')
    .execute()

  await db.schema
    .createTable('push_refusals')
    .addColumn('user_id', 'uuid', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (column) =>
      column.notNull().check(sql`kind in ('messages', 'events', 'reminders')`),
    )
    .addPrimaryKeyConstraint('push_refusals_pkey', ['user_id', 'kind'])
    .execute()

  await db.schema
    .createTable('push_told')
    .addColumn('membership_id', 'uuid', (column) =>
      column.primaryKey().references('memberships.id').onDelete('cascade'),
    )
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .execute()

  const pair = createECDH('prime256v1')
  pair.generateKeys()
  await sql`insert into secrets (name, value) values ('push', ${writeKeys(pair)})`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from secrets where name = 'push'`.execute(db)
  for (const table of tables) await db.schema.dropTable(table).execute()
}
