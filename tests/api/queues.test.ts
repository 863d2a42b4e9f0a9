import { type Kysely, sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createBackend } from '../../server/backend.ts'
import { startWorld, type World } from '../world/world.ts'

let world: World
beforeEach(async () => {
  world = await startWorld()
})
afterEach(() => world.stop())

describe('A start', () => {
  it('leaves queues alone that are as it wants them', async () => {
    const before = await readQueues()
    await startAgain()
    expect(await readQueues()).toEqual(before)
  })

  it('changes what an earlier release left otherwise, and makes what is missing', async () => {
    const before = await readQueues()
    await world.stopServer()
    await sql`update pgboss.queue set retry_limit = retry_limit + 7 where name = 'mail'`.execute(
      db(),
    )
    await sql`update pgboss.schedule set cron = '1 1 1 1 1' where name = 'events-over'`.execute(
      db(),
    )
    await sql`delete from pgboss.schedule where name = 'account-clean-up'`.execute(db())
    await startAgain()
    expect(withoutTimes(await readQueues())).toEqual(withoutTimes(before))
  })
})

function db(): Kysely<unknown> {
  return world.db as unknown as Kysely<unknown>
}

async function startAgain(): Promise<void> {
  await world.stopServer()
  const { database, platform } = world.backend
  const log = pino({ level: 'silent' })
  // As the world's own, whose retries come sooner than in production.
  const pace = { polling: 60, retryDelay: 1, repeats: false }
  const backend = createBackend({ config: platform.config, database, log, pace })
  await backend.start()
  await backend.stop()
}

interface QueueRow {
  name: string
  limit: number
  cron: string | null
  changed: Date
}

/** All that are ours, with when each was last changed. */
async function readQueues(): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    select queue.name, queue.retry_limit as "limit", schedule.cron, queue.updated_on as changed
    from pgboss.queue left join pgboss.schedule on schedule.name = queue.name
    where queue.name not like '\\_\\_%' order by queue.name`.execute(db())
  return rows
}

function withoutTimes(rows: QueueRow[]) {
  return rows.map(({ changed: _, ...row }) => row)
}
