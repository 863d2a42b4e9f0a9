import { type APIRequestContext, type Browser, expect } from '@playwright/test'
import type { Answer, Event } from '../../server/contract/event-shapes.ts'
import type { Kind } from '../../server/contract/roles.ts'
import { type Club, newClub } from './club.ts'
import { headers, type Visitor } from './communities.ts'
import { findInMail } from './people.ts'

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

/** An event as somebody sees it. */
export async function readEvent({ request }: Pick<Visitor, 'request'>, id: string): Promise<Event> {
  const response = await request.get(`/api/events/${id}`, { headers })
  expect(response.status()).toBe(200)
  return response.json()
}

export async function answerByCall(
  { request }: Pick<Visitor, 'request'>,
  eventId: string,
  participate: Answer,
): Promise<void> {
  const { id: userId } = await (await request.get('/api/users/me', { headers })).json()
  const data = { eventId, userId, participate }
  const response = await request.post('/api/events/participate', { headers, data })
  expect(response.status(), await response.text()).toBe(200)
}

/** The path of the link in the newest mail to `address` that answers without a login. */
export function answerLink(
  request: APIRequestContext,
  address: string,
  participate: 'true' | 'false' = 'true',
): Promise<string> {
  const link = new RegExp(`href="[^"]*(/reponse/[\\w-]+\\?participate=${participate})"`)
  return findInMail(request, address, link)
}

/** Claire's club with Éloïse in it, and a concert in three days to which Éloïse is asked. */
export async function newOccasion(
  browser: Browser,
  fields: Record<string, unknown> = {},
): Promise<Club & { event: Event }> {
  const club = await newClub(browser)
  const community = { kind: 'association', id: club.id } as const
  const name = 'Concert de printemps'
  const event = await newEvent(club.claire, community, { name, type: 'show', ...fields })
  await askToCome(club.claire, community, event, [club.samir.person.email])
  return { ...club, event }
}
