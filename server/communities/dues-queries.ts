import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'

export function findDues(db: Db, communityId: string) {
  return db
    .selectFrom('dues')
    .select(['iban', 'holder', 'amount_in_cents', 'label'])
    .where('community_id', '=', communityId)
    .executeTakeFirst()
}

export async function putDues(tx: Tx, row: Insertable<Schema['dues']>): Promise<void> {
  const { community_id, ...dues } = row
  await tx
    .insertInto('dues')
    .values({ community_id, ...dues })
    .onConflict((conflict) => conflict.column('community_id').doUpdateSet(dues))
    .execute()
}

export async function deleteDues(tx: Tx, communityId: string): Promise<void> {
  await tx.deleteFrom('dues').where('community_id', '=', communityId).execute()
}

/**
 * Notes that these addresses are reminded now, where their last reminder was sent before `since`. In
 * one statement: of two reminders at once one finds the other's.
 *
 * @returns the addresses to remind
 */
export async function takeReminders(
  tx: Tx,
  communityId: string,
  emails: string[],
  { now, since }: { now: Date; since: Date },
): Promise<string[]> {
  if (emails.length === 0) return []
  const taken = await tx
    .insertInto('dues_reminders')
    .values(emails.map((email) => ({ community_id: communityId, email, sent_at: now })))
    .onConflict((conflict) =>
      conflict
        .constraint('dues_reminders_pkey')
        .doUpdateSet({ sent_at: now })
        .where('dues_reminders.sent_at', '<=', since),
    )
    .returning('email')
    .execute()
  return taken.map(({ email }) => email)
}

export async function deleteRemindersTo(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('dues_reminders').where('email', '=', email).execute()
}

export async function deleteRemindersBefore(db: Db, since: Date): Promise<void> {
  await db.deleteFrom('dues_reminders').where('sent_at', '<=', since).execute()
}
