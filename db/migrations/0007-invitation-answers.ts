import { type Kysely, sql } from 'kysely'

/** An invitation can be declined, and says what became of its mail; joining no longer waits for a promise. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('invitations')
    .dropColumn('promised_at')
    .addColumn('declined_at', 'timestamptz')
    .addColumn('mail', 'text', (column) =>
      column
        .notNull()
        // Those from before were sent long ago.
        .defaultTo('sent')
        .check(sql`mail in ('waiting', 'sent', 'failed', 'refused')`),
    )
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('invitations')
    .dropColumn('mail')
    .dropColumn('declined_at')
    .addColumn('promised_at', 'timestamptz')
    .execute()
}
