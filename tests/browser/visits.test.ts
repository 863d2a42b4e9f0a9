import type { APIRequestContext, Browser, Page } from '@playwright/test'
import type { Challenge } from '../../server/contract/widget-shapes.ts'
import { solve } from '../world/widgets.ts'
import { newClub } from './club.ts'
import { closeBrowsers, headers } from './communities.ts'
import { newEvent } from './events.ts'
import { expectAccessible, expectNoSidewaysScroll } from './looks.ts'
import { findInMail } from './people.ts'
import { answerNotices, expect, open, test, toast, watchConsole } from './test.ts'

/* The pages of the mails to visitors, which confirm and give back without a script. */

test.describe.configure({ timeout: 60_000 })

test.afterEach(({ browser }) => closeBrowsers(browser))

/** A browser without JavaScript, in which nobody is logged in. */
async function newPlainPage(browser: Browser): Promise<Page> {
  const { baseURL = '' } = test.info().project.use
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  await context.addInitScript(answerNotices)
  const page = await context.newPage()
  watchConsole(page)
  return page
}

/** Claire's club, which shows its widgets, with a public event. */
async function newShownClub(browser: Browser, numberOfPlaces = 2) {
  const club = await newClub(browser)
  const community = { kind: 'association', id: club.id } as const
  const settings = { enabled: true, origins: [] }
  const { request } = club.claire
  await request.put(`/api/associations/${club.id}/widgets`, { headers, data: settings })
  const fields = { name: 'Portes ouvertes', isPublic: true, numberOfPlaces }
  const event = await newEvent(club.claire, community, fields)
  return { ...club, event }
}

const zoe = { firstName: 'Zoé', lastName: 'Martin' }

/** Sends one of the forms as a page of another site does. @returns the two links of its mail */
async function visit(
  request: APIRequestContext,
  use: 'registration' | 'join-request',
  id: string,
): Promise<{ confirm: string; cancel: string }> {
  const email = `zoe.${crypto.randomUUID()}@exemple.fr`
  const challenge = await request.get(`/api/public/challenge?for=${use}&id=${id}`)
  const altcha = await solve((await challenge.json()) as Challenge)
  const path =
    use === 'registration' ? `events/${id}/registrations` : `associations/${id}/join-requests`
  const sent = await request.post(`/api/public/${path}`, { data: { ...zoe, email, altcha } })
  expect(sent.status()).toBe(202)
  const confirm = await findInMail(request, email, /\/confirmation\/[\w-]+/)
  const cancel = await findInMail(request, email, /\/annulation\/[\w-]+/)
  return { confirm, cancel }
}

test('a visitor takes a place and gives it back, without a script', async ({ browser }) => {
  const { claire, event } = await newShownClub(browser)
  const links = await visit(claire.request, 'registration', event.id)
  const page = await newPlainPage(browser)
  const opened = await page.goto(links.confirm)
  expect(opened?.headers()['referrer-policy']).toBe('no-referrer')
  expect(opened?.headers()['cache-control']).toBe('private, no-store')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Portes ouvertes')
  await expect(page.getByText('2 places restantes', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Confirmer ma place' }).click()
  await expect(page.getByRole('heading', { name: /^Votre place est retenue/ })).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Ajouter à mon calendrier' }).click()
  expect((await saved).suggestedFilename()).toBe('Portes ouvertes.ics')

  await page.goto(links.cancel)
  await page.getByRole('button', { name: 'Rendre ma place' }).click()
  await expect(page.getByRole('heading', { name: 'Votre place est rendue' })).toBeVisible()
  await page.goto(links.confirm)
  await expect(page.getByRole('button', { name: 'Confirmer ma place' })).toBeEnabled()
})

test('whoever comes too late for the last place is told so', async ({ browser }) => {
  const { claire, event } = await newShownClub(browser, 1)
  const [first, late] = [
    await visit(claire.request, 'registration', event.id),
    await visit(claire.request, 'registration', event.id),
  ]
  const page = await newPlainPage(browser)
  await page.goto(late.confirm)
  const token = first.confirm.split('/').at(-1)
  await claire.request.post(`/api/public/confirmations/${token}`)
  await page.getByRole('button', { name: 'Confirmer ma place' }).click()
  await expect(page.getByRole('alert')).toContainText('La dernière place vient d’être prise')
  await expect(page.getByRole('button', { name: 'Confirmer ma place' })).toBeDisabled()
})

test('an organiser takes several visitors out at once, told by their addresses', async ({
  browser,
}) => {
  const { claire, event } = await newShownClub(browser, 9)
  const { page, request } = claire
  for (let index = 0; index < 4; index += 1) {
    const { confirm } = await visit(request, 'registration', event.id)
    await request.post(`/api/public/confirmations/${confirm.split('/').at(-1)}`)
  }
  await open(page, `/evenement/${event.id}`)
  await page.getByRole('button', { name: /^Voir les 5/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Retirer plusieurs visiteurs' }).click()
  await expect(dialog.getByRole('button', { name: 'Retour' })).toBeFocused()
  const ticks = dialog.getByRole('checkbox')
  await expect(ticks).toHaveCount(4)
  await expect(dialog.getByRole('button', { name: 'Retirer…' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Tout cocher' }).click()
  await ticks.first().uncheck()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Retirer…' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Retirer 3 visiteurs' }).click()
  await expect(toast(page, '3 visiteurs ont été retirés')).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
})

test('a visitor confirms a request for membership, and takes it back', async ({ browser }) => {
  const { claire, id } = await newShownClub(browser)
  const links = await visit(claire.request, 'join-request', id)
  const page = await newPlainPage(browser)
  await page.goto(links.confirm)
  await page.getByRole('button', { name: 'Confirmer ma demande' }).click()
  await expect(page.getByRole('heading', { name: 'Votre demande est transmise' })).toBeVisible()
  await page.goto(links.cancel)
  await page.getByRole('button', { name: 'Retirer ma demande' }).click()
  await expect(page.getByRole('heading', { name: 'Votre demande est retirée' })).toBeVisible()
})

test('a link that is of nothing says so', async ({ browser }) => {
  const page = await newPlainPage(browser)
  for (const path of ['/confirmation/x', '/annulation/x']) {
    const response = await page.request.get(path)
    expect(response.status()).toBe(404)
    expect(await response.text()).toContain('Ce lien ne sert plus')
  }
})

test('every state is in order at every width', async ({ browser, page }) => {
  const { claire, id, event } = await newShownClub(browser)
  const [place, request] = await Promise.all([
    visit(claire.request, 'registration', event.id),
    visit(claire.request, 'join-request', id),
  ])
  await page.addInitScript(answerNotices)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const expectInOrder = async (path: string) => {
    await page.goto(path)
    await expectAccessible(page)
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(page)
    }
  }
  for (const { confirm, cancel } of [place, request]) {
    await expectInOrder(cancel)
    await expectInOrder(confirm)
    await page.getByRole('button', { name: /^Confirmer/ }).click()
    await expect(page.getByRole('heading', { name: /retenue|transmise/ })).toBeVisible()
    await expectInOrder(page.url())
  }
  // The other kind's is of the same markup.
  await expectInOrder(place.cancel)
})
