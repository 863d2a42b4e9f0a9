import { hash } from 'node:crypto'
import type { Adapter, DatabaseSession, DatabaseUser } from 'lucia'
import type { Db } from '../../db/open.ts'
import { plannedOnce } from '../../db/prepared.ts'
import * as queries from './queries.ts'

/**
 * Lucia's view of our tables. Lucia stores session ids as they are; here they are hashed on the way
 * to the database, so that a leaked table lets nobody in.
 */
export function sessionAdapter(db: Db): Adapter {
  return {
    async getSessionAndUser(id): Promise<[DatabaseSession | null, DatabaseUser | null]> {
      const row = await db
        .selectFrom('sessions')
        .modifyFront(plannedOnce)
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select(['user_id', 'device', 'expires_at'])
        .where('id_hash', '=', hashSessionId(id))
        .where('deleted_at', 'is', null)
        .where('blocked_at', 'is', null)
        .executeTakeFirst()
      if (!row) return [null, null]
      const { user_id: userId, device, expires_at: expiresAt } = row
      return [
        { id, userId, expiresAt, attributes: { device } },
        { id: userId, attributes: {} },
      ]
    },

    async setSession({ id, userId, expiresAt, attributes: { device, passwordHash } }) {
      // One statement that waits for whoever is changing the account, and then looks again: a
      // reset or a deletion leaves no session of the old password behind.
      await db
        .insertInto('sessions')
        .columns(['id_hash', 'user_id', 'device', 'last_seen_at', 'expires_at'])
        .expression((query) =>
          query
            .selectFrom('users')
            .select(({ val, cast }) => [
              val(hashSessionId(id)).as('id_hash'),
              'id as user_id',
              val(device).as('device'),
              cast<Date>(val(new Date().toISOString()), 'timestamptz').as('last_seen_at'),
              cast<Date>(val(expiresAt.toISOString()), 'timestamptz').as('expires_at'),
            ])
            .where('id', '=', userId)
            .where('password_hash', '=', passwordHash ?? '')
            .where('deleted_at', 'is', null)
            .where('blocked_at', 'is', null)
            .forShare(),
        )
        .execute()
    },

    async updateSessionExpiration(id, expiresAt) {
      await db
        .updateTable('sessions')
        .set({ expires_at: expiresAt })
        .where('id_hash', '=', hashSessionId(id))
        .execute()
    },

    deleteSession: (id) => queries.endSession(db, hashSessionId(id)),
    deleteUserSessions: (userId) => {
      return db.transaction().execute((tx) => queries.endSessionsOf(tx, userId))
    },
    deleteExpiredSessions: () => queries.endExpired(db, new Date()),

    // Ours lists devices by their public ids, in queries.ts; a hash can't be turned back.
    getUserSessions: () => Promise.reject(new Error('Session ids are stored hashed')),
  }
}

export function hashSessionId(id: string): string {
  return hash('sha256', id, 'base64url')
}
