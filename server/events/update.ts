import type { Tx } from '../../db/open.ts'
import { record } from '../audit/audit.ts'
import type { EventUpdate } from '../contract/event-payloads.ts'
import type { Event, Reminder } from '../contract/event-shapes.ts'
import type { Caller } from '../platform/caller.ts'
import { Failure, failingAs } from '../platform/failures.ts'
import type { Platform } from '../platform/platform.ts'
import { requireConsistent } from './creation.ts'
import { deleteGuestsOf } from './guest-queries.ts'
import { placeLine } from './ics.ts'
import { eventCancelledMail, eventChangedMail, eventClosedMail } from './mails.ts'
import { removeOutsiders } from './participant-queries.ts'
import { notifyOfEvent } from './pushes.ts'
import {
  deleteReminders,
  deleteEvent as deleteRow,
  type EventKey,
  type EventRow,
  insertCancellation,
  insertReminders,
  listReminders,
  updateEvent as updateRow,
} from './queries.ts'
import { countMails } from './rates.ts'
import { getEvent } from './reading.ts'
import { changesOfReminders, reminderRows } from './reminders.ts'
import {
  fileFor,
  guestFileFor,
  reachable,
  sendingOf,
  sendToGuests,
  sendWithLinks,
} from './sending.ts'
import { spotOf } from './spots.ts'
import { standToChangeEvent } from './standing.ts'

/**
 * Changes what is given. When place or time of an event still to come change, those who did not
 * decline, and its guests, get a mail with what was and what is. Of one that is public no more, those who are no
 * members take part no more, guests among them, and are told.
 *
 * @throws Failure `event_not_found`, `not_enough_permission`, `wrong_event_dates_position`,
 * `invalid_payload`, `too_many_participants` for fewer places than there are positive answers,
 * `too_many_requests` for one that was moved too often today
 */
export async function updateEvent(
  platform: Platform,
  caller: Caller,
  { id, remindersData, ...changes }: EventUpdate,
): Promise<Event> {
  const { db, mails, rates, shared, now } = platform
  const sending = sendingOf(platform)
  const key = await db.transaction().execute(async (tx) => {
    const before = await standToChangeEvent(tx, caller, id)
    const after = merge(before, changes)
    requireConsistent({
      startDate: after.starts_at,
      endDate: after.ends_at,
      isPublic: after.is_public,
      numberOfPlaces: after.places,
    })
    if (after.places !== null && before.taken > after.places) {
      throw new Failure('too_many_participants')
    }
    const { location, starts_at, ends_at } = after
    const spot = after.is_public ? spotOf(location.coordinates, starts_at, ends_at) : null
    const stored = { ...after, location: JSON.stringify(location), spot, over: false }
    await updateRow(tx, before, { ...stored, sequence: before.sequence + 1, changed_at: now() })

    const reminders = remindersData ?? before.reminders.map(toReminder)
    await changeReminders(tx, before, after, reminders, now())
    const event = { ...before, ...after, sequence: before.sequence + 1 }
    const isClosed = before.is_public && !after.is_public
    const shutOut = isClosed ? await removeOutsiders(tx, before) : new Set<string>()
    if (isClosed) await deleteGuestsOf(tx, before)
    const isStillIn = ({ user_id }: { user_id: string }) => !shutOut.has(user_id)
    const concerned = ends_at > now() ? before.participants.filter(mayCome) : []
    const guests = ends_at > now() ? before.guests : []
    // Who does it knows; their mail is for the calendar file in it.
    const isOther = ({ user_id }: { user_id: string }) => user_id !== caller.userId
    const outsiders = concerned.filter((one) => !isStillIn(one))
    await notifyOfEvent(sending, tx, before, outsiders.filter(isOther), 'closed')
    await mails.sendAll(tx, [
      ...reachable(outsiders).map((to) => ({
        to: to.email,
        letter: eventClosedMail(to.first_name, before, fileFor(sending, to, event, 'CANCEL')),
      })),
      ...(isClosed ? guests : []).map((to) => ({
        to: to.email,
        letter: eventClosedMail(to.first_name, before, guestFileFor(sending, to, event, 'CANCEL')),
      })),
    ])
    if (isElsewhereOrMoved(before, after)) {
      const told = concerned.filter(isStillIn)
      const toldGuests = isClosed ? [] : guests
      await countMails(rates, caller, event, [...told, ...toldGuests], 'moved')
      await notifyOfEvent(sending, tx, event, told.filter(isOther), 'changed')
      await sendToGuests(sending, tx, event, toldGuests, (to, link) =>
        eventChangedMail(
          to.first_name,
          before,
          event,
          link,
          guestFileFor(sending, to, event, 'REQUEST'),
        ),
      )
      await sendWithLinks(sending, tx, event, told, (to, links) =>
        eventChangedMail(
          to.first_name,
          before,
          event,
          links,
          fileFor(sending, to, event, 'REQUEST'),
        ),
      )
    }
    return before
  })
  shared.forget(id, key.community_id)
  return getEvent(db, caller, id)
}

