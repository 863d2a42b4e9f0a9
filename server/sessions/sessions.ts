import { sql } from 'kysely'
import { Cookie, Lucia, TimeSpan } from 'lucia'
import type { Db } from '../../db/open.ts'
import { hintName } from '../contract/session-hint.ts'
import { cookieName, readCookie } from '../platform/cookies.ts'
import { hashSessionId, sessionAdapter } from './adapter.ts'
import { endExpired, findOpen } from './queries.ts'

export { hashSessionId } from './adapter.ts'
export { endSessionsOf } from './queries.ts'

declare module 'lucia' {
  interface Register {
    Lucia: Lucia
    DatabaseSessionAttributes: {
      device: string
      /** Only when a session starts: the hash of the password that it starts with. */
      passwordHash?: string
    }
  }
}

export interface Session {
  sessionId: string
  /** What announcements name it by: the id itself lets somebody in. */
  sessionHash: string
  userId: string
  /** Its end was just moved: the browser's cookie has to follow. */
  renewed: boolean
}

/**
 * Sessions of 30 days that slide while they are used. Lucia's authors have frozen it: nothing but
 * this file and its adapter knows of it.
 */
export interface Sessions {
  read(cookieHeader: string | undefined): Promise<Session | null>
  /**
   * @param start.passwordHash the one that was checked
   * @returns the new session's id; none when the account has another password by now
   */
  start(start: {
    userId: string
    passwordHash: string
    device: string
  }): Promise<string | undefined>
  end(sessionId: string): Promise<void>
  /** Those of the sessions, named by their hashes, that are not over. */
  findOpen(sessionHashes: string[], now: Date): Promise<Set<string>>
  /** What is kept open, such as a socket, uses its session without another look at it. */
  use(sessionHash: string): void
  endExpired(now: Date): Promise<void>
  /** The Set-Cookie headers that give a browser its session, or take it away. */
  cookies(sessionId: string | null): string[]
  /** Writes down who was seen since the last time. */
  flush(): Promise<void>
}

const days = 30

const sessionCookie = (origin: string) => cookieName('maillon_session', origin)

/** Whether a request brings a session at all, be it open or not. */
export function hasSession(cookieHeader: string | undefined, origin: string): boolean {
  return readCookie(cookieHeader, sessionCookie(origin)) !== undefined
}

export function createSessions(db: Db, origin: string): Sessions {
  const secure = origin.startsWith('https:')
  const name = sessionCookie(origin)
  const lucia = new Lucia(sessionAdapter(db), {
    sessionExpiresIn: new TimeSpan(days, 'd'),
    sessionCookie: { name, attributes: { secure, sameSite: 'lax' } },
  })
  const seen = new Map<string, Date>()

  return {
    async read(cookieHeader) {
      // Not by Lucia, which decodes every cookie and falls over another program's malformed one.
      const id = readCookie(cookieHeader, name)
      if (!id) return null
      const { session } = await lucia.validateSession(id)
      if (!session) return null
      const sessionHash = hashSessionId(id)
      // Written every minute, not at every call: a read stays a read.
      seen.set(sessionHash, new Date())
      return { sessionId: id, sessionHash, userId: session.userId, renewed: session.fresh }
    },

    async start({ userId, passwordHash, device }) {
      const { id } = await lucia.createSession(userId, { device, passwordHash })
      const { session } = await lucia.validateSession(id)
      return session?.id
    },

    end: (sessionId) => lucia.invalidateSession(sessionId),
    findOpen: (sessionHashes, now) => findOpen(db, sessionHashes, now),
    use: (sessionHash) => void seen.set(sessionHash, new Date()),
    endExpired: (now) => endExpired(db, now),

    cookies(sessionId) {
      const session = sessionId
        ? lucia.createSessionCookie(sessionId)
        : lucia.createBlankSessionCookie()
      const hint = new Cookie(hintName, sessionId ? '1' : '', {
        ...session.attributes,
        httpOnly: false,
      })
      return [session.serialize(), hint.serialize()]
    },

    async flush() {
      if (seen.size === 0) return
      // In one order everywhere: two processes that update the same rows can't wait for each other.
      // What another process wrote down since is newer.
      const batch = [...seen].sort(([a], [b]) => (a < b ? -1 : 1))
      seen.clear()
      await sql`
        update sessions set last_seen_at = greatest(last_seen_at, batch.at)
        from unnest(${batch.map(([hash]) => hash)}::text[], ${batch.map(([, at]) => at.toISOString())}::timestamptz[])
          as batch (hash, at)
        where id_hash = batch.hash
      `.execute(db)
    },
  }
}
