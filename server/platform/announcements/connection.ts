import type { Client } from 'pg'
import type { Database } from '../../../db/open.ts'
import type { Log } from '../logs.ts'

interface Connection {
  /** Settles once it listens for the first time. */
  ready: Promise<void>
  close(): Promise<void>
}

interface Handlers {
  heard: (payload: string) => void
  /** The connection was lost and is back. */
  resumed: () => void
  log: Log
}

/** A line that is cut without a word is noticed by asking after it. */
const noticing = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }
/** Milliseconds before a lost connection is tried again; each pause doubles the one before. */
const pauses = { first: 250, longest: 10_000 }

/** Listens to a channel on a connection of its own, which comes back by itself when it is lost. */
export function openConnection(
  database: Database,
  channel: string,
  handlers: Handlers,
): Connection {
  const { engine } = database
  if (engine.kind === 'pglite') {
    const listening = engine.pglite.listen(channel, handlers.heard)
    return {
      ready: listening.then(() => undefined),
      close: async () => (await listening)(),
    }
  }
  return openPostgresConnection(engine.sessionUrl, channel, handlers)
}

function openPostgresConnection(
  url: string,
  channel: string,
  { heard, resumed, log }: Handlers,
): Connection {
  const ready = Promise.withResolvers<void>()
  let client: Client | undefined
  let again: NodeJS.Timeout | undefined
  let pause = pauses.first
  let wasReady = false
  let isClosed = false

  async function connect() {
    const pg = await import('pg')
    const next = new pg.Client({ connectionString: url, ...noticing })
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
      ready.resolve()
    },
  }
}

function once<Args extends unknown[]>(step: (...args: Args) => void): (...args: Args) => void {
  let isDone = false
  return (...args) => {
    if (isDone) return
    isDone = true
    step(...args)
  }
}
