import { sql } from 'kysely'
import type { Database, Tx } from '../../db/open.ts'
import type { Announcement, Announcements } from '../contract/announcements.ts'
import { openConnection } from './announcements/connection.ts'
import type { Log } from './logs.ts'

const channel = 'maillon_announcements'

/**
 * Announces what the transaction does: PostgreSQL passes it on at the commit, to every process that
 * listens, and never after a rollback.
 */
export async function announce(tx: Tx, ...announcements: Announcement[]): Promise<void> {
  if (announcements.length === 0) return
  const payloads = announcements.map((announcement) => JSON.stringify(announcement))
  await sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) as payload`.execute(
    tx,
  )
}

type What = keyof Announcements

/** What was announced, by this process or another. */
export interface AnnouncementBus {
  /**
   * Calls `heard` for each announcement of a kind. Settles once nothing can be missed any more.
   *
   * @param missed called when the connection to the database was lost and is back: what was announced
   *   meanwhile is lost, so what depends on it has to be looked up again
   * @returns what ends the listening
   */
  listen<W extends What>(
    what: W,
    heard: (details: Announcements[W]) => void,
    missed: () => void,
  ): Promise<() => void>
  stop(): Promise<void>
}

interface Listener {
  what: What
  heard: (details: never) => void
  missed: () => void
}

/** Connects to the database when the first listener comes: until then it costs nothing. */
export function createAnnouncementBus(database: Database, log: Log): AnnouncementBus {
  const listeners = new Set<Listener>()
  let connection: ReturnType<typeof openConnection> | undefined

  function pass(payload: string) {
    attempt(() => {
      // Both ends are this program, of one version or the one before: an unknown kind has no listener.
      const { what, ...details } = JSON.parse(payload)
      for (const listener of listeners) {
        if (listener.what === what) attempt(() => listener.heard(details as never))
      }
    })
  }
  function resume() {
    for (const { missed } of listeners) attempt(missed)
  }
  function attempt(step: () => void) {
    try {
      step()
    } catch (error) {
      log.error({ err: error }, 'an announcement was not dealt with')
    }
  }

  return {
    async listen(what, heard, missed) {
      const listener = { what, heard, missed }
      listeners.add(listener)
      connection ??= openConnection(database, channel, { heard: pass, resumed: resume, log })
      await connection.ready
      return () => void listeners.delete(listener)
    },
    async stop() {
      listeners.clear()
      await connection?.close()
    },
  }
}
