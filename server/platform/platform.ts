import type { Db } from '../../db/open.ts'
import type { Config } from '../config.ts'
import type { AnnouncementBus } from './announcements.ts'
import type { Jobs } from './jobs.ts'
import type { Log } from './logs.ts'
import type { Mails } from './mails.ts'
import type { Metrics } from './metrics.ts'
import type { PubSub } from './pubsub.ts'
import type { Rates } from './rates.ts'
import type { SharedCache } from './shared-cache.ts'
import type { Storage } from './storage.ts'
import type { Tracing } from './tracing.ts'

/** What every feature stands on. */
export interface Platform {
  config: Config
  db: Db
  /** For what may be a second old, and is not what whoever asks has just written. */
  replica: Db
  announcements: AnnouncementBus
  jobs: Jobs
  mails: Mails
  metrics: Metrics
  pubsub: PubSub
  rates: Rates
  shared: SharedCache
  storage: Storage
  tracing: Tracing
  log: Log
  /** Aborted once this process has to go. */
  leaving: AbortSignal
  now: () => Date
}
