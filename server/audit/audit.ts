import { subMonths } from 'date-fns/subMonths'
import type { Db, Tx } from '../../db/open.ts'
import type { Entry } from './entries.ts'
import * as queries from './queries.ts'

export type { Actor, Entry } from './entries.ts'
export { operator } from './entries.ts'

/** As the legal notice says. */
const months = 12

/**
 * Writes lines of the audit log in the transaction that does what they tell: however many, in one
 * statement.
 */
export async function record(tx: Tx, ...entries: Entry[]): Promise<void> {
  await queries.insertLines(
    tx,
    entries.map(({ at, what, who, whom, communityId, details }) => ({
      at,
      what,
      who: who !== null && who !== 'operator' ? who.userId : null,
      by_operator: who === 'operator',
      whom: whom ?? null,
      community_id: communityId ?? null,
      details: JSON.stringify(details ?? {}),
    })),
  )
}

/** Those of a community, the newest first, after the one with the id `before`; of the given kinds alone. */
export const listLinesOf = queries.listLinesOf

/** The newest of all. */
export const listNewestLines = queries.listNewestLines

/** What the log holds of somebody: what they did, and what was done to them. Others are not named. */
export async function exportAudit(db: Db, userId: string) {
  const lines = await queries.listLinesAbout(db, userId)
  return {
    history: lines.map(({ at, what, who, by_operator, whom, community_id, details }) => ({
      at,
      what,
      by: who === userId ? 'me' : by_operator ? 'operator' : who === null ? null : 'somebody',
      to: whom === userId ? 'me' : whom === null ? null : 'somebody',
      community: community_id,
      details,
    })),
  }
}

/** Forgets what is a year old. */
export async function forgetOldLines(db: Db, now: Date): Promise<void> {
  await queries.deleteLinesBefore(db, subMonths(now, months))
}
