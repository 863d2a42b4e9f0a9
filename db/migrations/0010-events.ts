import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

const id = sql`gen_random_uuid()`

/** In the order in which they can be dropped. */
const tables = [
  'calendar_feeds',
  'cancelled_events',
  'reminders',
  'answer_links',
  'participants',
  'events',
]

/** Events, who takes part in them, and when that is recalled. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Boxes in four dimensions, place and time: trusted, so that it takes no superuser.
  await sql`create extension if not exists cube`.execute(db)

  await db.schema
    .createTable('events')
    .addColumn('id', 'uuid', (column) => column.primaryKey().defaultTo(id))
    .addColumn('community_id', 'uuid', (column) =>
      column.notNull().references('communities.id').onDelete('cascade'),
    )
    // Of events that repeat, which come later.
    .addColumn('series_id', 'uuid')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('description', 'text')
    .addColumn('appointment', 'text')
    .addColumn('starts_at', 'timestamptz', (column) => column.notNull())
    .addColumn('ends_at', 'timestamptz', (column) => column.notNull())
    .addColumn('time_zone', 'text', (column) => column.notNull())
    .addColumn('location', 'jsonb', (column) => column.notNull())
    .addColumn('is_public', 'boolean', (column) => column.notNull())
    .addColumn('places', 'integer')
    // Raised by each change that a calendar has to hear of (RFC 5545).
    .addColumn('sequence', 'integer', (column) => column.notNull().defaultTo(0))
    // Of public events, where and when: metres from the centre of the Earth, minutes since 1970.
    .addColumn('spot', sql`cube`)
    // Set by a job: the index below holds what is still to come.
    .addColumn('over', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('unanswered_reminded_at', 'timestamptz')
    .addColumn('made_by', 'uuid', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('client_id', 'uuid')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    // When calendars last had something to hear of it.
    .addColumn('changed_at', 'timestamptz', (column) => column.notNull())
    .addCheckConstraint('events_in_order', sql`ends_at >= starts_at`)
    .addCheckConstraint('events_places', sql`places between 1 and 100000`)
    .addCheckConstraint('events_public', sql`is_public = (places is not null)`)
    .addCheckConstraint('events_spot', sql`is_public = (spot is not null)`)
    .addUniqueConstraint('events_made_once', ['made_by', 'client_id'])
    .execute()
  await db.schema
    .createIndex('events_of_community')
    .on('events')
    .columns(['community_id', 'starts_at'])
    .execute()
  await sql`create index events_spot on events using gist (spot) where not over`.execute(db)
  await db.schema
    .createIndex('events_not_over')
    .on('events')
    .column('ends_at')
    .where(sql<boolean>`not over`)
    .execute()

  await db.schema
    .createTable('participants')
    .addColumn('event_id', 'uuid', (column) =>
      column.notNull().references('events.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'uuid', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('answer', 'text', (column) =>
      column.notNull().check(sql`answer in ('true', 'false', 'waiting')`),
    )
    // Of somebody who brings guests, which come later.
    .addColumn('seats', 'integer', (column) => column.notNull().defaultTo(1).check(sql`seats > 0`))
    .addColumn('answered_at', 'timestamptz')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('participants_pkey', ['event_id', 'user_id'])
    .execute()
  await db.schema.createIndex('participants_user_id').on('participants').column('user_id').execute()

  // Of each mail to somebody: its links answer without a login, those of older mails too.
  await db.schema
    .createTable('answer_links')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('event_id', 'uuid', (column) => column.notNull())
    .addColumn('user_id', 'uuid', (column) => column.notNull())
    .addForeignKeyConstraint(
      'answer_links_of_participant',
      ['event_id', 'user_id'],
      'participants',
      ['event_id', 'user_id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute()
  await db.schema
    .createIndex('answer_links_of')
    .on('answer_links')
    .columns(['event_id', 'user_id'])
    .execute()

  await db.schema
    .createTable('reminders')
    .addColumn('id', 'uuid', (column) => column.primaryKey().defaultTo(id))
    .addColumn('event_id', 'uuid', (column) =>
      column.notNull().references('events.id').onDelete('cascade'),
    )
    .addColumn('amount', 'integer', (column) => column.notNull().check(sql`amount >= 0`))
    .addColumn('unit', 'text', (column) =>
      column.notNull().check(sql`unit in ('day', 'hour', 'minute')`),
    )
    .addColumn('due_at', 'timestamptz', (column) => column.notNull())
    .addColumn('sent_at', 'timestamptz')
    .execute()
  await db.schema.createIndex('reminders_event_id').on('reminders').column('event_id').execute()
  await db.schema
    .createIndex('reminders_due')
    .on('reminders')
    .column('due_at')
    .where(sql<boolean>`sent_at is null`)
    .execute()

  // What calendars that subscribed to have to be told of an event that is gone.
  await db.schema
    .createTable('cancelled_events')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('community_id', 'uuid', (column) =>
      column.notNull().references('communities.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('starts_at', 'timestamptz', (column) => column.notNull())
    .addColumn('ends_at', 'timestamptz', (column) => column.notNull())
    .addColumn('sequence', 'integer', (column) => column.notNull())
    .addColumn('cancelled_at', 'timestamptz', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('cancelled_events_community_id')
    .on('cancelled_events')
    .column('community_id')
    .execute()

  await db.schema
    .createTable('calendar_feeds')
    .addColumn('user_id', 'uuid', (column) =>
      column.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('seed', 'text', (column) => column.notNull())
    .addColumn('secret_hash', 'text', (column) => column.notNull().unique())
    .execute()
  // What came with a mail.
  await db.schema.alterTable('kept_mails').addColumn('calendar', 'text').execute()

  const value = randomBytes(32).toString('base64url')
  await sql`insert into secrets (name, value) values ('calendar-feeds', ${value})`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('kept_mails').dropColumn('calendar').execute()
  await sql`delete from secrets where name = 'calendar-feeds'`.execute(db)
  for (const table of tables) await db.schema.dropTable(table).execute()
  await sql`drop extension cube`.execute(db)
}
