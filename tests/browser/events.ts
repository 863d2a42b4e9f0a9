import { expect } from '@playwright/test'
import type { Event } from '../../server/contract/event-shapes.ts'
import type { Kind } from '../../server/contract/roles.ts'
import { headers, type Visitor } from './communities.ts'

const hour = 3_600_000
export const lyon = {
  address: '12 rue des Lilas',
  city: 'Lyon',
  postcode: '69003',
  coordinates: [4.8467, 45.7485],
}

/** A training in two days, by a call; `fields` replace or add. */
export async function newEvent(
  { request }: Pick<Visitor, 'request'>,
  community: { kind: Kind; id: string },
  fields: Record<string, unknown> = {},
): Promise<Event> {
  const starts = new Date(Date.now() + 48 * hour)
  const data = {
    [`${community.kind}Id`]: community.id,
    name: 'Entraînement',
    type: 'training',
    startDate: starts.toISOString(),
    endDate: new Date(starts.getTime() + 2 * hour).toISOString(),
    location: lyon,
    ...fields,
  }
  const response = await request.post('/api/events', { headers, data })
  expect(response.status()).toBe(201)
  return response.json()
}

/** Asks members whether they come. */
export async function askToCome(
  { request }: Pick<Visitor, 'request'>,
  community: { kind: Kind; id: string },
  event: Event,
  emails: string[],
): Promise<void> {
  const userEmails = emails.map((email) => ({ email }))
  const data = { [`${community.kind}Id`]: community.id, eventId: event.id, userEmails }
  const response = await request.put('/api/events/add-participants', { headers, data })
  expect(response.status()).toBe(200)
}

/** What somebody answered, as the server has it; undefined where they take no part. */
export async function answerOf(
  { request, person }: Pick<Visitor, 'request' | 'person'>,
  id: string,
): Promise<string | undefined> {
  const response = await request.get(`/api/events/${id}`, { headers })
  const event: Event = await response.json()
  return event.participants.find(({ user }) => user.email === person.email)?.participate
}
