import { setImmediate } from 'node:timers/promises'
import { fromKysely, fromPglite, type JobResult, PgBoss } from 'pg-boss'
import type { Database, Tx } from '../../db/open.ts'
import type { Log } from './logs.ts'
import type { Metrics } from './metrics.ts'
import { declareQueues, type Queue } from './queues.ts'
import type { Tracing } from './tracing.ts'

/** Thrown by work that no other try would help, which has logged it: it goes to its dead letters at once. */
export class GivenUp extends Error {}

/**
 * Jobs are rows of the same database: put there in the transaction that causes them, they are
 * neither lost nor doubled by a crash, and each is done by one of however many processes.
 */
export interface Jobs {
  /** Before `start`: makes a queue known. */
  define<Data extends object>(queue: Queue<Data>): void
  /** Makes the queues' tables where they are missing, and begins to work. */
  start(): Promise<void>
  /**
   * Waited for before any call is handled: the server listens while `start` is under way, and a
   * transaction that waited for it would wait for ever on the embedded engine's one connection.
   */
  ready(): Promise<void>
  /** Each of `data` becomes a job of its own, all in one statement. */
  enqueue<Data extends object>(tx: Tx, queue: string, ...data: Data[]): Promise<void>
  /** Lets what is under way finish. */
  stop(): Promise<void>
}

/** How often, in seconds, workers look for jobs that LISTEN/NOTIFY did not tell them of: retries. */
export interface Pace {
  polling: number
  /** Whether what repeats is done when its time comes; it is, unless this says no. */
  repeats?: boolean
  /** Whether jobs are done here; they are, unless this says no: then they are only put in. */
  works?: boolean
}

// Jobs run on connections of their own, so that they never wait for those of the calls, and past any
// pooler: one of them listens.
const poolSize = 3
/** How many jobs of a queue are done at the same time. */
const batchSize = 5
const stopTimeout = 3_000

interface Watchers {
  log: Log
  metrics: Pick<Metrics, 'job'>
  tracing: Tracing
}

export function createJobs(
  database: Database,
  watchers: Watchers,
  pace: Pace = { polling: 5 },
): Jobs {
  const { log } = watchers
  // biome-ignore lint/suspicious/noExplicitAny: each queue has data of its own
  const queues: Queue<any>[] = []
  const boss = new PgBoss({
    ...connection(database),
    useListenNotify: true,
    schedule: pace.repeats ?? true,
    // Done jobs are deleted in this rhythm: those of mails hold links that let somebody in.
    maintenanceIntervalSeconds: 60,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'jobs'))

  // Left to itself, pg-boss looks every 30 s at least while it listens: retries would wait for that.
  const looks = {
    pollingIntervalSeconds: pace.polling,
    notifyPollingIntervalSeconds: pace.polling,
    // Of forty invitations one would otherwise be sent at each look.
    batchSize,
    burstWhenBatchFull: true,
    perJobResults: true as const,
  }

  let started: Promise<void> | undefined
  async function begin() {
    await boss.start()
    await declareQueues(boss, queues)
    if (pace.works === false) return
    for (const queue of queues) {
      await boss.work(queue.name, looks, (jobs) =>
        Promise.all(jobs.map((job) => attempt(queue, job, watchers))),
      )
    }
  }

  return {
    define(queue) {
      queues.push(queue)
    },
    start() {
      started ??= begin()
      return started
    },
    ready: () => started ?? Promise.reject(new Error('The jobs were not started')),
    async enqueue(tx, queue, ...data) {
      if (data.length === 0) return
      const jobs = data.map((one) => ({ data: one }))
      const ids = await boss.insert(queue, jobs, { db: fromKysely(tx), returnId: true })
      if (ids?.length !== jobs.length) throw new Error(`Jobs are missing in the queue ${queue}`)
    },
    async stop() {
      await started?.catch(() => undefined)
      await boss.stop({ graceful: true, close: true, timeout: stopTimeout })
    },
  }
}

export function connection({ engine }: Database) {
  if (engine.kind === 'postgres') return { connectionString: engine.sessionUrl, max: poolSize }
  const db = fromPglite(engine.pglite)
  const executeSql: typeof db.executeSql = async (text, values) => {
    // The embedded engine works on this thread: between two statements requests have their turn.
    await setImmediate()
    return db.executeSql(text, values)
  }
  return { db: { ...db, executeSql }, backend: 'pglite' as const }
}

const longestReason = 300

/**
 * What a job failed with stays in the log: its data may hold addresses and links. One that has dead
 * letters takes the reason along, for whoever lists them.
 */
async function attempt<Data extends object>(
  queue: Queue<Data>,
  job: { id: string; data: Data },
  { log, metrics, tracing }: Watchers,
): Promise<JobResult> {
  const start = performance.now()
  const count = (held: boolean) =>
    metrics.job({ queue: queue.name, held, seconds: (performance.now() - start) / 1000 })
  try {
    await tracing.span(`job ${queue.name}`, { 'job.id': job.id }, () => queue.work(job.data, job))
    count(true)
    return { id: job.id, status: 'completed' }
  } catch (error) {
    const isGivenUp = error instanceof GivenUp
    count(isGivenUp)
    if (!isGivenUp) {
      const whose = { queue: queue.name, job: job.id, err: error }
      log.warn(whose, 'a job failed and will be tried again')
    }
    const reason = String(error instanceof Error ? error.message : error).slice(0, longestReason)
    return {
      id: job.id,
      status: isGivenUp ? 'deadletter' : 'failed',
      ...(queue.options?.deadLetter && { output: { reason } }),
    }
  }
}
