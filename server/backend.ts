import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Database } from '../db/open.ts'
import { accountJobs } from './accounts/jobs.ts'
import { type App, createApp } from './app.ts'
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
import type { Platform } from './platform/platform.ts'
import { createPubSub } from './platform/pubsub.ts'
import { createRates } from './platform/rates.ts'
import { openStorage } from './platform/storage.ts'
import { createSessions } from './sessions/sessions.ts'
import { widgetJobs } from './widgets/jobs.ts'

/** Everything behind the pages: API, socket, jobs. The built server and the one with hot reload share it. */
export interface Backend {
  app: App
  platform: Platform
  database: Database
  /** Settles once the jobs work, or with why they can't. */
  started: Promise<void>
  /** Answers what is below /api. */
  api: RequestListener
  sockets: Sockets
  /** What a page rendered on the server is given. */
  pageContext: PageContext
  /** Finishes what is under way; the database is closed by who opened it. */
  stop(): Promise<void>
}

export interface BackendParts {
  config: Config
  database: Database
  log: Log
  now?: () => Date
  /** Seconds between looks for jobs, and before the first retry of a mail. */
  pace?: Pace & { retryDelay?: number }
}

const flushInterval = 60_000

/** Returns before the jobs work, so that the server can listen; calls wait for them by themselves. */
export function startBackend(parts: BackendParts): Backend {
  const { config, database, log, now = () => new Date(), pace } = parts
  const { db } = database
  const jobs = createJobs(database, log, pace)
  const mails = createMails({ config, db, jobs, log, retryDelay: pace?.retryDelay })
  const rates = createRates(config.rateLimit)
  const storage = openStorage(config)
  const announcements = createAnnouncementBus(database, log)
  const pubsub = createPubSub(config.redisUrl, { log, now })
  const platform: Platform = {
    config,
    db,
    announcements,
    pubsub,
    jobs,
    mails,
    rates,
    storage,
    log,
    now,
  }
  const sessions = createSessions(db, config.origin)
  const sockets = createSockets(platform, sessions)

  accountJobs(platform, sessions)
  communityJobs(platform)
  eventJobs(platform)
  mediaJobs(platform)
  messagingJobs(platform)
  widgetJobs(platform)
  const started = jobs.start()
  // Whoever starts the server is told; until it asks, a failure must not end the process unsaid.
  started.catch(() => undefined)

  const app = createApp(platform, sessions)
  const flushing = setInterval(flushSessions, flushInterval).unref()
  async function flushSessions() {
    await sessions.flush().catch((error) => log.warn({ err: error }, 'sessions were not flushed'))
  }

  return {
    app,
    platform,
    database,
    started,
    api: getRequestListener(app.fetch),
    sockets,
    pageContext: createPageContext(platform, sessions),
    async stop() {
      clearInterval(flushing)
      await sockets.hangUp()
      await Promise.all([jobs.stop(), announcements.stop(), pubsub.stop()])
      await flushSessions()
      mails.close()
    },
  }
}
