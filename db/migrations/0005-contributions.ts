import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Who was invited may pay before they join.
  await db.schema
    .alterTable('invitations')
    .addColumn('contribution', 'text', (column) =>
      column.notNull().defaultTo('empty').check(sql`contribution in ('paid', 'waiting', 'empty')`),
    )
    .execute()

  await db.schema
    .createTable('dues')
    .addColumn('community_id', 'uuid', (column) =>
      column.primaryKey().references('communities.id').onDelete('cascade'),
    )
    .addColumn('iban', 'text')
    .addColumn('holder', 'text')
    .addColumn('amount_in_cents', 'integer', (column) => column.check(sql`amount_in_cents > 0`))
    .addColumn('label', 'text')
    .addCheckConstraint('dues_payable', sql`iban is null or holder is not null`)
    .execute()

  // By address, not by member: whoever is invited, leaves, or is invited again stays one person.
  await db.schema
    .createTable('dues_reminders')
    .addColumn('community_id', 'uuid', (column) =>
      column.notNull().references('communities.id').onDelete('cascade'),
    )
    .addColumn('email', 'text', (column) => column.notNull().check(sql`email = lower(email)`))
    .addColumn('sent_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('dues_reminders_pkey', ['community_id', 'email'])
    .execute()
  await db.schema.createIndex('dues_reminders_email').on('dues_reminders').column('email').execute()
  await db.schema
    .createIndex('dues_reminders_sent_at')
    .on('dues_reminders')
    .column('sent_at')
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('dues_reminders').execute()
  await db.schema.dropTable('dues').execute()
  await db.schema.alterTable('invitations').dropColumn('contribution').execute()
}
