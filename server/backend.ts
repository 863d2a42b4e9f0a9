import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Database } from '../db/open.ts'
import { accountJobs } from './accounts/jobs.ts'
import { type App, createApp } from './app.ts'
import { auditJobs } from './audit/jobs.ts'
import { communityJobs } from './communities/jobs.ts'
import type { Config } from './config.ts'
import { eventJobs } from './events/jobs.ts'
import { mediaJobs } from './media/jobs.ts'
import { messagingJobs } from './messaging/jobs.ts'
import { createSockets, type Sockets } from './messaging/socket.ts'
import { createPageContext, type PageContext } from './page-context.ts'
import { createAnnouncementBus } from './platform/announcements.ts'
import { createJobs, type Pace } from './platform/jobs.ts'
import type { Log } from './platform/logs.ts'
import { createMails } from './platform/mails.ts'
import { gaugesOf } from './platform/metrics/gauges.ts'
import { createMetrics } from './platform/metrics.ts'
import type { Platform } from './platform/platform.ts'
import { createPubSub } from './platform/pubsub.ts'
import { createRates } from './platform/rates.ts'
import { openRedis } from './platform/redis.ts'
import { createSharedCache } from './platform/shared-cache.ts'
import { createState, type StateOfAll } from './platform/state.ts'
import { openStorage } from './platform/storage.ts'
import { noTracing, type Tracing } from './platform/tracing.ts'
import { pushJobs } from './push/jobs.ts'
import { createSessions } from './sessions/sessions.ts'
import { widgetJobs } from './widgets/jobs.ts'

/** Everything behind the pages: API, socket, jobs. The built server and the one with hot reload share it. */
export interface Backend {
  app: App
  platform: Platform
  database: Database
  /** Begins to work at the jobs, which calls wait for; settles once they work, or with why they can't. */
  start(): Promise<void>
  /** Answers what is below /api. */
  api: RequestListener
  sockets: Sockets
  /** How all processes do; it has to be started. */
  state: StateOfAll
  /** What a page rendered on the server is given. */
  pageContext: PageContext
  /** Says at /api/ready from now on that this process goes: nothing more should come to it. */
  leave(): void
  /** Finishes what is under way; the database is closed by who opened it. */
  stop(): Promise<void>
}

export interface BackendParts {
  config: Config
  database: Database
  log: Log
  tracing?: Tracing
  now?: () => Date
  /** Seconds between looks for jobs, and before the first retry of a mail. */
  pace?: Pace & { retryDelay?: number }
}

const flushInterval = 60_000
/** How far a replica may be behind, in milliseconds. */
const replicaLag = 5_000

export function createBackend(parts: BackendParts): Backend {
  const { config, database, log, tracing = noTracing, now = () => new Date(), pace } = parts
  const { db } = database
  const metrics = createMetrics(config, gaugesOf(database))
  const jobs = createJobs(database, { log, metrics, tracing }, pace)
  const mails = createMails({ config, db, jobs, log, metrics, retryDelay: pace?.retryDelay })
  const storage = openStorage(config)
  const announcements = createAnnouncementBus(database, log)
  const redis = config.redisUrls.length > 0 ? openRedis(config.redisUrls, log) : undefined
  const rates = createRates(config.rateLimit, redis && { redis, log })
  const pubsub = createPubSub(redis, { log, now })
  const lag = config.databaseReplicaUrl ? replicaLag : 0
  const shared = createSharedCache(pubsub, { now, lag })
  const leaving = new AbortController()
  const platform: Platform = {
    config,
    db,
    replica: database.replica,
    announcements,
    pubsub,
    jobs,
    mails,
    metrics,
    rates,
    shared,
    storage,
    tracing,
    log,
    leaving: leaving.signal,
    now,
  }
  const state = createState({ tally: metrics.tally, pubsub, now })
  const sessions = createSessions(db, config.origin)
  const sockets = createSockets(platform, sessions)

  accountJobs(platform, sessions)
  auditJobs(platform)
  communityJobs(platform)
  eventJobs(platform)
  mediaJobs(platform)
  messagingJobs(platform)
  pushJobs(platform, pace?.retryDelay)
  widgetJobs(platform)

  const app = createApp(platform, sessions)
  const flushing = setInterval(flushSessions, flushInterval).unref()
  async function flushSessions() {
    await sessions.flush().catch((error) => log.warn({ err: error }, 'sessions were not flushed'))
  }

  return {
    app,
    platform,
    database,
    start: jobs.start,
    api: getRequestListener(app.fetch),
    sockets,
    state,
    pageContext: createPageContext(platform, sessions, state),
    leave: () => leaving.abort(),
    async stop() {
      clearInterval(flushing)
      state.stop()
      await sockets.hangUp()
      await Promise.all([jobs.stop(), announcements.stop()])
      pubsub.stop()
      redis?.close()
      await flushSessions()
      mails.close()
      metrics.stop()
    },
  }
}