/**
 * Takes an event away. Who did not decline one still to come, or has a place as a guest, gets a mail.
 *
 * @param communityId must be the one that it is of
 * @throws Failure `event_not_found`, `not_enough_permission`
 */
export async function deleteEvent(
  platform: Platform,
  caller: Caller,
  communityId: string,
  id: string,
): Promise<void> {
  const { db, mails, shared, now } = platform
  const sending = sendingOf(platform)
  await db.transaction().execute(async (tx) => {
    const event = await standToChangeEvent(tx, caller, id)
    if (event.community_id !== communityId) throw new Failure('event_not_found')
    const gone = { ...event, sequence: event.sequence + 1 }
    const { name, starts_at, ends_at, sequence } = gone
    const cancellation = { id, community_id: communityId, name, starts_at, ends_at, sequence }
    await insertCancellation(tx, { ...cancellation, cancelled_at: now() })
    await failingAs('error_while_deleting_event', () => deleteRow(tx, event))
    const line = { at: now(), who: caller, communityId, details: { name } }
    await record(tx, { ...line, what: 'event-deleted' })
    if (ends_at <= now()) return
    const concerned = event.participants.filter(mayCome)
    const others = concerned.filter(({ user_id }) => user_id !== caller.userId)
    await notifyOfEvent(sending, tx, event, others, 'cancelled')
    await mails.sendAll(tx, [
      ...reachable(concerned).map((to) => ({
        to: to.email,
        letter: eventCancelledMail(to.first_name, gone, fileFor(sending, to, gone, 'CANCEL')),
      })),
      ...event.guests.map((to) => ({
        to: to.email,
        letter: eventCancelledMail(to.first_name, gone, guestFileFor(sending, to, gone, 'CANCEL')),
      })),
    ])
  })
  shared.forget(id, communityId)
}

function merge(before: EventRow, changes: Omit<EventUpdate, 'id' | 'remindersData'>) {
  const isPublic = changes.isPublic ?? before.is_public
  const places = changes.numberOfPlaces === undefined ? before.places : changes.numberOfPlaces
  return {
    name: changes.name ?? before.name,
    type: changes.type ?? before.type,
    description: changes.description === undefined ? before.description : changes.description,
    appointment: changes.appointment === undefined ? before.appointment : changes.appointment,
    starts_at: changes.startDate ?? before.starts_at,
    ends_at: changes.endDate ?? before.ends_at,
    time_zone: changes.timeZone ?? before.time_zone,
    location: changes.location ?? before.location,
    is_public: isPublic,
    places: isPublic ? places : null,
  }
}

async function changeReminders(
  tx: Tx,
  event: EventKey,
  { starts_at: starts, time_zone: timeZone }: Pick<EventRow, 'starts_at' | 'time_zone'>,
  reminders: readonly Reminder[],
  now: Date,
): Promise<void> {
  const wanted = reminderRows({ ...event, starts, timeZone }, reminders, now)
  const { gone, added } = changesOfReminders(await listReminders(tx, event), wanted)
  await deleteReminders(tx, event, gone)
  await insertReminders(tx, added)
}

type Place = Pick<EventRow, 'starts_at' | 'ends_at' | 'location'>

function isElsewhereOrMoved(before: Place, after: Place): boolean {
  return (
    before.starts_at.getTime() !== after.starts_at.getTime() ||
    before.ends_at.getTime() !== after.ends_at.getTime() ||
    placeLine(before.location) !== placeLine(after.location)
  )
}

function mayCome({ answer }: { answer: string }): boolean {
  return answer !== 'false'
}

function toReminder({ amount, unit }: EventRow['reminders'][number]): Reminder {
  return { timeBeforeEvent: amount, timeUnit: unit }
}
