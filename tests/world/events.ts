import type { Event } from '../../server/contract/event-shapes.ts'
import { createEvent } from '../../server/contract/events.ts'
import type { TestCommunity } from './communities.ts'
import type { Person } from './people.ts'
import { expectAnswer } from './shapes.ts'

export const lyon = { city: 'Lyon', postcode: '69003', coordinates: [4.8467, 45.7485] }

/** What a training two days from now is made of; `fields` replace or add. */
export function eventFields(
  community: TestCommunity,
  now: Date,
  fields: Record<string, unknown> = {},
): Record<string, unknown> {
  const starts = new Date(now.getTime() + 48 * 3_600_000)
  return {
    ...community.reference,
    name: 'Entraînement',
    type: 'training',
    startDate: starts.toISOString(),
    endDate: new Date(starts.getTime() + 2 * 3_600_000).toISOString(),
    location: lyon,
    ...fields,
  }
}

/** An event that the API made. */
export async function newEvent(
  person: Person,
  community: TestCommunity,
  now: Date,
  fields: Record<string, unknown> = {},
): Promise<Event> {
  const made = await person.post('/events', eventFields(community, now, fields))
  expectAnswer(made, createEvent)
  return made.body as Event
}
