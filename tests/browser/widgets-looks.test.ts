import type { Page } from '@playwright/test'
import { contrast } from '../unit/colours.ts'
import { closeBrowsers } from './communities.ts'
import { answerByCall } from './events.ts'
import { expectAccessible, expectNoSidewaysScroll } from './looks.ts'
import { alive, expect } from './test.ts'
import { scriptWeight } from './weights.ts'
import {
  newShown,
  newShownEvent,
  newStranger,
  type Shown,
  setWidgets,
  snippet,
  test,
  visit,
  widget,
} from './widgets.ts'

/* How the pages of widgets look, and what they weigh. */

test.describe.configure({ timeout: 60_000 })
test.afterEach(({ browser }) => closeBrowsers(browser))

const accents = ['#0F5E4A', '#C8431D', '#F5C04A', '#000000', '#9EE6FF']

function pagesOf({ id, events }: Shown): string[] {
  return [
    `/widgets/agenda/${id}`,
    `/widgets/agenda/${id}?view=month`,
    `/widgets/evenement/${events[0].id}?retour=agenda`,
    `/widgets/adhesion/${id}`,
    '/widgets/agenda/x',
  ]
}

/** An address with a look of its own. */
const looking = (path: string, look: Record<string, string>) =>
  `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(look)}`

for (const [theme, accent] of [
  ['light', '#F5C04A'],
  ['dark', '#0F5E4A'],
] as const) {
  test(`axe finds nothing on any page in ${theme}`, async ({ browser, product }) => {
    const shown = await newShown(browser)
    const page = await newStranger(browser)
    for (const path of pagesOf(shown)) {
      await page.goto(product + looking(path, { theme, accent }))
      await alive(page)
      await expectAccessible(page)
      // What the site asks for counts, whatever the visitor's own theme.
      await page.emulateMedia({ colorScheme: theme === 'dark' ? 'light' : 'dark' })
      await expectReadable(page)
    }
  })
}

test('dates, buttons and links can be read with any of five accents', async ({
  browser,
  product,
}) => {
  const { id, events } = await newShown(browser)
  const page = await newStranger(browser)
  for (const path of [`/widgets/agenda/${id}`, `/widgets/evenement/${events[0].id}`]) {
    for (const theme of ['light', 'dark']) {
      for (const accent of accents) {
        await page.goto(product + looking(path, { theme, accent }))
        await expectReadable(page)
      }
    }
  }
})

/** What axe can't compute: dates, buttons and links by the colours that the browser gave them. */
async function expectReadable(page: Page): Promise<void> {
  const pairs = await page.evaluate(() =>
    [...document.querySelectorAll('.date-block, .poster, .btn, .way, .places')].map((element) => {
      let ground: Element | null = element
      while (ground && getComputedStyle(ground).backgroundColor === 'rgba(0, 0, 0, 0)') {
        ground = ground.parentElement
      }
      const { color } = getComputedStyle(element)
      return [color, ground ? getComputedStyle(ground).backgroundColor : '']
    }),
  )
  for (const [text = '', ground = ''] of pairs) {
    expect(contrast(partsOf(text), partsOf(ground)), `${text} on ${ground}`).toBeGreaterThanOrEqual(
      4.5,
    )
  }
}

function partsOf(colour: string): [number, number, number] {
  const [red = 0, green = 0, blue = 0] = colour.match(/[\d.]+/g)?.map(Number) ?? []
  return [red / 255, green / 255, blue / 255]
}

test('axe finds nothing in a frame, nor in a form that was refused and one that was sent', async ({
  browser,
  site,
  product,
}) => {
  const { events } = await newShown(browser)
  const body = `<!doctype html><html lang="fr"><title>Club</title><main><h1>Club</h1>
    ${snippet(product, 'evenement', events[0].id)}</main>`
  site.put('/', { body })
  const page = await newStranger(browser)
  await visit(page, site)
  const frame = widget(page, 'evenement')
  await frame.getByLabel('Prénom').fill('Odile')
  await frame.getByRole('button', { name: 'Je participe' }).click()
  await expect(frame.getByText('Champ requis')).toHaveCount(3)
  await expectAccessible(page)
  await frame.getByLabel('Nom', { exact: true }).fill('Ferrand')
  await frame.getByLabel('E-mail').fill('odile@exemple.fr')
  await frame.getByRole('checkbox').check()
  await frame.getByRole('button', { name: 'Je participe' }).click()
  await expect(frame.getByRole('heading', { name: 'Un e-mail vous attend' })).toBeFocused()
  await expectAccessible(page)
})

test('nothing scrolls sideways at 320 px, nor with text of twice the size', async ({
  browser,
  product,
}) => {
  const shown = await newShown(browser)
  await newShownEvent(shown.claire, shown.id, {
    name: 'Anticonstitutionnellementparlant, assemblée des bé',
    location: {
      address: '',
      city: 'Saint-Remy-en-Bouzemont-Saint-Genest-et-Isson',
      postcode: '51290',
      coordinates: [4.65, 48.63],
    },
  })
  const page = await newStranger(browser)
  for (const path of pagesOf(shown)) {
    await page.goto(product + path)
    for (const [width, size] of [
      [320, '100%'],
      [360, '200%'],
      [720, '200%'],
    ] as const) {
      await page.setViewportSize({ width, height: 640 })
      await page.evaluate(
        (size) => document.documentElement.style.setProperty('font-size', size),
        size,
      )
      await expectNoSidewaysScroll(page)
    }
  }
})

