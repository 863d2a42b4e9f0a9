import type { Event } from '../../../../server/contract/event-shapes.ts'
import type { Kind } from '../../../../server/contract/roles.ts'

/** A community whose events one may plan. */
export interface Owner {
  kind: Kind
  id: string
  name: string
}

/** What the form begins with where no event is changed: a day that was chosen, an event that was. */
export type Beginning = Partial<
  Pick<
    Event,
    'name' | 'type' | 'description' | 'appointment' | 'location' | 'isPublic' | 'numberOfPlaces'
  > &
    Pick<Event, 'reminders' | 'association' | 'group'> & { startDate: string; endDate: string }
>
