import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'

export function findGuest(db: Db, eventId: string, email: string) {
  return db
    .selectFrom('guests')
    .select('id')
    .where('event_id', '=', eventId)
    .where('email', '=', email)
    .executeTakeFirst()
}

export async function insertGuest(tx: Tx, row: Insertable<Schema['guests']>): Promise<void> {
  await tx.insertInto('guests').values(row).execute()
}

export async function deleteGuest(tx: Tx, eventId: string, email: string): Promise<void> {
  await tx.deleteFrom('guests').where('event_id', '=', eventId).where('email', '=', email).execute()
}
