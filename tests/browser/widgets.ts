import type { Browser, FrameLocator, Page } from '@playwright/test'
import type { Event } from '../../server/contract/event-shapes.ts'
import { openSite, type Site } from '../host/site.ts'
import { named } from './club.ts'
import { createCommunity, headers, newVisitor, type Visitor } from './communities.ts'
import { newEvent } from './events.ts'
import { test as base, expect, watchConsole } from './test.ts'

/** An association whose widgets are on, with public events. */
export interface Shown {
  id: string
  name: string
  claire: Visitor
  events: [Event, ...Event[]]
}

/** @param origins the sites that may show its widgets; none for any */
export async function newShown(browser: Browser, origins: string[] = []): Promise<Shown> {
  const claire = await newVisitor(browser, named('Claire', 'Morand'))
  const fields = { description: 'Un chœur de quartier.' }
  const { id, name } = await createCommunity(claire, 'association', fields)
  await setWidgets(claire, id, { enabled: true, origins })
  const events = [
    await newShownEvent(claire, id, { name: 'Concert de printemps' }),
    await newShownEvent(claire, id, { name: 'Chanter au parc', numberOfPlaces: 6 }),
    await newShownEvent(claire, id, { name: 'Le chœur dans la rue' }),
  ] as const
  return { id, name, claire, events: [...events] }
}

export async function setWidgets(
  { request }: Pick<Visitor, 'request'>,
  id: string,
  settings: { enabled: boolean; origins?: string[]; listed?: boolean },
): Promise<void> {
  const data = { origins: [], ...settings }
  const response = await request.put(`/api/associations/${id}/widgets`, { headers, data })
  expect(response.status(), await response.text()).toBe(200)
}

export function newShownEvent(
  visitor: Pick<Visitor, 'request'>,
  id: string,
  fields: Record<string, unknown> = {},
): Promise<Event> {
  const facts = { type: 'show', isPublic: true, numberOfPlaces: 40, ...fields }
  return newEvent(visitor, { kind: 'association', id }, facts)
}

/** A test with a website that is not ours, of an origin of its own. */
export const test = base.extend<{ site: Site; product: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for it
  site: async ({}, use) => {
    const site = await openSite()
    await use(site)
    await site.close()
  },
  product: async ({ baseURL }, use) => use(baseURL ?? ''),
})

/** The line that an association pastes, with a plain link inside. */
export function snippet(
  product: string,
  kind: 'agenda' | 'evenement' | 'adhesion',
  id: string,
  attributes = '',
): string {
  const owner = kind === 'evenement' ? 'event' : 'association'
  return `<script type="module" src="${product}/widgets.js"></script>
    <maillon-${kind} ${owner}="${id}" ${attributes}>
      <a href="${product}/widgets/${kind}/${id}">Nos rendez-vous</a>
    </maillon-${kind}>`
}

export const widget = (page: Page, kind: string): FrameLocator =>
  page.locator(`maillon-${kind}`).frameLocator('iframe')

/** Opens a page of the site, and hears what its widgets tell it. */
export async function visit(page: Page, site: Site, path = '/'): Promise<void> {
  await page.addInitScript(() => {
    const told: unknown[] = []
    Object.assign(window, { told })
    for (const name of ['ready', 'error', 'registered', 'requested']) {
      addEventListener(`maillon:${name}`, (event) => {
        if (event instanceof CustomEvent) told.push([name, event.detail])
      })
    }
  })
  await page.goto(site.origin + path)
}

/** What the widgets of a page told it so far, by the events' names. */
export function toldOn(page: Page): Promise<[string, Record<string, unknown>][]> {
  return page.evaluate(() => Reflect.get(window, 'told'))
}

/** Waits until that many widgets are as high as their content. */
export async function ready(page: Page, count = 1): Promise<void> {
  await expect
    .poll(async () => (await toldOn(page)).filter(([name]) => name === 'ready').length)
    .toBe(count)
}

/** Somebody at a browser of their own who knows nobody here. */
export async function newStranger(browser: Browser, options: object = {}): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  watchConsole(page)
  return page
}

/** How high the frame of a widget is, and its content. */
export async function heights(
  page: Page,
  kind: string,
): Promise<{ frame: number; content: number }> {
  const frame = await page
    .locator(`maillon-${kind}`)
    .evaluate((element) => element.shadowRoot?.querySelector('iframe')?.offsetHeight ?? 0)
  const content = await widget(page, kind)
    .locator('body')
    .evaluate((body) => body.getBoundingClientRect().height)
  return { frame, content }
}
