import { sql } from 'kysely'
import type { Db, Tx } from '../../db/open.ts'
import type { Jobs } from './jobs.ts'
import { givenUp, type Mail, queue } from './mails.ts'

/** A mail that did not go out: it is tried again, or was given up. */
export interface FailedMail {
  id: string
  tries: number
  /** When it is tried again; null once it was given up. */
  next: Date | null
  givenUp: Date | null
  to: string
  subject: string
  /** What the mail server said; nothing where it said nothing. */
  reason: string | null
}

/** The mails that were tried in vain: first those that are tried soonest, then those given up last. */
export async function listFailed(db: Db, limit = 100): Promise<FailedMail[]> {
  const { rows } = await sql<FailedMail>`
    select id, next, "givenUp", tries, data->>'to' as "to", data->>'subject' as subject, reason
    from (
      select id, data, start_after as next, null::timestamptz as "givenUp", retry_count as tries,
        output->>'reason' as reason
      from pgboss.job where name = ${queue} and state = 'retry'
      union all
      select id, data, null, created_on, source_retry_count + 1, source_output->>'reason'
      from pgboss.job where name = ${givenUp} and completed_on is not null
    ) as failed
    order by next, "givenUp" desc, id limit ${limit}
  `.execute(db)
  return rows
}

/**
 * Has mails tried at once. One that was given up is a new job, with as many tries as any.
 *
 * @param id of one of them; without it all
 * @returns how many
 */
export async function retryNow(jobs: Jobs, tx: Tx, id?: string): Promise<number> {
  const isMeant = id === undefined ? sql`true` : sql`id::text = ${id}`
  const { rows: retried } = await sql`
    update pgboss.job set start_after = now()
    where name = ${queue} and state = 'retry' and ${isMeant}
    returning id
  `.execute(tx)
  const { rows: givenUpBefore } = await sql<{ data: Mail }>`
    delete from pgboss.job where name = ${givenUp} and completed_on is not null and ${isMeant}
    returning data
  `.execute(tx)
  await jobs.enqueue<Mail>(tx, queue, ...givenUpBefore.map(({ data }) => data))
  return retried.length + givenUpBefore.length
}
