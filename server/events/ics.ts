import ical, {
  ICalAttendeeStatus,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator'
import type { StoredAddress } from '../../db/schema.ts'
import { eventPath } from '../contract/event-paths.ts'
import type { Answer } from '../contract/event-shapes.ts'
import { site } from '../contract/site.ts'

/** An event as calendars know it. Times are in UTC: each calendar shows them in its own zone. */
export interface CalendarEvent {
  id: string
  name: string
  description: string | null
  appointment: string | null
  starts_at: Date
  ends_at: Date
  location: StoredAddress
  community_name: string
  /** Raised by each change: calendars take the highest (RFC 5545). */
  sequence: number
  created_at: Date
  changed_at: Date
}

/** One of a feed, with what its reader answered. */
export interface FeedEvent extends CalendarEvent {
  answer: Answer | null
  answered_at: Date | null
}

/** One that is gone, as calendars have to be told for a while. */
export interface CancelledEvent {
  id: string
  name: string
  starts_at: Date
  ends_at: Date
  sequence: number
  cancelled_at: Date
}

/** Whom a mail's file is for. */
export interface Attendee {
  first_name: string
  last_name: string
  email: string
  answer: Answer
}

/** Never changes, so that calendars know an event again. */
export function uidOf(id: string, origin: string): string {
  return `${id}@${new URL(origin).hostname}`
}

/** How a place reads in one line. */
export function placeLine({ address, postcode, city }: StoredAddress): string {
  return [address, `${postcode} ${city}`.trim()].filter(Boolean).join(', ')
}

const statuses: Record<Answer, ICalAttendeeStatus> = {
  true: ICalAttendeeStatus.ACCEPTED,
  false: ICalAttendeeStatus.DECLINED,
  waiting: ICalAttendeeStatus.NEEDSACTION,
}

/**
 * One event as a file that goes with a mail to one person (RFC 5546).
 *
 * @param method `REQUEST` to put it into the calendar or change it there, `CANCEL` to take it out
 * @param organizer who it is from: the community's name over our own address
 */
export function eventFile(
  event: CalendarEvent,
  method: 'REQUEST' | 'CANCEL',
  parts: {
    origin: string
    organizer: { name: string; email: string }
    attendee: Attendee
    now: Date
  },
): string {
  const { origin, organizer, attendee, now } = parts
  const calendar = newCalendar().method(ICalCalendarMethod[method])
  const entry = calendar.createEvent({
    ...entryOf(event, origin),
    stamp: now,
    organizer,
    status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
  // Answers come by the mail's links: one that a mail program sent would reach nobody.
  entry.createAttendee({
    name: `${attendee.first_name} ${attendee.last_name}`,
    email: attendee.email,
    status: statuses[attendee.answer],
    rsvp: false,
  })
  return calendar.toString()
}

/** One event to be put into a calendar by hand. */
export function singleEvent(event: CalendarEvent, origin: string): string {
  const calendar = newCalendar()
  calendar.createEvent(entryOf(event, origin))
  return calendar.toString()
}

const hour = 3600

/** All of somebody's events, to be read again every hour. The same events are the same text. */
export function feed(
  events: readonly FeedEvent[],
  cancelled: readonly CancelledEvent[],
  origin: string,
): string {
  const calendar = newCalendar().name(site.name).ttl(hour)
  for (const event of events) {
    calendar.createEvent({
      ...entryOf(event, origin),
      stamp: later(event.changed_at, event.answered_at),
      // Only what one said yes to takes one's time.
      transparency:
        event.answer === 'true' ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
    })
  }
  for (const event of cancelled) {
    calendar.createEvent({
      ...timesOf(event),
      id: uidOf(event.id, origin),
      sequence: event.sequence,
      stamp: event.cancelled_at,
      summary: event.name,
      status: ICalEventStatus.CANCELLED,
    })
  }
  return calendar.toString()
}

/** The public events of a community, under its name. Whoever reads it has answered none of them. */
export function publicFeed(name: string, events: readonly CalendarEvent[], origin: string): string {
  const calendar = newCalendar().name(name).ttl(hour)
  for (const event of events) calendar.createEvent(entryOf(event, origin))
  return calendar.toString()
}

function newCalendar() {
  return ical({ prodId: { company: site.name, product: site.name, language: 'FR' } })
}

function entryOf(event: CalendarEvent, origin: string): ICalEventData {
  const [lon, lat] = event.location.coordinates
  const appointment = event.appointment && `Rendez-vous\u00A0: ${event.appointment}`
  const description = readable([event.description, appointment].filter(Boolean).join('\n\n'))
  return {
    ...timesOf(event),
    id: uidOf(event.id, origin),
    sequence: event.sequence,
    stamp: event.changed_at,
    created: event.created_at,
    lastModified: event.changed_at,
    summary: readable(event.name),
    ...(description && { description }),
    location: { title: readable(placeLine(event.location)), geo: { lon, lat } },
    categories: [{ name: event.community_name }],
    url: origin + eventPath(event.id),
    status: ICalEventStatus.CONFIRMED,
  }
}

/** Without control characters, which a calendar must not hold (RFC 5545): lines end, and that is all. */
function readable(text: string): string {
  return text.replace(/[^\P{Cc}\t\n\r]/gu, '')
}

/** What ends as it begins has no end: it would have to be later (RFC 5545), by a second at least. */
function timesOf({ starts_at, ends_at }: { starts_at: Date; ends_at: Date }) {
  const second = (date: Date) => Math.floor(date.getTime() / 1000)
  return { start: starts_at, ...(second(ends_at) > second(starts_at) && { end: ends_at }) }
}

function later(one: Date, other: Date | null): Date {
  return other && other > one ? other : one
}
