import type { Page } from '@playwright/test'
import { newClub } from './club.ts'
import { closeBrowsers, communityPage, headers, membersPage, newVisitor } from './communities.ts'
import { newEvent } from './events.ts'
import { expectAccessible, expectNoSidewaysScroll } from './looks.ts'
import { expect, open, test, toast } from './test.ts'

test.describe.configure({ timeout: 90_000 })
test.afterEach(({ browser }) => closeBrowsers(browser))

const embeddingPage = (id: string) => `${communityPage('association', id)}/integrer`
const shown = (page: Page) => page.getByRole('switch', { name: 'Nos widgets sont visibles' })
const preview = (page: Page) => page.locator('maillon-agenda').frameLocator('iframe')
const code = (page: Page) => page.locator('pre')

test('an association turns its widgets on, sees them, and takes what to paste', async ({
  browser,
}) => {
  const { id, claire } = await newClub(browser)
  const { page } = claire
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, membersPage('association', id))
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('link', { name: 'Intégrer à mon site' }).click()
  await page.waitForURL(embeddingPage(id))

  await expect(shown(page)).not.toBeChecked()
  await expect(page.getByRole('heading', { name: 'Vos widgets sont masqués' })).toBeVisible()
  expect((await page.request.get(`/widgets/agenda/${id}`)).status()).toBe(404)
  await page.getByRole('button', { name: 'Rendre visibles' }).click()
  await expect(toast(page, 'Vos widgets sont visibles')).toBeVisible()
  await expect(shown(page)).toBeChecked()
  expect((await page.request.get(`/widgets/agenda/${id}`)).status()).toBe(200)
  await expect(preview(page).getByRole('heading').first()).toBeVisible()

  await page.getByRole('button', { name: 'Sombre' }).click()
  await page.getByRole('radio', { name: 'Brique' }).check()
  await page.getByRole('button', { name: 'Un de plus' }).click()
  await expect(code(page)).toContainText(
    `<maillon-agenda association="${id}" limit="6" theme="dark" accent="#c8431d">`,
  )
  await expect(page.locator('maillon-agenda')).toHaveAttribute('theme', 'dark')
  await page.getByRole('button', { name: 'Copier le code' }).click()
  await expect(page.getByRole('button', { name: /^Copié/ })).toBeVisible()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  expect(await copied()).toBe(await code(page).textContent())

  await page.getByRole('button', { name: 'Iframe' }).click()
  await expect(code(page)).toContainText(
    `/widgets/agenda/${id}?limit=6&amp;theme=dark&amp;accent=%23c8431d"`,
  )
  await page.getByRole('button', { name: 'Adhésion' }).click()
  await expect(code(page)).toContainText(`/widgets/adhesion/${id}?`)
  await expect(page.locator('maillon-adhesion')).toHaveAttribute('association', id)

  await shown(page).uncheck()
  await expect(toast(page, 'Vos widgets sont masqués')).toBeVisible()
  expect((await page.request.get(`/widgets/agenda/${id}`)).status()).toBe(404)
})

test('the sites it names are kept, and what is none is said there', async ({ browser }) => {
  const { id, claire } = await newClub(browser)
  const { page } = claire
  await open(page, embeddingPage(id))
  const sites = page.getByLabel('Sites autorisés')
  const save = page.getByRole('button', { name: 'Enregistrer les sites' })
  await expect(save).toHaveCount(0)
  await sites.fill('http://judo-bellevue.fr')
  await save.click()
  await expect(sites).toHaveAccessibleDescription(/Indiquez l’adresse du site/)
  await sites.fill('www.judo-bellevue.fr/agenda\nhttps://autre.fr')
  await save.click()
  await expect(toast(page, 'Sites enregistrés')).toBeVisible()
  await expect(sites).toHaveValue('https://www.judo-bellevue.fr\nhttps://autre.fr')
  await expect(save).toHaveCount(0)
  await open(page, embeddingPage(id))
  await expect(sites).toHaveValue('https://www.judo-bellevue.fr\nhttps://autre.fr')
  await expect(page.getByText('www.judo-bellevue.fr', { exact: true })).toBeVisible()
})

test('these sites alone may frame its widgets, and nobody any other page', async ({ browser }) => {
  const { id, claire } = await newClub(browser)
  const path = `/api/associations/${id}/widgets`
  const framers = async (page: string) => {
    const answer = await claire.request.get(page)
    const policy = answer.headers()['content-security-policy'] ?? ''
    return {
      ancestors: /frame-ancestors (.*)$/.exec(policy)?.[1],
      options: answer.headers()['x-frame-options'],
    }
  }
  await claire.request.put(path, {
    headers,
    data: { enabled: true, origins: ['https://www.judo-bellevue.fr'] },
  })
  expect(await framers(`/widgets/agenda/${id}`)).toEqual({
    ancestors: "'self' https://www.judo-bellevue.fr",
    options: undefined,
  })
  expect(await framers(embeddingPage(id))).toEqual({ ancestors: "'none'", options: 'DENY' })
  await claire.request.put(path, { headers, data: { enabled: true, origins: [] } })
  expect((await framers(`/widgets/agenda/${id}`)).ancestors).toMatch(/^'self' https:/)
})

