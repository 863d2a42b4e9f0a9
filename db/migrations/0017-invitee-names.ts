import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** What an invited person is called by whoever invited them, where an address came with a name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('invitations')
    .addColumn('invitee_name', 'text', (column) =>
      column.check(sql`char_length(invitee_name) between 1 and 101`),
    )
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('invitations').dropColumn('invitee_name').execute()
}
