import { sql } from 'kysely'
import type { Db, Tx } from '../../db/open.ts'

/**
 * Keeps when people were last seen beyond the ends of their sessions and browsers, to the day. Locks
 * in the order of ids, as everybody does.
 */
export async function noteSeen(db: Db): Promise<void> {
  await sql`
    with seen as (
      select user_id, max(at) as at from (
        select user_id, last_seen_at as at from sessions
        union all select user_id, last_used_at from known_devices
      ) as traces group by user_id
    ), due as (
      select users.id, seen.at from users join seen on seen.user_id = users.id
      where users.last_seen_at < seen.at - interval '1 day'
      order by users.id for no key update of users
    )
    update users set last_seen_at = due.at from due where users.id = due.id
  `.execute(db)
}

/** Accounts that nobody used since a moment, looked at again where they are used right now. */
function unused(db: Db, since: Date) {
  return db
    .selectFrom('users')
    .select('users.id')
    .where('deleted_at', 'is', null)
    .where('validated_at', 'is not', null)
    .where('users.last_seen_at', '<=', since)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sessions')
            .select('sessions.user_id')
            .whereRef('sessions.user_id', '=', 'users.id')
            .where('sessions.last_seen_at', '>', since),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('known_devices')
            .select('known_devices.user_id')
            .whereRef('known_devices.user_id', '=', 'users.id')
            .where('known_devices.last_used_at', '>', since),
        ),
      ),
    )
    .orderBy('users.id')
}

/** Those whose owners were not told since they were last seen. */
export function listToWarn(db: Db, since: Date) {
  return unused(db, since)
    .where(({ or, eb }) =>
      or([eb('warned_at', 'is', null), eb('warned_at', '<', eb.ref('users.last_seen_at'))]),
    )
    .execute()
}

/** Those whose owners were told by `warned`, and have not come since. */
export function listToDelete(db: Db, { since, warned }: { since: Date; warned: Date }) {
  return unused(db, since)
    .where('warned_at', '<=', warned)
    .where(({ eb }) => eb('warned_at', '>=', eb.ref('users.last_seen_at')))
    .execute()
}

export async function noteWarning(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('users').set({ warned_at: now }).where('id', '=', id).execute()
}

/** Accounts that nobody activated since a moment, and whom no link leads to any more. */
export function listUnproven(db: Db, { since, now }: { since: Date; now: Date }) {
  return db
    .selectFrom('users')
    .select('users.id')
    .where('deleted_at', 'is', null)
    .where('validated_at', 'is', null)
    .where('created_at', '<=', since)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('tokens')
            .select('tokens.user_id')
            .whereRef('tokens.user_id', '=', 'users.id')
            .where('tokens.expires_at', '>', now)
            .where('tokens.used_at', 'is', null),
        ),
      ),
    )
    .orderBy('users.id')
    .execute()
}

/** With its links; nothing else can refer to it. Whoever activates it meanwhile keeps it. */
export async function deleteUnproven(db: Db, id: string): Promise<void> {
  await db.deleteFrom('users').where('id', '=', id).where('validated_at', 'is', null).execute()
}
