import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Gauges, Observer } from '../metrics.ts'

export interface Prometheus extends Observer {
  /** Everything, in the text that Prometheus reads. */
  scrape(): Promise<Scraped>
  /** Everything, to be added to that of other processes. */
  raw(): Promise<object[]>
}

export interface Scraped {
  type: string
  text: string
}

/** Seconds: from an answer out of memory to one that a browser gives up. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** This process's registry; with several workers the primary adds them up. */
export function openPrometheus(gauges: Gauges): Prometheus {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  const calls = new Histogram({
    name: 'maillon_call_duration_seconds',
    help: 'Calls of the API, by their pattern',
    labelNames: ['route', 'method', 'status'],
    buckets,
    registers,
  })
  const pages = new Histogram({
    name: 'maillon_page_duration_seconds',
    help: 'Pages rendered on the server, by their pattern',
    labelNames: ['page', 'status'],
    buckets,
    registers,
  })
  const jobs = new Histogram({
    name: 'maillon_job_duration_seconds',
    help: 'Jobs that were worked on',
    labelNames: ['queue', 'held'],
    buckets: [0.01, 0.1, 1, 10, 60],
    registers,
  })
  const messages = new Counter({
    name: 'maillon_messages_total',
    help: 'Messages of conversations that were stored',
    registers,
  })
  const mails = new Counter({
    name: 'maillon_mails_total',
    help: 'Mails, by what became of them; one that is postponed is tried again, until it failed',
    labelNames: ['outcome'],
    registers,
  })
  const clientErrors = new Counter({
    name: 'maillon_client_errors_total',
    help: 'Errors of pages in browsers',
    registers,
  })
  const sockets = new Gauge({
    name: 'maillon_sockets',
    help: 'Open sockets of conversations',
    registers,
  })
  new Gauge({
    name: 'maillon_database_connections',
    help: 'Connections to the database, and calls that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      const { open, idle, waiting } = gauges.pool()
      this.set({ state: 'used' }, open - idle)
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'waiting' }, waiting)
    },
  })
  // Of the database, not of a process: with several, the largest is the truth.
  const ofQueues = { labelNames: ['queue'], aggregator: 'max', registers } as const
  let asked: ReturnType<Gauges['queues']> | undefined
  /** Both are asked at once, and look once. While the database is away there is nothing to say. */
  const queues = () => {
    asked ??= gauges
      .queues()
      .catch(() => [])
      .finally(() => {
        asked = undefined
      })
    return asked
  }
  new Gauge({
    name: 'maillon_queue_ready_jobs',
    help: 'Jobs whose time has come',
    ...ofQueues,
    async collect() {
      const found = await queues()
      this.reset()
      for (const { queue, ready } of found) this.set({ queue }, ready)
    },
  })
  new Gauge({
    name: 'maillon_queue_oldest_seconds',
    help: 'For how long the oldest job waits whose time has come, or is tried again and again',
    ...ofQueues,
    async collect() {
      const found = await queues()
      this.reset()
      for (const { queue, oldest } of found) this.set({ queue }, oldest)
    },
  })

  return {
    call: ({ route, method, status, seconds }) => calls.observe({ route, method, status }, seconds),
    page: ({ page, status, seconds }) => pages.observe({ page, status }, seconds),
    socket: (change) => sockets.inc(change),
    messages: (count) => messages.inc(count),
    mail: (outcome) => mails.inc({ outcome }),
    job: ({ queue, held, seconds }) => jobs.observe({ queue, held: String(held) }, seconds),
    clientError: () => clientErrors.inc(),
    scrape: async () => ({ type: registry.contentType, text: await registry.metrics() }),
    raw: () => registry.getMetricsAsJSON(),
  }
}
