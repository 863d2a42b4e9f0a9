import type { Db, Tx } from '../../db/open.ts'
import { cookieName, readCookie } from '../platform/cookies.ts'
import type { Platform } from '../platform/platform.ts'
import { hashToken, newToken } from '../platform/tokens.ts'

const days = 365
const mostPerAccount = 20

export interface Remembered {
  cookie: string
  isNew: boolean
}

/**
 * A browser that somebody logged in with keeps a token of its own, also after the logout. Wrong
 * passwords from elsewhere never shut it out: its tries are counted by themselves. It lets nobody in.
 */
export interface KnownDevices {
  /** The token of a request whose browser is known for the account of `email`. */
  find(cookies: string | undefined, email: string): Promise<string | undefined>
  /**
   * Makes a browser known for an account.
   *
   * @returns its Set-Cookie header, and whether it is new to an account that knows others
   */
  remember(cookies: string | undefined, userId: string): Promise<Remembered>
}

export function createKnownDevices({
  db,
  config: { origin },
  now,
}: Pick<Platform, 'db' | 'config' | 'now'>): KnownDevices {
  const name = cookieName('maillon_device', origin)
  const secure = origin.startsWith('https:') ? '; Secure' : ''

  return {
    async find(cookies, email) {
      const token = readCookie(cookies, name)
      if (!token) return undefined
      const known = await devices(db, token)
        .innerJoin('users', 'users.id', 'known_devices.user_id')
        .where('users.email', '=', email)
        .where('users.deleted_at', 'is', null)
        .executeTakeFirst()
      return known && token
    },

    async remember(cookies, userId) {
      const given = readCookie(cookies, name)
      // Two people may share a browser. A token that is nobody's is not one that we gave.
      const isOurs = given !== undefined && (await devices(db, given).executeTakeFirst())
      const token = isOurs ? given : newToken()
      const row = { user_id: userId, token_hash: hashToken(token), last_used_at: now() }
      const known = await hashesOf(db, userId)
      await db
        .insertInto('known_devices')
        .values(row)
        .onConflict((conflict) =>
          conflict.constraint('known_devices_pkey').doUpdateSet({ last_used_at: row.last_used_at }),
        )
        .execute()
      await forgetOldest(db, userId)
      const age = `Max-Age=${days * 24 * 3600}`
      return {
        cookie: `${name}=${token}; Path=/; ${age}; HttpOnly; SameSite=Lax${secure}`,
        isNew: known.length > 0 && !known.includes(row.token_hash),
      }
    },
  }
}

function devices(db: Db, token: string) {
  return db
    .selectFrom('known_devices')
    .select('known_devices.user_id')
    .where('token_hash', '=', hashToken(token))
}

async function hashesOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('known_devices')
    .select('token_hash')
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ token_hash }) => token_hash)
}

async function forgetOldest(db: Db, userId: string): Promise<void> {
  const newest = db
    .selectFrom('known_devices')
    .select('token_hash')
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .limit(mostPerAccount)
  await db
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .where('token_hash', 'not in', newest)
    .execute()
}

/** After a reset or a deletion: whoever logged in before may not have been the owner. */
export async function forgetDevicesOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('known_devices').where('user_id', '=', userId).execute()
}

/** Those whose cookie ended. */
export async function forgetEndedDevices(db: Db, now: Date): Promise<void> {
  const end = new Date(now.getTime() - days * 24 * 3_600_000)
  await db.deleteFrom('known_devices').where('last_used_at', '<=', end).execute()
}
