import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { KyselyPlugin, QueryId } from 'kysely'
import type { Db } from '../../db/open.ts'
import { type Backend, createBackend } from '../../server/backend.ts'
import { readConfig } from '../../server/config.ts'
import { closeUnread } from '../../server/platform/unread-bodies.ts'
import { type FreshDatabase, freshDatabase } from './database.ts'
import { keptLog } from './log.ts'
import { unnamedIn } from './named-communities.ts'
import { openPostOffice, type PostOffice } from './post-office.ts'
import { createVisitor, type Visitor } from './visitor.ts'

export interface World {
  origin: string
  backend: Backend
  db: Db
  /** The server's DATA_DIR: pictures and documents are below it. */
  folder: string
  post: PostOffice
  clock: Clock
  /** Every line the server logged so far. */
  log: string[]
  /** Every statement that calls and jobs sent through Kysely so far. */
  statements: string[]
  /** Somebody nobody knows yet. */
  visitor(headers?: Record<string, string>): Visitor
  /** Ends everything that listens and works, and keeps the database open to be looked at. */
  stopServer(): Promise<void>
  stop(): Promise<void>
}

/** The server's idea of what time it is. */
export interface Clock {
  now(): Date
  forward(milliseconds: number): void
}

export interface WorldSettings {
  /** Added to the environment that the server reads. */
  environment?: Record<string, string>
  /** Another way to the database. */
  via?: (url: string) => Promise<string>
  /** What stands for the replica, on PostgreSQL. */
  replicaUrl?: string
}

// Short enough that a retry is seen within a test.
// What repeats is done when a test asks for it: at its own time it would meet clocks that were moved.
const pace = { polling: 0.5, retryDelay: 1, repeats: false }

/** A running app on a database of its own, with a mail server of its own. */
export async function startWorld({
  environment,
  via,
  replicaUrl,
}: WorldSettings = {}): Promise<World> {
  const statements: string[] = []
  const own = statementsOfTests()
  const { log, lines } = keptLog()
  const clock = createClock()
  const server = createServer()
  const [folder, post, fresh] = await Promise.all([
    mkdtemp(join(tmpdir(), 'maillon-')),
    openPostOffice(),
    freshDatabase(
      (statement, _, id) => {
        if (!own.has(id)) statements.push(statement)
      },
      { via, replicaUrl },
    ),
    new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)),
  ])
  const { port } = server.address() as AddressInfo
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: String(port),
    DATA_DIR: folder,
    SMTP_URL: post.url,
    RATE_LIMIT: 'off',
    ...environment,
  })
  const { database } = fresh
  const backend = createBackend({ config, database, log, now: clock.now, pace })
  await backend.start()
  server.on('request', (request, response) => {
    closeUnread(request, response)
    backend.api(request, response)
  })
  server.on(
    'upgrade',
    (request, socket, head) => void backend.sockets.upgrade(request, socket, head),
  )

  const origin = `http://127.0.0.1:${port}`
  let stopping: Promise<void> | undefined
  function stopServer() {
    stopping ??= Promise.all([stopListening(server), backend.sockets.hangUp()]).then(() =>
      backend.stop(),
    )
    return stopping
  }
  return {
    origin,
    backend,
    db: database.db.withPlugin(own.plugin),
    folder,
    post,
    clock,
    log: lines,
    statements,
    visitor: (headers) => createVisitor(origin, headers),
    stopServer,
    async stop() {
      await stopWorld(stopServer, fresh, post)
      await rm(folder, { recursive: true })
      const unnamed = unnamedIn(statements)
      if (unnamed.length > 0) {
        throw new Error(`Of which community? (named-communities.ts)\n${unnamed.join('\n')}`)
      }
    },
  }
}

/** What tests themselves look up and write is told from what the server does. */
function statementsOfTests() {
  const ids = new WeakSet<QueryId>()
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      ids.add(queryId)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { plugin, has: (id: QueryId) => ids.has(id) }
}

function stopListening(server: Server): Promise<unknown> {
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeAllConnections()
  return closed
}

async function stopWorld(
  stopServer: () => Promise<void>,
  fresh: FreshDatabase,
  post: PostOffice,
): Promise<void> {
  await stopServer()
  await fresh.remove()
  await post.close()
}

function createClock(): Clock {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    forward(milliseconds) {
      ahead += milliseconds
    },
  }
}