test('a widget’s page is the same for everybody: no cookie, kept for a minute, tagged', async ({
  browser,
}) => {
  const { id, claire } = await newClub(browser)
  await claire.request.put(`/api/associations/${id}/widgets`, {
    headers,
    data: { enabled: true, origins: [] },
  })
  const first = await claire.request.get(`/widgets/agenda/${id}`)
  expect(first.headers()).toMatchObject({
    'cache-control': 'public, max-age=60, stale-while-revalidate=600',
    vary: 'Accept-Encoding',
  })
  expect(first.headers()['set-cookie']).toBeUndefined()
  expect(await first.text()).not.toContain(claire.person.firstName)
  const again = await claire.request.get(`/widgets/agenda/${id}`, {
    headers: { 'if-none-match': first.headers().etag ?? '' },
  })
  expect(again.status()).toBe(304)
})

test('who may not change the association is led away', async ({ browser }) => {
  const { id, samir } = await newClub(browser)
  await samir.page.goto(embeddingPage(id))
  await expect(toast(samir.page, 'Vous n’avez pas les droits nécessaires')).toBeVisible()
  const stranger = await newVisitor(browser)
  await stranger.page.goto(embeddingPage(id))
  await expect(toast(stranger.page, 'Vous n’avez pas les droits nécessaires')).toBeVisible()
  await open(samir.page, membersPage('association', id))
  await samir.page.getByRole('button', { name: 'Autres actions' }).click()
  await expect(samir.page.getByText('Intégrer à mon site')).toHaveCount(0)
})

test('axe finds nothing, and nothing scrolls sideways', async ({ browser }) => {
  const { id, claire } = await newClub(browser)
  const { page } = claire
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, embeddingPage(id))
  await expectAccessible(page)
  for (const width of [1440, 768, 320]) {
    await page.setViewportSize({ width, height: 740 })
    await expectNoSidewaysScroll(page)
  }
  await page.getByText('WordPress', { exact: true }).click()
  await shown(page).check()
  await expect(preview(page).getByRole('heading').first()).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('oEmbed: the address of a widget is enough, where it is shown', async ({ browser }) => {
  const { id, name, claire } = await newClub(browser)
  const { origin } = new URL(test.info().project.use.baseURL ?? '')
  const ask = (url: string, more: Record<string, string> = {}) =>
    claire.request.get(`/oembed?${new URLSearchParams({ url, ...more })}`)
  const address = `${origin}/widgets/agenda/${id}?limit=3&theme=dark&evil=1`
  expect((await ask(address)).status()).toBe(404)
  await claire.request.put(`/api/associations/${id}/widgets`, {
    headers,
    data: { enabled: true, origins: [] },
  })
  const answer = await ask(address, { maxwidth: '400' })
  expect(answer.headers()).toMatchObject({ 'access-control-allow-origin': '*' })
  expect(answer.headers()['set-cookie']).toBeUndefined()
  const embed = await answer.json()
  expect(embed).toMatchObject({
    version: '1.0',
    type: 'rich',
    title: `Agenda de ${name}`,
    provider_name: 'Maillon',
    provider_url: origin,
    width: 400,
  })
  expect(embed.html).toContain(
    `<iframe src="${origin}/widgets/agenda/${id}?limit=3&amp;theme=dark" title="Agenda de ${name}"`,
  )
  expect(embed.html).toContain(`height="${embed.height}"`)
  expect((await (await ask(address, { maxheight: '200' })).json()).height).toBe(200)
  expect((await ask(address, { format: 'xml' })).status()).toBe(501)
  for (const wrong of [
    'nothing',
    `https://autre.fr/widgets/agenda/${id}`,
    `${origin}/association/${id}`,
    `${origin}/widgets/agenda/${id}/more`,
    `${origin}/widgets/agenda`,
  ]) {
    expect((await ask(wrong)).status(), wrong).toBe(404)
  }
  expect((await claire.request.get('/oembed')).status()).toBe(404)
})

test('an event’s page may be found where its association wants it, and tells what it is of', async ({
  browser,
}) => {
  const { id, claire } = await newClub(browser)
  const { request } = claire
  const event = await newEvent(
    claire,
    { kind: 'association', id },
    {
      isPublic: true,
      numberOfPlaces: 20,
    },
  )
  const settings = (listed: boolean) =>
    request.put(`/api/associations/${id}/widgets`, {
      headers,
      data: { enabled: true, origins: [], listed },
    })
  await settings(false)
  const page = async () => (await request.get(`/widgets/evenement/${event.id}`)).text()
  expect(await page()).toContain('name="robots" content="noindex"')
  await settings(true)
  const listed = await page()
  expect(listed).not.toContain('noindex')
  expect(listed).toContain('"@type":"Event"')
  const sitemap = await request.get('/sitemap-evenements.xml')
  expect(sitemap.headers()['content-type']).toContain('application/xml')
  expect(await (await request.get('/robots.txt')).text()).toContain('/sitemap-evenements.xml')
})
