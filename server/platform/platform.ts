import type { Db } from '../../db/open.ts'
import type { Config } from '../config.ts'
import type { AnnouncementBus } from './announcements.ts'
import type { Jobs } from './jobs.ts'
import type { Log } from './logs.ts'
import type { Mails } from './mails.ts'
import type { PubSub } from './pubsub.ts'
import type { Rates } from './rates.ts'
import type { Storage } from './storage.ts'

/** What every feature stands on. */
export interface Platform {
  config: Config
  db: Db
  announcements: AnnouncementBus
  jobs: Jobs
  mails: Mails
  pubsub: PubSub
  rates: Rates
  storage: Storage
  log: Log
  now: () => Date
}
