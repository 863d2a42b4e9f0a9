import { lockUsers } from '../../db/locks.ts'
import type { Db, Tx } from '../../db/open.ts'
import type { TokenPurpose } from '../../db/schema.ts'
import { Failure } from '../platform/failures.ts'
import { hashToken, newToken } from '../platform/tokens.ts'

const hour = 3_600_000
const lifetime: Record<TokenPurpose, number> = { activation: 48 * hour, 'password-reset': hour }
/** How long the link of an activation still says that it has served. */
const remembered = 30 * 24 * hour

/**
 * Makes the token of a mail's link: 256 random bits, stored hashed. An older one of the same person
 * for the same purpose ends.
 */
export async function issueToken(
  tx: Tx,
  purpose: TokenPurpose,
  userId: string,
  now: Date,
): Promise<string> {
  const token = newToken()
  const row = {
    hash: hashToken(token),
    created_at: now,
    expires_at: new Date(now.getTime() + lifetime[purpose]),
  }
  await tx
    .insertInto('tokens')
    .values({ ...row, user_id: userId, purpose })
    .onConflict((conflict) =>
      conflict
        .constraint('tokens_one_per_purpose')
        .doUpdateSet({ hash: row.hash, expires_at: row.expires_at, used_at: null }),
    )
    .execute()
  return token
}

/**
 * Uses a token up.
 *
 * @returns whose it was
 * @throws Failure `wrong_token_provided` when it is unknown, used, too old or for something else
 */
export async function useToken(
  tx: Tx,
  purpose: TokenPurpose,
  token: string,
  now: Date,
): Promise<string> {
  const found = await openTokens(tx, purpose, token, now).select('user_id').executeTakeFirst()
  if (!found) throw new Failure('wrong_token_provided')
  // The person before their token, as in a deletion: the other way round the two could wait for each
  // other.
  await lockUsers(tx, [found.user_id])
  // Used or replaced meanwhile, it is not there any more.
  const used = await tx
    .updateTable('tokens')
    .set(usedAt(now))
    .where('hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  if (!used) throw new Failure('wrong_token_provided')
  return used.user_id
}

/** Whose a token is, without using it up. */
export function findTokenOwner(db: Db, purpose: TokenPurpose, token: string, now: Date) {
  return openTokens(db, purpose, token, now)
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .select(['users.password_hash', 'users.email'])
    .executeTakeFirst()
}

/** The link of an activation, whether it can serve or has. */
export function findActivationLink(db: Db, token: string, now: Date) {
  return db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .select(['users.email', 'users.validated_at'])
    .where('hash', '=', hashToken(token))
    .where('purpose', '=', 'activation')
    .where('expires_at', '>', now)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/**
 * Ends every link that somebody was sent: they have another password. That of the activation says
 * that it has served, since a reset activates too.
 */
export async function endTokensOf(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .deleteFrom('tokens')
    .where('user_id', '=', userId)
    .where('purpose', '!=', 'activation')
    .execute()
  await tx
    .updateTable('tokens')
    .set(usedAt(now))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
}

function usedAt(now: Date) {
  return { used_at: now, expires_at: new Date(now.getTime() + remembered) }
}

function openTokens(db: Db, purpose: TokenPurpose, token: string, now: Date) {
  return db
    .selectFrom('tokens')
    .where('hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .where('used_at', 'is', null)
}
