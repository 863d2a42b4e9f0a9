import * as v from 'valibot'
import type { Db } from '../../db/open.ts'
import { listLinesOf } from '../audit/audit.ts'
import { isId } from '../contract/fields.ts'
import { type History, HistoryLine, historyPage, historyWhats } from '../contract/history.ts'
import type { CommunityRef } from '../contract/kinds.ts'
import { may } from '../contract/roles.ts'
import { fullName } from '../people/people.ts'
import type { Caller } from '../platform/caller.ts'
import { standIn } from './standing.ts'

type Line = Awaited<ReturnType<typeof listLinesOf>>[number]

/**
 * What those who manage a community did there, a page at a time, the newest first.
 *
 * @param before the id of the last line of the page before
 * @throws Failure not-found of the kind, `not_enough_permission`
 */
export async function getHistory(
  db: Db,
  caller: Caller,
  community: CommunityRef,
  before?: string,
): Promise<History> {
  const { id } = await standIn(db, caller, community, may.seeHistory)
  // What is no id names no line, as one that is forgotten by now: nothing is older.
  if (before !== undefined && !isId(before)) return { lines: [], hasMore: false }
  const rows = await listLinesOf(db, id, { whats: historyWhats, before, limit: historyPage + 1 })
  return {
    lines: rows.slice(0, historyPage).flatMap(toLine),
    hasMore: rows.length > historyPage,
  }
}

/** One that another version wrote in a way that this one does not know is left out. */
function toLine(row: Line): HistoryLine[] {
  const line = v.safeParse(HistoryLine, {
    ...row.details,
    id: row.id,
    at: row.at.toISOString(),
    what: row.what,
    who: nameOf(row.who_first, row.who_last),
    byOperator: row.by_operator,
    whom: nameOf(row.whom_first, row.whom_last),
  })
  return line.success ? [line.output] : []
}

/** A deleted account has empty names. */
function nameOf(first_name: string | null, last_name: string | null): string | null {
  return first_name && last_name ? fullName({ first_name, last_name }) : null
}
