import type { Db } from '../../db/open.ts'

/** Made with its table, so that it is older than whoever reads it. */
export async function findSecret(db: Db): Promise<string> {
  const { value } = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', 'challenges')
    .executeTakeFirstOrThrow()
  return value
}

/** @returns whether it was not used before, by whichever process */
export async function insertUsed(db: Db, hash: string, expiresAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_challenges')
    .values({ hash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('used_challenges').where('expires_at', '<', now).execute()
}
