import type { Db } from '../../db/open.ts'
import type { Event } from '../contract/event-shapes.ts'
import { isId } from '../contract/fields.ts'
import type { Caller } from '../platform/caller.ts'
import { Failure } from '../platform/failures.ts'
import { findEvent, listEvents } from './queries.ts'
import { toEvent } from './shapes.ts'

/**
 * An event, for the members of its community; a public one for anyone with an account.
 *
 * @throws Failure `error_when_getting_event_details`, `not_enough_permission`
 */
export async function getEvent(db: Db, { userId }: Caller, id: string): Promise<Event> {
  const row = isId(id) ? await findEvent(db, id, userId) : undefined
  if (!row) throw new Failure('error_when_getting_event_details')
  if (row.own_role === null && !row.is_public) throw new Failure('not_enough_permission')
  return toEvent(row, userId)
}

/** Those of the caller's communities, and public ones that they take part in; the soonest first. */
export async function listOwnEvents(
  db: Db,
  { userId }: Caller,
  period: { from?: Date | undefined; to?: Date | undefined } = {},
): Promise<Event[]> {
  const rows = await listEvents(db, userId, {
    ...(period.from && { endingAfter: period.from }),
    ...(period.to && { startingBefore: period.to }),
  })
  return rows.map((row) => toEvent(row, userId))
}
