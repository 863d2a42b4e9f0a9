import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { closeBrowsers, createCommunity, headers, newVisitor } from './communities.ts'
import { newEvent } from './events.ts'
import { expectAccessible, expectNoSidewaysScroll, layoutShift } from './looks.ts'
import { answerNearby, newEvent as nearbyEvent } from './nearby-events.ts'
import { expect, open, test } from './test.ts'
import { tokenInMail } from './visitors.ts'
import { scriptWeight } from './weights.ts'
import { newShownEvent, setWidgets } from './widgets.ts'

/* The page of a public event for who has no account; that of a private one is not there. */

test.describe.configure({ timeout: 60_000 })
test.afterEach(({ browser }) => closeBrowsers(browser))

type Browser = Parameters<typeof newVisitor>[0]

/** A concert that is open to everybody, of an association that has never heard of widgets. */
async function newConcert(browser: Browser, fields: Record<string, unknown> = {}) {
  const claire = await newVisitor(browser)
  const { id } = await createCommunity(claire, 'association', { name: 'Les Voix de la Saône' })
  const event = await newShownEvent(claire, id, {
    name: 'Concert de printemps',
    description: 'Un chœur, un piano, et la rivière pour thème.',
    appointment: 'Les choristes à 18 h 30, côté jardin',
    ...fields,
  })
  return { claire, id, event, path: `/evenement/${event.id}` }
}

test('a visitor reads what, when, where and whose it is, and takes a place without an account', async ({
  browser,
  page,
  request,
}) => {
  const { event, path } = await newConcert(browser, {
    startDate: '2031-03-28T19:00:00Z',
    endDate: '2031-03-28T21:30:00Z',
  })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Concert de printemps')
  for (const words of [
    'Les Voix de la Saône',
    'Spectacle',
    'Ouvert à tous',
    'Un chœur, un piano, et la rivière pour thème.',
    /Vendredi 28 mars 2031, de 20.h à 22.h.30/,
    '12 rue des Lilas',
    /40.places restantes/,
  ]) {
    await expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible()
  }
  // Where its own people meet before is no concern of others.
  await expect(page.getByText('Les choristes')).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Carte/ })).toHaveAttribute('href', /openstreetmap/)
  const file = page.getByRole('link', { name: 'Ajouter à mon agenda' })
  expect(await (await request.get((await file.getAttribute('href')) ?? '')).text()).toContain(
    'SUMMARY:Concert de printemps',
  )

  const address = `odile-${randomUUID()}@exemple.fr`
  await page.getByLabel('Prénom').fill('Odile')
  await page.getByLabel('Nom', { exact: true }).fill('Ferrand')
  await page.getByLabel('E-mail').fill(address)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Je participe' }).click()
  await expect(page.getByRole('heading', { name: 'Un e-mail vous attend' })).toBeFocused()
  const token = await tokenInMail(request, address, '/confirmation/')
  await page.goto(`/confirmation/${token}`)
  await page.getByRole('button', { name: 'Confirmer ma place' }).click()
  await expect(page.getByRole('heading', { name: /^Votre place est retenue/ })).toBeVisible()
  await page.goto(`/evenement/${event.id}`)
  await expect(page.getByText(/39.places restantes/)).toBeVisible()
})

test.describe('on paper', () => {
  test.use({ firstVisit: true })

  test('its code leads to it alone: nothing stands over it, nor over the login to a private one', async ({
    browser,
    page,
  }) => {
    const { path } = await newConcert(browser)
    for (const one of [path, `/evenement/${randomUUID()}`]) {
      await open(page, one)
      await expect(page.getByRole('region', { name: 'Cookies' })).toHaveCount(1)
      await expect(page.locator('html')).toHaveAttribute('data-cookies', 'below')
      await expect(page.getByRole('dialog')).toBeHidden()
    }
    await expect(page.getByText('Connectez-vous pour voir l’événement')).toBeVisible()
  })
})

test('says that it is full, and that it is over, and offers no form then', async ({
  browser,
  page,
}) => {
  const { claire, id, path } = await newConcert(browser)
  const full = await newShownEvent(claire, id, { numberOfPlaces: 1 })
  const { id: userId } = await (await claire.request.get('/api/users/me', { headers })).json()
  const data = { eventId: full.id, userId, participate: 'true' }
  await claire.request.post('/api/events/participate', { headers, data })
  const over = await newShownEvent(claire, id, {
    startDate: '2025-03-28T19:00:00Z',
    endDate: '2025-03-28T21:30:00Z',
  })
  for (const [event, words] of [
    [full, 'Complet'],
    [over, 'Cet événement est passé'],
  ] as const) {
    await page.goto(`/evenement/${event.id}`)
    await expect(page.getByText(words, { exact: true })).toBeVisible()
    await expect(page.getByLabel('E-mail')).toHaveCount(0)
    await expect(page.getByRole('link', { name: /^Je participe/ })).toHaveCount(0)
  }
  await page.goto(path)
  await expect(page.getByLabel('E-mail')).toBeVisible()
})

