import type { Client } from 'pg'
import type { Database } from '../../../db/open.ts'
import type { Log } from '../logs.ts'

interface Line {
  /** Settles once it listens for the first time. */
  ready: Promise<void>
  close(): Promise<void>
}

interface Ears {
  heard: (payload: string) => void
  /** The connection was lost and is back. */
  resumed: () => void
  log: Log
}

/** Milliseconds before a lost connection is tried again; each pause doubles the one before. */
const pauses = { first: 250, longest: 10_000 }

/** Listens to a channel on a connection of its own, which comes back by itself when it is lost. */
export function openLine(database: Database, channel: string, ears: Ears): Line {
  const { engine } = database
  if (engine.kind === 'pglite') {
    const listening = engine.pglite.listen(channel, ears.heard)
    return {
      ready: listening.then(() => undefined),
      close: async () => (await listening)(),
    }
  }
  return openPostgresLine(engine.url, channel, ears)
}

function openPostgresLine(url: string, channel: string, { heard, resumed, log }: Ears): Line {
  const ready = Promise.withResolvers<void>()
  let client: Client | undefined
  let again: NodeJS.Timeout | undefined
  let pause = pauses.first
  let wasReady = false
  let isClosed = false

  async function connect() {
    const pg = await import('pg')
    const next = new pg.Client({ connectionString: url, keepAlive: true })
    // Also said when the connection could not be made: whichever comes first.
    const lost = once((error?: Error) => retry(next, error))
    next.on('error', lost)
    next.on('end', () => lost())
    next.on('notification', ({ payload }) => payload !== undefined && heard(payload))
    client = next
    try {
      await next.connect()
      await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      return lost(error instanceof Error ? error : undefined)
    }
    pause = pauses.first
    if (wasReady) resumed()
    wasReady = true
    ready.resolve()
  }

  function retry(lost: Client, error: Error | undefined) {
    lost.end().catch(() => undefined)
    if (isClosed) return
    log.warn({ err: error }, 'announcements are not heard; connecting again')
    again = setTimeout(() => void connect(), pause).unref()
    pause = Math.min(pause * 2, pauses.longest)
  }

  void connect()
  return {
    ready: ready.promise,
    async close() {
      isClosed = true
      clearTimeout(again)
      await client?.end().catch(() => undefined)
    },
  }
}

function once<Given extends unknown[]>(step: (...given: Given) => void): (...given: Given) => void {
  let isDone = false
  return (...given) => {
    if (isDone) return
    isDone = true
    step(...given)
  }
}
