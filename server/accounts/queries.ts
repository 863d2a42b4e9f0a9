import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, Tx } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'

/** Columns of one's own account, as the contract's User needs them. */
const userColumns = [
  'id',
  'email',
  'first_name',
  'last_name',
  'phone_number',
  'birth_day',
  'address',
  'created_at',
] as const

export type UserRow = Pick<Selectable<Schema['users']>, (typeof userColumns)[number]>

/** Accounts that are there: every query starts here, so that a deleted one can't be found. */
function accounts(db: Db) {
  return db.selectFrom('users').where('deleted_at', 'is', null)
}

export function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  return accounts(db).select(userColumns).where('id', '=', id).executeTakeFirst()
}

/** The same with what one is not shown, and may ask for. */
export function findOwnRow(db: Db, id: string) {
  return accounts(db)
    .select([...userColumns, 'validated_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** What operators are told of an account. */
export function findForOperator(db: Db, email: string) {
  return accounts(db)
    .select(['id', 'email', 'first_name', 'last_name', 'created_at', 'validated_at'])
    .select(['last_seen_at', 'blocked_at'])
    .where('email', '=', email)
    .executeTakeFirst()
}

export function listKnownDevices(db: Db, userId: string) {
  return db
    .selectFrom('known_devices')
    .select('last_used_at')
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .execute()
}

export function listLinks(db: Db, userId: string) {
  return db
    .selectFrom('tokens')
    .select(['purpose', 'created_at', 'expires_at', 'used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

/** What a login is checked against. */
export function findCredentials(db: Db, email: string) {
  return accounts(db)
    .select(['id', 'password_hash', 'validated_at', 'blocked_at'])
    .where('email', '=', email)
    .executeTakeFirst()
}

export function findPasswordHash(db: Db, id: string) {
  return accounts(db).select('password_hash').where('id', '=', id).executeTakeFirst()
}

/** @returns whether the account still had the hash `from` */
export async function replacePasswordHash(
  tx: Tx,
  id: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const replaced = await tx
    .updateTable('users')
    .set({ password_hash: to })
    .where('id', '=', id)
    .where('password_hash', '=', from)
    .returning('id')
    .executeTakeFirst()
  return replaced !== undefined
}

export function insertUser(tx: Tx, user: Insertable<Schema['users']>): Promise<{ id: string }> {
  return tx.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
}

export function updateUser(
  db: Db,
  id: string,
  changes: Updateable<Schema['users']>,
): Promise<UserRow | undefined> {
  return db
    .updateTable('users')
    .set(changes)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(userColumns)
    .executeTakeFirst()
}

/** The same for an account whose address nobody proved yet; one that was activated meanwhile is not there. */
export function updateUnproven(
  tx: Tx,
  id: string,
  changes: Updateable<Schema['users']>,
): Promise<{ id: string } | undefined> {
  return tx
    .updateTable('users')
    .set(changes)
    .where('id', '=', id)
    .where('validated_at', 'is', null)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
}

export async function deleteTokensOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('tokens').where('user_id', '=', userId).execute()
}

export async function deleteExpiredTokens(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('tokens').where('expires_at', '<=', now).execute()
}
