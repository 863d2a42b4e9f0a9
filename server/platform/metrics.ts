import type { Config } from '../config.ts'
import type { MailOutcome } from './mails.ts'
import type { Prometheus } from './metrics/prometheus.ts'
import { createTally, type Tally } from './metrics/tally.ts'

/** What is counted. Nothing in it names a person, a community or an address. */
export interface Observer {
  /** A call was answered. @param route its pattern, such as `/users/{id}`; `none` for no call of ours */
  call(answered: { route: string; method: string; status: number; seconds: number }): void
  /** A page was answered. @param page its pattern, such as `/association/[id]`; `none` for no page */
  page(answered: { page: string; status: number; seconds: number }): void
  /** A socket was opened, or closed. */
  socket(change: 1 | -1): void
  /** Messages were stored. */
  messages(count: number): void
  /** A mail was tried, or given up: one that is `postponed` is tried again, until it `failed`. */
  mail(outcome: MailOutcome | 'postponed'): void
  job(done: { queue: string; held: boolean; seconds: number }): void
  /** An island failed in somebody's browser. */
  clientError(): void
}

/** What is so right now, asked when somebody looks. */
export interface Gauges {
  /** Connections to the database. */
  pool(): { open: number; idle: number; waiting: number }
  /** Jobs whose time has come, by queue, and for how many seconds the oldest waits, or was tried in vain. */
  queues(): Promise<{ queue: string; ready: number; oldest: number }[]>
}

export interface Metrics extends Observer {
  /** What the status page is drawn from. */
  tally: Tally
  /** For Prometheus, as text; nothing where nobody may ask for it. */
  scrape?: Prometheus['scrape']
  raw?: Prometheus['raw']
  stop(): void
}

/** Loads what speaks to Prometheus where it may ask, and only there. */
export function createMetrics(
  { metricsPort, metricsToken }: Pick<Config, 'metricsPort' | 'metricsToken'>,
  gauges: Gauges,
): Metrics {
  const tally = createTally(gauges)
  const loading =
    metricsPort !== undefined || metricsToken !== undefined
      ? import('./metrics/prometheus.ts').then(({ openPrometheus }) => openPrometheus(gauges))
      : undefined
  let prometheus: Prometheus | undefined
  loading?.then(
    (opened) => {
      prometheus = opened
    },
    () => undefined,
  )
  const tell = (say: (observer: Observer) => void) => {
    say(tally)
    if (prometheus) say(prometheus)
  }
  return {
    tally,
    call: (answered) => tell((observer) => observer.call(answered)),
    page: (answered) => tell((observer) => observer.page(answered)),
    socket: (change) => tell((observer) => observer.socket(change)),
    messages: (count) => tell((observer) => observer.messages(count)),
    mail: (outcome) => tell((observer) => observer.mail(outcome)),
    job: (done) => tell((observer) => observer.job(done)),
    clientError: () => tell((observer) => observer.clientError()),
    ...(loading && {
      scrape: async () => (await loading).scrape(),
      raw: async () => (await loading).raw(),
    }),
    stop: () => tally.stop(),
  }
}
