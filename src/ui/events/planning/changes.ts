import type { Event } from '../../../../server/contract/event-shapes.ts'
import type { EventForm } from './fields.ts'

type Facts = Omit<EventForm, 'entity'>

/** What differs from the event as it was: others may change it meanwhile, what is left stays theirs. */
export function changesIn(event: Event, { entity: _, ...now }: EventForm): Partial<Facts> {
  const before = new Map<string, unknown>(Object.entries(factsOf(event)))
  const changed = Object.entries(now).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before.get(field)),
  )
  return Object.fromEntries(changed)
}

/** In the order and the shape in which the form gives them. */
function factsOf(event: Event): Facts {
  const { address, city, postcode, coordinates } = event.location
  return {
    name: event.name,
    type: event.type,
    location: { address, city, postcode, coordinates },
    appointment: event.appointment,
    description: event.description,
    isPublic: event.isPublic,
    startDate: event.startDate,
    endDate: event.endDate,
    numberOfPlaces: event.numberOfPlaces,
    remindersData: event.reminders.map(({ timeBeforeEvent, timeUnit }) => ({
      timeBeforeEvent,
      timeUnit,
    })),
  }
}
