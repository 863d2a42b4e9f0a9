import { lockUsers } from '../../db/locks.ts'
import type { Db, Tx } from '../../db/open.ts'
import type { PushSubscriptionPayload } from '../contract/push.ts'
import type { PushKind } from '../contract/push-kinds.ts'

/** How many devices of one person are told; the one that has been there longest goes first. */
const mostDevices = 10

export async function findKeys(db: Db): Promise<{ publicKey: string; privateKey: string }> {
  const { value } = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', 'push')
    .executeTakeFirstOrThrow()
  const [publicKey = '', privateKey = ''] = value.split('.')
  return { publicKey, privateKey }
}

export async function listRefused(db: Db, userId: string): Promise<Set<PushKind>> {
  const rows = await db
    .selectFrom('push_refusals')
    .select('kind')
    .where('user_id', '=', userId)
    .execute()
  return new Set(rows.map(({ kind }) => kind))
}

export async function refuse(tx: Tx, userId: string, kind: PushKind): Promise<void> {
  await tx
    .insertInto('push_refusals')
    .values({ user_id: userId, kind })
    .onConflict((conflict) => conflict.constraint('push_refusals_pkey').doNothing())
    .execute()
}

export async function allow(tx: Tx, userId: string, kind: PushKind): Promise<void> {
  await tx
    .deleteFrom('push_refusals')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .execute()
}

/** A device that is told, and for how long it has been. */
export interface ToldDevice extends PushSubscriptionPayload {
  created_at: Date
  last_success_at: Date | null
}

/**
 * One for each session; a browser that somebody else has logged in with since is theirs. Several may
 * say the same endpoint at once: the last one has it. Those of one person are locked, and in turn.
 *
 * @returns false for a session that has ended meanwhile
 */
export async function replaceSubscription(
  tx: Tx,
  { sessionHash, userId }: { sessionHash: string; userId: string },
  { endpoint, ...device }: ToldDevice,
): Promise<boolean> {
  await lockUsers(tx, [userId])
  const session = await tx
    .selectFrom('sessions')
    .select('id_hash')
    .where('id_hash', '=', sessionHash)
    // It stays until the device is there: both go together then.
    .forShare()
    .executeTakeFirst()
  if (!session) return false
  await tx
    .deleteFrom('push_subscriptions')
    .where('session_hash', '=', sessionHash)
    .where('endpoint', '!=', endpoint)
    .execute()
  const row = { session_hash: sessionHash, user_id: userId, ...device }
  await tx
    .insertInto('push_subscriptions')
    .values({ ...row, endpoint })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
    .execute()
  await tx
    .deleteFrom('push_subscriptions')
    .where('session_hash', 'in', (query) =>
      query
        .selectFrom('push_subscriptions')
        .select('session_hash')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .offset(mostDevices),
    )
    .execute()
  return true
}

export async function deleteSubscription(db: Db, sessionHash: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('session_hash', '=', sessionHash).execute()
}

/** That of a session that is not over. */
export function findSubscription(
  db: Db,
  sessionHash: string,
  now: Date,
): Promise<ToldDevice | undefined> {
  return db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id_hash', 'push_subscriptions.session_hash')
    .select(['endpoint', 'p256dh', 'auth', 'push_subscriptions.created_at', 'last_success_at'])
    .where('session_hash', '=', sessionHash)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst()
}

/** The sessions of somebody's devices that are told. */
export async function listTold(db: Db, userId: string, now: Date): Promise<Set<string>> {
  const rows = await db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id_hash', 'push_subscriptions.session_hash')
    .select('session_hash')
    .where('push_subscriptions.user_id', '=', userId)
    .where('sessions.expires_at', '>', now)
    .execute()
  return new Set(rows.map(({ session_hash }) => session_hash))
}

/** The devices of people who want a kind. */
export function listDevicesFor(tx: Tx, kind: PushKind, userIds: readonly string[]) {
  return tx
    .selectFrom('push_subscriptions')
    .select(['session_hash', 'user_id'])
    .where('user_id', 'in', userIds)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('push_refusals')
            .select('kind')
            .whereRef('push_refusals.user_id', '=', 'push_subscriptions.user_id')
            .where('kind', '=', kind),
        ),
      ),
    )
    .execute()
}

export async function noteSuccess(db: Db, endpoint: string, now: Date): Promise<void> {
  await db
    .updateTable('push_subscriptions')
    .set({ last_success_at: now })
    .where('endpoint', '=', endpoint)
    .execute()
}

/** The push service knows it no more. */
export async function deleteEndpoint(db: Db, endpoint: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).execute()
}

export function listSubscriptions(db: Db, userId: string) {
  return db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id_hash', 'push_subscriptions.session_hash')
    .select(['sessions.device', 'push_subscriptions.created_at', 'last_success_at'])
    .where('push_subscriptions.user_id', '=', userId)
    .orderBy('push_subscriptions.created_at')
    .execute()
}

export async function deleteRefusals(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('push_refusals').where('user_id', '=', userId).execute()
}
