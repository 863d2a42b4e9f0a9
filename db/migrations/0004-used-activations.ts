import type { Kysely } from 'kysely'

/** The link of an activation is remembered once it has served: opened again, it can say so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('tokens').addColumn('used_at', 'timestamptz').execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('tokens').dropColumn('used_at').execute()
}
