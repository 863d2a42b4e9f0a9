import { sql } from 'kysely'
import type { Db } from '../../db/open.ts'

/** How many statements wait for a row that another transaction holds; on PostgreSQL alone. */
export async function statementsWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()
  `.execute(db)
  return rows[0]?.count ?? 0
}
