import { sql } from 'kysely'
import { type Database, isMissingTable } from '../../../db/open.ts'
import type { Gauges } from '../metrics.ts'

/** What the database and its pool say of themselves. */
export function gaugesOf({ db, engine }: Database): Gauges {
  return {
    pool() {
      // The embedded engine has one connection, which nobody waits for by name.
      if (engine.kind === 'pglite') return { open: 0, idle: 0, waiting: 0 }
      const { totalCount, idleCount, waitingCount } = engine.pool
      return { open: totalCount, idle: idleCount, waiting: waitingCount }
    },

    async queues() {
      // pg-boss' own figures are up to an hour old. What is tried again has waited since it was made, also
      // while nobody may touch it yet: or a mail server that is away would be seen by nobody.
      const { rows } = await sql<{ queue: string; ready: number; oldest: number }>`
        select name as queue, count(*) filter (where start_after <= now())::int as ready,
          extract(epoch from now() - min(case when state = 'retry' then created_on else start_after end))::float8
            as oldest
        from pgboss.job
        where state < 'active' and (state = 'retry' or start_after <= now()) and name not like '\\_\\_pgboss\\_\\_%'
        group by name
        order by name`
        .execute(db)
        // At the first start they are about to be made.
        .catch((error) => {
          if (isMissingTable(error)) return { rows: [] }
          throw error
        })
      return rows
    },
  }
}
