import { type RawBuilder, sql } from 'kysely'
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
  // pg-boss counts what came after the first try.
  const { rows } = await sql<FailedMail>`
    select id, next, "givenUp", retries + 1 as tries, data->>'to' as "to",
      data->>'subject' as subject, reason
    from (
      select id, data, start_after as next, null::timestamptz as "givenUp", retry_count as retries,
        output->>'reason' as reason
      from pgboss.job where name = ${queue} and state = 'retry'
      union all
      select id, data, null, created_on, source_retry_count, source_output->>'reason'
      from pgboss.job where name = ${givenUp} and completed_on is not null
    ) as failed
    order by next, "givenUp" desc, id limit ${limit}
  `.execute(db)
  return rows
}

/** As many mails as are held in memory at once. */
const batch = 200

/**
 * Has mails tried at once. One that was given up is a new job, with as many tries as any.
 *
 * @param id of one of them; without it all
 * @returns how many
 */
export async function retryNow(jobs: Jobs, tx: Tx, id?: string): Promise<number> {
  const isMeant = id === undefined ? sql`true` : sql`id::text = ${id}`
  const { rows } = await sql<{ count: number }>`
    with retried as (
      update pgboss.job set start_after = now()
      where name = ${queue} and state = 'retry' and ${isMeant}
      returning id
    )
    select count(*)::int as count from retried
  `.execute(tx)
  let count = rows[0]?.count ?? 0
  for (;;) {
    const mails = await takeGivenUp(tx, isMeant)
    if (mails.length === 0) return count
    await jobs.enqueue(tx, queue, ...mails)
    count += mails.length
  }
}

/** Takes some of those that were given up out of their queue; nothing once none is left. */
async function takeGivenUp(tx: Tx, isMeant: RawBuilder<unknown>): Promise<Mail[]> {
  const { rows } = await sql<{ data: Mail }>`
    delete from pgboss.job where name = ${givenUp} and id = any(array(
      select id from pgboss.job where name = ${givenUp} and completed_on is not null and ${isMeant}
      limit ${batch} for update skip locked
    ))
    returning data
  `.execute(tx)
  return rows.map(({ data }) => data)
}

/**
 * Forgets the mails to an address that wait, or were given up: nothing more goes there, and nobody can have
 * them tried again. One that is on its way at this moment has no other try, and is not kept either.
 */
export async function forgetMailsTo(tx: Tx, to: string): Promise<void> {
  await sql`
    update pgboss.job set retry_limit = 0, dead_letter = null
    where data->>'to' = ${to} and name = ${queue} and state = 'active'
  `.execute(tx)
  await sql`
    delete from pgboss.job where data->>'to' = ${to}
      and (name = ${givenUp} or (name = ${queue} and state in ('created', 'retry')))
  `.execute(tx)
}
