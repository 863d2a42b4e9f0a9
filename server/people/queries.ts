import type { Db } from '../../db/open.ts'

/** Accounts that are there: every query of people starts here, so that a deleted one is not found. */
function users(db: Db) {
  return db.selectFrom('users').where('deleted_at', 'is', null)
}

export function findByEmail(db: Db, email: string) {
  return users(db)
    .select(['id', 'first_name', 'validated_at', 'blocked_at'])
    .where('email', '=', email)
    .executeTakeFirst()
}

export function findPerson(db: Db, id: string) {
  return users(db)
    .select(['first_name', 'last_name', 'email'])
    .where('id', '=', id)
    .executeTakeFirst()
}
