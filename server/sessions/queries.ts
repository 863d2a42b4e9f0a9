import { sql } from 'kysely'
import type { Db, Tx } from '../../db/open.ts'
import { announce } from '../platform/announcements.ts'

/** Somebody's open sessions, the most recently seen first. */
export function listSessions(db: Db, userId: string, now: Date) {
  return (
    db
      .selectFrom('sessions')
      .select(['public_id', 'id_hash', 'device', 'created_at', 'last_seen_at'])
      // What push/ keeps of a session, and goes with it.
      .select(({ exists, selectFrom }) =>
        exists(
          selectFrom('push_subscriptions')
            .select('session_hash')
            .whereRef('session_hash', '=', 'sessions.id_hash'),
        )
          .$castTo<boolean>()
          .as('notified'),
      )
      .where('user_id', '=', userId)
      .where('expires_at', '>', now)
      .orderBy('last_seen_at', 'desc')
      .execute()
  )
}

/** Those of the hashes whose sessions are not over, in one statement however many they are. */
export async function findOpen(db: Db, hashes: string[], now: Date): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sessions')
    .select('id_hash')
    .where(sql<boolean>`id_hash = any(${hashes}::text[])`)
    .where('expires_at', '>', now)
    .execute()
  return new Set(rows.map(({ id_hash }) => id_hash))
}

export async function endSession(db: Db, idHash: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('sessions').where('id_hash', '=', idHash).execute()
    await announceEnd(tx, [{ id_hash: idHash }])
  })
}

/** @returns whether there was such a session of this person */
export function endSessionByPublicId(
  db: Db,
  session: { userId: string; publicId: string },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const ended = await tx
      .deleteFrom('sessions')
      .where('user_id', '=', session.userId)
      .where((row) => row(row.cast('public_id', 'text'), '=', session.publicId))
      .returning('id_hash')
      .execute()
    await announceEnd(tx, ended)
    return ended.length > 0
  })
}

export async function endSessionsOf(tx: Tx, userId: string): Promise<void> {
  const ended = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .returning('id_hash')
    .execute()
  await announceEnd(tx, ended)
}

export async function endExpired(db: Db, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const ended = await tx
      .deleteFrom('sessions')
      .where('expires_at', '<=', now)
      .returning('id_hash')
      .execute()
    await announceEnd(tx, ended)
  })
}

function announceEnd(tx: Tx, ended: { id_hash: string }[]): Promise<void> {
  return announce(
    tx,
    ...ended.map(({ id_hash: sessionHash }) => ({ what: 'session-ended' as const, sessionHash })),
  )
}
