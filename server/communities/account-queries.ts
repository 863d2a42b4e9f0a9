import type { Db, Tx } from '../../db/open.ts'

// Accounts, as far as communities have to know them.

/** Who has one of these addresses; `validated_at` is null as long as the address is unproven. */
export function findAccount(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'validated_at'])
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

export function findName(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select(['first_name', 'last_name', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** Which of these addresses belong to members. */
export async function findMemberEmails(
  tx: Tx,
  communityId: string,
  emails: string[],
): Promise<string[]> {
  const found = await tx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('email')
    .where('community_id', '=', communityId)
    .where('email', 'in', emails)
    .execute()
  return found.flatMap(({ email }) => email ?? [])
}
