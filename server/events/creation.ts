import { lockUsers } from '../../db/locks.ts'
import {
  contradictionsIn,
  type EventCreation,
  type EventFacts,
} from '../contract/event-payloads.ts'
import type { Event } from '../contract/event-shapes.ts'
import { isInOrder } from '../contract/event-times.ts'
import type { Caller } from '../platform/caller.ts'
import { Failure, failingAs } from '../platform/failures.ts'
import type { Platform } from '../platform/platform.ts'
import { insertParticipant } from './participant-queries.ts'
import { findMade, insertEvent, insertReminders } from './queries.ts'
import { rates as rules } from './rates.ts'
import { getEvent } from './reading.ts'
import { reminderRows } from './reminders.ts'
import { spotOf } from './spots.ts'
import { standToOrganise } from './standing.ts'

/**
 * Plans an event of a community, with its reminders; its author is asked whether they come. What the
 * same account sends again under the same `clientId` gives what it made the first time.
 *
 * @throws Failure `group_or_association_not_found`, `not_enough_permission`,
 * `wrong_event_dates_position`, `invalid_payload`, `too_many_requests`
 */
export async function createEvent(
  { db, rates, shared, now }: Platform,
  caller: Caller,
  { community, ...fields }: EventCreation,
): Promise<Event> {
  requireConsistent(fields)
  const id = await db.transaction().execute(async (tx) => {
    // The same creation sent twice at once comes here one after the other.
    const living = await lockUsers(tx, [caller.userId])
    if (!living.has(caller.userId)) throw new Failure('not_authenticated')
    const made = await findMade(tx, caller.userId, fields.clientId)
    if (made) return made
    await standToOrganise(tx, caller, community)
    await rates.take('event-creation', rules.eventCreation, { account: caller.userId })

    return failingAs('error_while_creating_event', async () => {
      const at = now()
      const { startDate: starts, endDate: ends, timeZone, location, isPublic } = fields
      const { id } = await insertEvent(tx, {
        community_id: community.id,
        name: fields.name,
        type: fields.type,
        description: fields.description,
        appointment: fields.appointment,
        starts_at: starts,
        ends_at: ends,
        time_zone: timeZone,
        location: JSON.stringify(location),
        is_public: isPublic,
        places: isPublic ? fields.numberOfPlaces : null,
        spot: isPublic ? spotOf(location.coordinates, starts, ends) : null,
        made_by: caller.userId,
        client_id: fields.clientId ?? null,
        created_at: at,
        changed_at: at,
      })
      await insertParticipant(tx, {
        community_id: community.id,
        event_id: id,
        user_id: caller.userId,
        answer: 'waiting',
        created_at: at,
      })
      const event = { id, community_id: community.id }
      await insertReminders(
        tx,
        reminderRows({ ...event, starts, timeZone }, fields.remindersData, at),
      )
      return id
    })
  })
  shared.forget(community.id)
  return getEvent(db, caller, id)
}

/** @throws Failure `wrong_event_dates_position`, `invalid_payload` with its fields */
export function requireConsistent(facts: EventFacts): void {
  if (!isInOrder(facts.startDate, facts.endDate)) throw new Failure('wrong_event_dates_position')
  const fields = contradictionsIn(facts)
  if (Object.keys(fields).length > 0) throw new Failure('invalid_payload', { fields })
}
