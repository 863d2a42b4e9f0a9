import { type Browser, expect, type Page } from '@playwright/test'
import type { Event } from '../../server/contract/event-shapes.ts'
import { named } from './club.ts'
import { createCommunity, headers, newVisitor, type Visitor } from './communities.ts'
import { newEvent } from './events.ts'

/** May 2031, which begins on a Thursday. */
export const may = '/calendrier?mois=2031-05'

export interface OwnClub {
  claire: Visitor
  id: string
  name: string
}

/** Claire, and the association that she made. */
export async function newOwnClub(browser: Browser): Promise<OwnClub> {
  const claire = await newVisitor(browser, named('Claire', 'Morand'))
  const { id, name } = await createCommunity(claire, 'association')
  return { claire, id, name }
}

/** An event of the club, from six to eight in the evening of a day, or as `fields` say. */
export function plan(
  { claire, id }: OwnClub,
  name: string,
  day: string,
  fields: Record<string, unknown> = {},
): Promise<Event> {
  const [startDate, endDate] = [`${day}T18:00:00+02:00`, `${day}T20:00:00+02:00`]
  const location = { city: 'Lyon', postcode: '69003', coordinates: [4.8467, 45.7485] }
  const event = { name, startDate, endDate, location, ...fields }
  return newEvent(claire, { kind: 'association', id }, event)
}

/** From a Friday to the Tuesday after it. */
export const camp = { startDate: '2031-05-16T10:00+02:00', endDate: '2031-05-20T17:00+02:00' }

export async function answer({ request }: Visitor, eventId: string, participate: boolean) {
  const me = await (await request.get('/api/users/me', { headers })).json()
  const data = { eventId, userId: me.id, participate }
  const response = await request.post('/api/events/participate', { headers, data })
  expect(response.status()).toBe(200)
}

export const title = (page: Page) => page.getByRole('heading', { level: 1 })
export const cell = (page: Page, name: RegExp) => page.getByRole('gridcell', { name })
export const inGrid = (page: Page, name: RegExp) =>
  page.getByRole('grid').getByRole('link', { name })

/** A click on the day itself, where nothing else stands in its cell. */
export const clickDay = (page: Page, name: RegExp) =>
  cell(page, name).click({ position: { x: 6, y: 6 } })

export const next = (page: Page) => page.getByRole('button', { name: 'Mois suivant' }).click()
