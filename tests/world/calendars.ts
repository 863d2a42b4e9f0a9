import ICAL from 'ical.js'

export interface Entry {
  uid: string
  summary: string
  sequence: number
  status: string
  starts: Date
  /** Null for what ends as it begins. */
  ends: Date | null
  transparency: string | null
  description: string | null
  location: string | null
  attendees: string[]
}

/** A calendar as a strict reader of RFC 5545 takes it, which is not its writer. */
export function readCalendar(text: string): { method: string | null; entries: Entry[] } {
  ICAL.design.strict = true
  const calendar = new ICAL.Component(ICAL.parse(text))
  const entries = calendar.getAllSubcomponents('vevent').map((part) => {
    const event = new ICAL.Event(part)
    const said = (name: string) => part.getFirstPropertyValue(name)?.toString() ?? null
    // Anything else than UTC would be another moment for each reader.
    for (const name of ['dtstart', 'dtend', 'dtstamp']) {
      const value = part.getFirstProperty(name)?.getFirstValue()
      if (value instanceof ICAL.Time && value.zone !== ICAL.Timezone.utcTimezone) {
        throw new Error(`${name} is not in UTC`)
      }
    }
    return {
      uid: event.uid,
      summary: event.summary,
      sequence: event.sequence,
      status: said('status') ?? '',
      starts: event.startDate.toJSDate(),
      ends: said('dtend') ? event.endDate.toJSDate() : null,
      transparency: said('transp'),
      description: said('description'),
      location: said('location'),
      attendees: part
        .getAllProperties('attendee')
        .map((one) => `${one.getFirstValue()} ${one.getFirstParameter('partstat')}`),
    }
  })
  return { method: calendar.getFirstPropertyValue('method')?.toString() ?? null, entries }
}
