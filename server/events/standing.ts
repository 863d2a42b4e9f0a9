import { lockCommunities } from '../../db/locks.ts'
import type { Db, Tx } from '../../db/open.ts'
import { type Standing, standToChange } from '../communities/standing.ts'
import { isId } from '../contract/fields.ts'
import { type CommunityRef, kinds } from '../contract/kinds.ts'
import { may } from '../contract/roles.ts'
import type { Caller } from '../platform/caller.ts'
import { Failure } from '../platform/failures.ts'
import { lockEvent } from './participant-queries.ts'
import { type EventRow, findEvent } from './queries.ts'
import { manages } from './shapes.ts'

/**
 * The caller's place in a community, as somebody who may organise there; locked until the transaction
 * ends.
 *
 * @throws Failure `group_or_association_not_found`, `not_enough_permission`
 */
export async function standToOrganise(
  tx: Tx,
  caller: Caller,
  community: CommunityRef,
): Promise<Standing> {
  try {
    return await standToChange(tx, caller, community, may.organise)
  } catch (error) {
    const { notFound } = kinds[community.kind].failures
    const isMissing = error instanceof Failure && error.code === notFound
    throw isMissing ? new Failure('group_or_association_not_found') : error
  }
}

/**
 * An event that the caller sees: of their own community, or a public one.
 *
 * @throws Failure `error_when_getting_event_details`, `not_enough_permission`
 */
export async function standToSee(db: Db, { userId }: Caller, id: string): Promise<EventRow> {
  const event = isId(id) ? await findEvent(db, id, userId) : undefined
  if (!event) throw new Failure('error_when_getting_event_details')
  if (event.own_role === null && !event.is_public) throw new Failure('not_enough_permission')
  return event
}

/**
 * An event that the caller manages, through their place in its community.
 *
 * @throws Failure `event_not_found`, `not_enough_permission`
 */
export async function standToManage(db: Db, caller: Caller, eventId: string): Promise<EventRow> {
  const event = isId(eventId) ? await findEvent(db, eventId, caller.userId) : undefined
  if (!event) throw new Failure('event_not_found')
  if (!manages(event)) throw new Failure('not_enough_permission')
  return event
}

/**
 * The same for a change: its community and the event itself stay as they are until the transaction
 * ends. They are locked in the order of db/locks.ts.
 */
export async function standToChangeEvent(
  tx: Tx,
  caller: Caller,
  eventId: string,
): Promise<EventRow> {
  const event = await standToManage(tx, caller, eventId)
  await lockCommunities(tx, [event.community_id])
  await lockEvent(tx, event)
  // Read again: what it was before the locks may be the past.
  return standToManage(tx, caller, eventId)
}
