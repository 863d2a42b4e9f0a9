import { sql } from 'kysely'
import { Cookie, Lucia, TimeSpan } from 'lucia'
import type { Db } from '../../db/open.ts'
import { hashSessionId, sessionAdapter } from './session-adapter.ts'

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<{ device: string }>
    DatabaseSessionAttributes: { device: string }
  }
}

export interface Session {
  sessionId: string
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
  /** @returns the new session's id */
  start(userId: string, device: string): Promise<string>
  end(sessionId: string): Promise<void>
  endExpired(): Promise<void>
  /** The Set-Cookie headers that give a browser its session, or take it away. */
  cookies(sessionId: string | null): string[]
  /** Writes down who was seen since the last time. */
  flush(): Promise<void>
}

const days = 30
const cookieName = 'maillon_session'
/** Readable by scripts, worthless by itself: lets a static page's first paint be right. */
const hintName = 'maillon_hint'

export function createSessions(db: Db, origin: string): Sessions {
  const secure = origin.startsWith('https:')
  const lucia = new Lucia<{ device: string }>(sessionAdapter(db), {
    sessionExpiresIn: new TimeSpan(days, 'd'),
    sessionCookie: { name: cookieName, attributes: { secure, sameSite: 'lax' } },
    getSessionAttributes: ({ device }) => ({ device }),
  })
  const seen = new Map<string, Date>()

  return {
    async read(cookieHeader) {
      const id = lucia.readSessionCookie(cookieHeader ?? '')
      if (!id) return null
      const { session } = await lucia.validateSession(id)
      if (!session) return null
      // Written every minute, not at every call: a read stays a read.
      seen.set(hashSessionId(id), new Date())
      return { sessionId: id, userId: session.userId, renewed: session.fresh }
    },

    async start(userId, device) {
      const session = await lucia.createSession(userId, { device })
      return session.id
    },

    end: (sessionId) => lucia.invalidateSession(sessionId),
    endExpired: () => lucia.deleteExpiredSessions(),

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
      const batch = [...seen]
      seen.clear()
      await sql`
        update sessions set last_seen_at = batch.at
        from unnest(${batch.map(([hash]) => hash)}::text[], ${batch.map(([, at]) => at.toISOString())}::timestamptz[])
          as batch (hash, at)
        where id_hash = batch.hash
      `.execute(db)
    },
  }
}
