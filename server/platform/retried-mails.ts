import { sql } from 'kysely'
import type { Db, Tx } from '../../db/open.ts'

/** A mail that did not go out yet, and is tried again. */
export interface RetriedMail {
  id: string
  tries: number
  next: Date
  to: string
  subject: string
}

/** The mails that were tried in vain so far, those that are tried soonest first. */
export async function listRetried(db: Db, limit = 100): Promise<RetriedMail[]> {
  const { rows } = await sql<RetriedMail>`
    select id, retry_count as tries, start_after as next, data->>'to' as "to",
      data->>'subject' as subject
    from pgboss.job where name = 'mail' and state = 'retry' order by start_after, id limit ${limit}
  `.execute(db)
  return rows
}

/**
 * Has mails tried at once.
 *
 * @param id of one of them; without it all
 * @returns how many
 */
export async function retryNow(tx: Tx, id?: string): Promise<number> {
  const { rows } = await sql`
    update pgboss.job set start_after = now()
    where name = 'mail' and state = 'retry' and ${id === undefined ? sql`true` : sql`id::text = ${id}`}
    returning id
  `.execute(tx)
  return rows.length
}
