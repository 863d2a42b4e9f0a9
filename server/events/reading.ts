import type { Db } from '../../db/open.ts'
import { eventLimits } from '../contract/event-limits.ts'
import type { Event } from '../contract/event-shapes.ts'
import type { Attachment } from '../platform/attachments.ts'
import type { Caller } from '../platform/caller.ts'
import type { Platform } from '../platform/platform.ts'
import { singleEvent } from './ics.ts'
import { comingEvents, type EventRow, ownEvents } from './queries.ts'
import { manages, seenFrom, takesPart, toEvent } from './shapes.ts'
import { standToSee } from './standing.ts'

/**
 * An event, for the members of its community; a public one for anyone with an account. Of a private one
 * a member who takes no part sees no more than that it is there, its name, its time and its place.
 *
 * @throws Failure `error_when_getting_event_details`, `not_enough_permission`
 */
export async function getEvent(db: Db, caller: Caller, id: string): Promise<Event> {
  return toEvent(await standToSee(db, caller, id), caller.userId)
}

/** The same for a page, which has to know whether they may change it. */
export async function getEventForPage(
  db: Db,
  caller: Caller,
  id: string,
): Promise<Event & { manages: boolean }> {
  const row = await standToSee(db, caller, id)
  return { ...toEvent(row, caller.userId), manages: manages(row) }
}

/** The same as a file for a calendar. */
export async function exportEvent(
  { db, config }: Platform,
  caller: Caller,
  id: string,
): Promise<Attachment> {
  const event = await standToSee(db, caller, id)
  return calendarFile(seenFrom(event, takesPart(event, caller.userId)), config.origin)
}

export function calendarFile(event: EventRow, origin: string): Attachment {
  return { name: `${event.name}.ics`, type: 'text/calendar', text: singleEvent(event, origin) }
}

interface WantedPeriod {
  from?: Date | undefined
  to?: Date | undefined
}

/** From when on one's own are told without a wish: a year ago. */
export function listedSince(now: Date): Date {
  return new Date(now.getTime() - eventLimits.listedDays * 24 * 3_600_000)
}

/**
 * Those of the caller's communities, and public ones that they take part in; the soonest first. However
 * many there are it is a bounded answer: who wants more asks on from the last one.
 */
export async function listOwnEvents(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  { userId }: Caller,
  { from: endingAfter = listedSince(now()), to: startingBefore }: WantedPeriod,
): Promise<Event[]> {
  const rows = await ownEvents(db, userId, { endingAfter, startingBefore }).execute()
  return rows.map((row) => toEvent(row, userId))
}

/** The next ones of a community of the caller's that are not over, the soonest first. */
export async function listComingEvents(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  { userId }: Caller,
  communityId: string,
  limit: number,
): Promise<Event[]> {
  const rows = await comingEvents(db, userId, {
    communityId,
    endingAfter: now(),
    limit,
  }).execute()
  return rows.map((row) => toEvent(row, userId))
}
