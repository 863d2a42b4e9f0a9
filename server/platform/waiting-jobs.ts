import { sql } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import * as v from 'valibot'
import type { Database, Tx } from '../../db/open.ts'
import { connection } from './jobs.ts'

/** A job that waits, as pg-boss takes it again: under its own id, which a mail's Message-ID follows. */
const Job = v.object({
  queue: v.string(),
  id: v.string(),
  data: v.nullable(v.looseObject({})),
  priority: v.number(),
  startAfter: v.string(),
  retryLimit: v.number(),
  retryDelay: v.number(),
  retryBackoff: v.boolean(),
  retryDelayMax: v.nullable(v.number()),
  expireInSeconds: v.number(),
  deleteAfterSeconds: v.number(),
  deadLetter: v.nullable(v.string()),
})
export type WaitingJob = v.InferOutput<typeof Job>

const batch = 200

/**
 * What waits to be done, some hundred at a time: mails, above all. What is under way is among it, as
 * after a crash; what repeats by itself is not.
 */
export async function* listWaiting(tx: Tx): AsyncGenerator<WaitingJob[]> {
  const { rows: there } = await sql<{ there: boolean }>`
    select to_regclass('pgboss.job') is not null and to_regclass('pgboss.schedule') is not null as there
  `.execute(tx)
  if (!there[0]?.there) return
  await sql`declare waiting no scroll cursor for
    select name as queue, id, data, priority, to_json(start_after)#>>'{}' as "startAfter",
      retry_limit as "retryLimit", retry_delay as "retryDelay", retry_backoff as "retryBackoff",
      retry_delay_max as "retryDelayMax", expire_seconds as "expireInSeconds",
      deletion_seconds as "deleteAfterSeconds", dead_letter as "deadLetter"
    from pgboss.job where state in ('created', 'retry', 'active')
      and name not like '\\_\\_pgboss%' and name not in (select name from pgboss.schedule)`.execute(
    tx,
  )
  for (let count = batch; count === batch; ) {
    const { rows } = await sql<WaitingJob>`fetch ${sql.lit(batch)} from waiting`.execute(tx)
    count = rows.length
    if (count > 0) yield rows
  }
  await sql`close waiting`.execute(tx)
}

/** @throws v.ValiError for what is no list of them */
export function readWaiting(json: string): WaitingJob[] {
  return v.parse(v.array(Job), JSON.parse(json))
}

export interface Restorer {
  /** Takes every job out. */
  clear(tx: Tx): Promise<void>
  put(tx: Tx, jobs: WaitingJob[]): Promise<void>
  stop(): Promise<void>
}

const nobody = '00000000-0000-0000-0000-000000000000'

/** Makes the queues' tables where they are missing, and works on none of them. */
export async function openQueues(database: Database, queues: Set<string>): Promise<Restorer> {
  const boss = new PgBoss({ ...connection(database), supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  for (const queue of queues) {
    await boss.createQueue(queue)
    // Remembered before the transaction, as in jobs.ts.
    await boss.findJobs(queue, { id: nobody })
  }
  return {
    async clear(tx) {
      await sql`delete from pgboss.job`.execute(tx)
    },
    async put(tx, jobs) {
      for (const [queue, waiting] of Map.groupBy(jobs, (job) => job.queue)) {
        const rows = waiting.map(({ queue: _queue, retryDelayMax, deadLetter, data, ...job }) => ({
          ...job,
          data: data ?? {},
          ...(retryDelayMax !== null && { retryDelayMax }),
          ...(deadLetter !== null && { deadLetter }),
        }))
        await boss.insert(queue, rows, { db: fromKysely(tx) })
      }
    },
    stop: () => boss.stop({ graceful: false, close: true }),
  }
}
