import { eventPath, eventPicturePath } from '../../server/contract/event-paths.ts'
import { momentIn } from '../../server/contract/moments.ts'
import type { WidgetEvent } from '../../server/contract/widget-pages.ts'

/** What search engines show of an event below its title. */
export function summaryOf({ event, community }: Pick<WidgetEvent, 'event' | 'community'>): string {
  const when = momentIn(new Date(event.startDate), event.timeZone)
  return `${event.name}, ${when}, ${event.location.city}, par ${community.name}.`
}

/**
 * A public event as search engines read it (https://schema.org/Event).
 *
 * @param origin of this site
 * @returns JSON to stand inside a script element
 */
export function structuredEvent(
  { event, community }: Pick<WidgetEvent, 'event' | 'community'>,
  origin: string,
  now: Date,
): string {
  const { name, description, startDate, endDate, location, availablePlaces } = event
  const [longitude, latitude] = location.coordinates
  const isFull = availablePlaces === 0
  const address = origin + eventPath(event.id)
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name,
    ...(description && { description }),
    startDate,
    endDate,
    url: address,
    image: origin + eventPicturePath(event.id),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    maximumAttendeeCapacity: event.numberOfPlaces,
    remainingAttendeeCapacity: availablePlaces,
    organizer: { '@type': 'Organization', name: community.name },
    location: {
      '@type': 'Place',
      name: location.address || location.city,
      address: {
        '@type': 'PostalAddress',
        ...(location.address && { streetAddress: location.address }),
        postalCode: location.postcode,
        addressLocality: location.city,
        addressCountry: 'FR',
      },
      geo: { '@type': 'GeoCoordinates', latitude, longitude },
    },
    offers: {
      '@type': 'Offer',
      url: address,
      price: 0,
      priceCurrency: 'EUR',
      availability: `https://schema.org/${isFull || new Date(endDate) <= now ? 'SoldOut' : 'InStock'}`,
    },
  }
  return JSON.stringify(data).replace(/</g, '\\u003C')
}