test('of what is private or not there a visitor learns nothing: both ask for the login alike', async ({
  browser,
  request,
}) => {
  const { claire, id, event } = await newConcert(browser)
  const secret = await newEvent(claire, { kind: 'association', id }, { name: 'Bureau' })
  const answers = []
  for (const one of [secret.id, randomUUID()]) {
    const answer = await request.get(`/evenement/${one}`, { maxRedirects: 0 })
    const { location, 'content-length': length } = answer.headers()
    answers.push([answer.status(), location?.replace(one, 'ID'), length])
    expect((await request.get(`/og/evenement/${one}.png`)).status()).toBe(404)
  }
  expect(new Set(answers.map(String)).size).toBe(1)
  expect(answers[0]).toContain('/connexion?retour=%2Fevenement%2FID')
  // What a mail's address asks for is of who has an account.
  const asked = await request.get(`/evenement/${event.id}?participate=true`, { maxRedirects: 0 })
  expect(asked.headers().location).toContain('participate%3Dtrue')
})

test('the card on the home page leads there, and the login leads back', async ({
  browser,
  page,
}) => {
  const { event, path } = await newConcert(browser)
  await answerNearby(page, [nearbyEvent({ id: event.id, name: event.name })])
  await page.addInitScript(() => {
    const place = { coordinates: [4.84, 45.76], city: 'Lyon' }
    sessionStorage.setItem('maillon:place', JSON.stringify(place))
  })
  await page.goto('/')
  await page.getByRole('heading', { name: 'Près de chez vous' }).scrollIntoViewIfNeeded()
  await page.getByRole('link', { name: 'Concert de printemps' }).click()
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Concert de printemps')
  const login = page.getByRole('link', { name: 'Connectez-vous' })
  await expect(login).toHaveAttribute('href', `/connexion?retour=${encodeURIComponent(path)}`)
})

test('others find and share it as its association wants: with a picture, and what it is', async ({
  browser,
  page,
  request,
}) => {
  const { claire, id, event, path } = await newConcert(browser)
  const content = (name: string) =>
    page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content')
  await page.goto(path)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  const picture = new URL((await content('og:image')) ?? '').pathname
  const drawn = await request.get(picture)
  expect(drawn.headers()['content-type']).toBe('image/png')
  expect(drawn.headers()['cache-control']).toMatch(/^public/)
  const { width, height } = await sharp(await drawn.body()).metadata()
  expect([width, height]).toEqual([1200, 630])
  expect(await content('og:title')).toBe('Concert de printemps')
  expect(await content('og:description')).toContain('Les Voix de la Saône')
  const data = await page.locator('script[type$="ld+json"]').textContent()
  expect(JSON.parse(data ?? '')).toMatchObject({
    '@type': 'Event',
    name: 'Concert de printemps',
    maximumAttendeeCapacity: 40,
    image: await content('og:image'),
  })

  await setWidgets(claire, id, { enabled: true, listed: true })
  for (const one of [path, `/widgets/evenement/${event.id}`]) {
    await page.goto(one)
    await expect(page.locator('meta[name=robots]')).toHaveCount(0)
    const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
    expect(new URL(canonical ?? '').pathname).toBe(path)
  }
})

test.describe('it', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('is light until somebody means it, moves nothing, and suits every eye', async ({
    browser,
    page,
  }) => {
    const { path } = await newConcert(browser)
    expect(await scriptWeight(page, path)).toBeLessThanOrEqual(6_000)
    expect(await layoutShift(page)).toBeLessThan(0.01)
    await expectAccessible(page)
    for (const width of [320, 768]) {
      await page.setViewportSize({ width, height: 640 })
      await expectNoSidewaysScroll(page)
    }
  })

  test('is whole without a script, but for the form, and says so', async ({ browser }) => {
    const { path } = await newConcert(browser)
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Concert de printemps')
    await expect(page.getByText(/^\s*Participer demande JavaScript/)).toBeVisible()
    await context.close()
  })
})