test('forced colours keep the days and what is chosen', async ({ browser, product }) => {
  const shown = await newShown(browser)
  const spring = { startDate: '2031-05-15T18:00+02:00', endDate: '2031-05-15T20:00+02:00' }
  await newShownEvent(shown.claire, shown.id, spring)
  const page = await newStranger(browser, { forcedColors: 'active' })
  // No look of axe: it reads the colours of the page, not those that are forced on it.
  await page.goto(`${product}/widgets/agenda/${shown.id}`)
  const date = page.locator('.date-block').first()
  await expect(date).not.toHaveCSS('border-top-width', '0px')
  await expect(date).toHaveCSS('forced-color-adjust', 'none')
  await page.goto(`${product}/widgets/agenda/${shown.id}?view=month&mois=2031-05`)
  await expect(page.locator('[data-chosen]')).toHaveCSS('outline-style', 'solid')
  await expect(page.locator('.month-grid em').first()).not.toHaveCSS('border-top-width', '0px')
})

test('a month leads from day to day and from month to month', async ({ browser, product }) => {
  const { id, claire, events } = await newShown(browser)
  await newShownEvent(claire, id, {
    name: 'La fête de janvier',
    startDate: '2031-01-15T18:00:00Z',
    endDate: '2031-01-16T02:00:00Z',
  })
  const page = await newStranger(browser, { javaScriptEnabled: false })
  await page.goto(`${product}/widgets/agenda/${id}?view=month&mois=2030-12&theme=dark`)
  await expect(page.getByText('Aucun rendez-vous public ce mois-ci.')).toBeVisible()
  await page.getByRole('link', { name: 'Mois suivant' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Janvier 2031')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  // What goes on after midnight stands on both days.
  for (const day of ['mercredi 15 janvier', 'jeudi 16 janvier']) {
    await page.getByRole('link', { name: new RegExp(`^${day}, 1.rendez-vous`) }).click()
    await expect(page.getByRole('heading', { level: 2 })).toHaveText('La fête de janvier')
  }
  await page.goto(`${product}/widgets/agenda/${id}?view=month&mois=0000-99&jour=x`)
  await expect(page.getByRole('table')).toBeVisible()
  expect(events).toHaveLength(3)
})

test('a full event says so, and offers no form', async ({ browser, product }) => {
  const { id, claire } = await newShown(browser)
  const event = await newShownEvent(claire, id, { numberOfPlaces: 1 })
  const page = await newStranger(browser)
  const path = `${product}/widgets/evenement/${event.id}`
  await page.goto(path)
  await expect(page.getByText('1 place restante')).toBeVisible()
  await answerByCall(claire, event.id, 'true')
  // Whoever looked keeps what they saw for a minute.
  const other = await newStranger(browser)
  await other.goto(path)
  await expect(other.getByText('Complet')).toBeVisible()
  await expect(other.getByRole('textbox')).toHaveCount(0)
  await other.goto(`${product}/widgets/agenda/${id}`)
  await expect(other.getByText('Complet')).toBeVisible()
  await expect(other.getByRole('link', { name: /^Je participe/ })).toHaveCount(3)
})

test('tells other programs what it is: title, event, ways to embed and to follow it', async ({
  browser,
  product,
}) => {
  const { id, claire, events } = await newShown(browser)
  const [concert] = events
  const page = await newStranger(browser)
  await page.goto(`${product}/widgets/evenement/${concert.id}`)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  const data = JSON.parse((await page.locator('script[type*=ld]').textContent()) ?? '')
  expect(data).toMatchObject({
    '@type': 'Event',
    name: 'Concert de printemps',
    startDate: concert.startDate,
    location: { address: { addressLocality: 'Lyon' } },
    remainingAttendeeCapacity: 40,
  })
  await setWidgets(claire, id, { enabled: true, listed: true })
  await page.goto(`${product}/widgets/evenement/${concert.id}?theme=dark`)
  await expect(page.locator('meta[name=robots]')).toHaveCount(0)
  await expect(page).toHaveTitle(/^Concert de printemps – Judo Club/)
  const canonical = page.locator('link[rel=canonical]')
  await expect(canonical).toHaveAttribute('href', `${product}/evenement/${concert.id}`)
  for (const type of ['application/json+oembed', 'application/atom+xml']) {
    const href = await page.locator(`link[type="${type}"]`).getAttribute('href')
    expect((await page.request.get(href ?? '')).status(), type).toBe(200)
  }
})

test('the loader weighs at most 2 kB as it is sent, and is kept for an hour', async ({
  request,
}) => {
  const headers = { 'accept-encoding': 'br' }
  const answer = await request.get('/widgets.js', { headers })
  expect(Number(answer.headers()['content-length'])).toBeLessThanOrEqual(2000)
  expect(answer.headers()).toMatchObject({
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
    'content-encoding': 'br',
  })
  expect(await answer.text()).not.toContain('placeholder')
  const { etag = '' } = answer.headers()
  const again = await request.get('/widgets.js', { headers: { 'if-none-match': etag } })
  expect(again.status()).toBe(304)
})

test('a widget loads at most 4 kB of script until somebody does something in it, and keeps nothing', async ({
  browser,
  product,
}) => {
  const shown = await newShown(browser)
  const page = await newStranger(browser)
  const given: (string | undefined)[] = []
  page.on('response', (answer) => given.push(answer.headers()['set-cookie']))
  for (const path of pagesOf(shown)) {
    expect(await scriptWeight(page, product + path), path).toBeLessThanOrEqual(4000)
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
  }
  expect(given.filter(Boolean)).toEqual([])
  expect(await page.context().cookies()).toEqual([])
})
