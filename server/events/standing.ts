import type { Db, Tx } from '../../db/open.ts'
import { type Standing, standToChange } from '../communities/standing.ts'
import { isId } from '../contract/fields.ts'
import { type CommunityRef, kinds } from '../contract/kinds.ts'
import { may } from '../contract/roles.ts'
import type { Caller } from '../platform/caller.ts'
import { Failure } from '../platform/failures.ts'
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
