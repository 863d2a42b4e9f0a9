import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { StoredAddress } from '../../db/schema.ts'
import { site } from '../../src/site.ts'

/** An event as calendars know it. Times are in UTC: each calendar shows them in its own zone. */
export interface CalendarEvent {
  id: string
  name: string
  description: string | null
  appointment: string | null
  starts_at: Date
  ends_at: Date
  location: StoredAddress
  /** Raised by each change: calendars take the highest (RFC 5545). */
  sequence: number
  created_at: Date
}

/** Never changes, so that calendars know an event again. */
export function uidOf(id: string, origin: string): string {
  return `${id}@${new URL(origin).hostname}`
}

/** How a place reads in one line. */
export function placeLine({ address, postcode, city }: StoredAddress): string {
  return [address, `${postcode} ${city}`.trim()].filter(Boolean).join(', ')
}

/**
 * One event as a file that goes with a mail.
 *
 * @param method `REQUEST` to put it into the calendar or change it there, `CANCEL` to take it out
 * @param organizer who it is from: the community's name over our own address
 */
export function eventFile(
  event: CalendarEvent,
  method: 'REQUEST' | 'CANCEL',
  {
    origin,
    url,
    organizer,
    now,
  }: { origin: string; url: string; organizer: { name: string; email: string }; now: Date },
): string {
  const calendar = ical({ prodId: { company: site.name, product: site.name, language: 'FR' } })
  calendar.method(ICalCalendarMethod[method])
  calendar.createEvent({
    id: uidOf(event.id, origin),
    sequence: event.sequence,
    stamp: now,
    created: event.created_at,
    start: event.starts_at,
    end: event.ends_at,
    summary: event.name,
    description: [event.description, event.appointment && `Rendez-vous\u00A0: ${event.appointment}`]
      .filter(Boolean)
      .join('\n\n'),
    location: {
      title: placeLine(event.location),
      geo: { lon: event.location.coordinates[0], lat: event.location.coordinates[1] },
    },
    url,
    organizer,
    status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
  return calendar.toString()
}
