import type { Browser } from '@playwright/test'
import { named } from './club.ts'
import { closeBrowsers, newBrowser, newVisitor } from './communities.ts'
import { answerByCall, answerLink, answerOf, newOccasion, readEvent } from './events.ts'
import { expectAccessible, expectNoSidewaysScroll } from './looks.ts'
import { alive, answerNotices, expect, test, watchConsole } from './test.ts'

/* The page of a mail's link, which answers without a login and without a script. */

test.describe.configure({ timeout: 60_000 })

test.afterEach(({ browser }) => closeBrowsers(browser))

/** A browser without JavaScript, in which nobody is logged in. */
async function newPlainPage(browser: Browser) {
  const { baseURL = '' } = test.info().project.use
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  await context.addInitScript(answerNotices)
  const page = await context.newPage()
  watchConsole(page)
  return page
}

for (const [participate, label, words] of [
  ['true', /^Je participe/, /vous participez/],
  ['false', /^Je ne viens pas/, /vous ne venez pas/],
] as const) {
  test(`the mail's link answers ${participate} on one button, without a script`, async ({
    browser,
  }) => {
    const { samir, event } = await newOccasion(browser)
    const page = await newPlainPage(browser)
    await page.goto(await answerLink(samir.request, samir.person.email, participate))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(event.name)
    await expect(page.getByRole('heading', { name: /^Bonjour Éloïse/ })).toBeVisible()
    await expect(page.locator('main').getByRole('button')).toHaveCount(1)
    // Programs open links ahead: nothing is answered by looking.
    expect(await answerOf(samir, event.id)).toBe('waiting')
    await page.getByRole('button', { name: label }).click()
    await expect(page.getByRole('heading', { name: /^C’est noté/ })).toBeVisible()
    await expect(page.getByText(words)).toBeVisible()
    expect(await answerOf(samir, event.id)).toBe(participate)
    await expect(page.locator('main .rings')).toHaveCount(participate === 'true' ? 2 : 1)
    const file = page.getByRole('link', { name: 'Ajouter à mon calendrier' })
    await expect(file).toHaveCount(participate === 'true' ? 1 : 0)
    if (participate === 'true') {
      const saved = page.waitForEvent('download')
      await file.click()
      expect((await saved).suggestedFilename()).toBe(`${event.name}.ics`)
    }

    // A change of mind, from the same link.
    await page.getByRole('link', { name: 'Changer d’avis' }).click()
    await expect(page.getByText(/^Pour l’instant, /)).toBeVisible()
    await page.getByRole('button', { name: /^Je ne sais pas encore/ }).click()
    await expect(page.getByText(/vous ne savez pas encore/)).toBeVisible()
    expect(await answerOf(samir, event.id)).toBe('waiting')
  })
}

test('offers the way in: the login to who is logged out, the event to whose answer it is', async ({
  browser,
}) => {
  const { samir, event } = await newOccasion(browser)
  const link = await answerLink(samir.request, samir.person.email)
  const { page } = await newBrowser(browser, samir.person)
  await page.goto(link)
  await page.getByRole('button', { name: /^Je participe/ }).click()
  await page.getByRole('link', { name: 'Voir l’événement' }).click()
  await page.waitForURL(/\/connexion\?retour=/)
  await alive(page)
  await page.getByLabel('Adresse e-mail').fill(samir.person.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(samir.person.password)
  await page.getByRole('button', { name: 'Me connecter' }).click()
  await expect(page).toHaveURL(`/evenement/${event.id}`)
  await expect(page.getByRole('button', { pressed: true })).toHaveAccessibleName(/^Je participe/)

  await page.goto(link)
  await page.getByRole('button', { name: /^Je participe/ }).click()
  await page.getByRole('link', { name: 'Voir l’événement' }).click()
  await expect(page).toHaveURL(`/evenement/${event.id}`)
})

test('tells whoever is logged in as somebody else whose answer it is, and keeps its token to itself', async ({
  browser,
}) => {
  const { samir, event } = await newOccasion(browser)
  const zoe = await newVisitor(browser, named('Zoé', 'Étienne'))
  const { page } = zoe
  const opened = await page.goto(await answerLink(samir.request, samir.person.email))
  // The token in the address is kept from caches, other sites and search engines.
  expect(opened?.headers()['referrer-policy']).toBe('no-referrer')
  expect(opened?.headers()['cache-control']).toContain('no-store')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.getByText('La réponse de Éloïse Benali')).toBeVisible()
  await expect(page.getByRole('main').getByText(zoe.person.email)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Je participe/ }).click()
  await expect(page.getByRole('heading', { name: /^C’est noté/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Voir l’événement' })).toHaveCount(0)
  expect(await answerOf(samir, event.id)).toBe('true')
  expect((await readEvent(samir, event.id)).participants).toHaveLength(2)
})

test('says that it is full, and that somebody else was quicker', async ({ browser }) => {
  const { claire, samir, event } = await newOccasion(browser, { isPublic: true, numberOfPlaces: 1 })
  const link = await answerLink(samir.request, samir.person.email)
  const page = await newPlainPage(browser)
  await page.goto(link)
  await expect(page.getByText(/1.place restante/)).toBeVisible()
  await answerByCall(claire, event.id, 'true')
  await page.getByRole('button', { name: /^Je participe/ }).click()
  await expect(page.getByRole('alert')).toContainText('La dernière place vient d’être prise')
  expect(await answerOf(samir, event.id)).toBe('waiting')
  await page.goto(link)
  await expect(page.getByRole('alert')).toContainText('C’est complet pour le moment')
  await expect(page.getByRole('button', { name: /^Je participe/ })).toBeDisabled()
  await page.getByRole('button', { name: /^Je ne viens pas/ }).click()
  await expect(page.getByRole('heading', { name: /^C’est noté/ })).toBeVisible()
})

test('has calm words for a link that is unknown or has ended', async ({ browser }) => {
  const { claire, samir, event, id } = await newOccasion(browser)
  const link = await answerLink(samir.request, samir.person.email)
  const page = await newPlainPage(browser)
  await page.goto(link)
  const gone = await claire.request.delete(`/api/events/${id}/${event.id}`, {
    headers: { authorization: 'Bearer maillon' },
  })
  expect(gone.status()).toBe(200)
  // The page was open meanwhile.
  await page.getByRole('button', { name: /^Je participe/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ce lien ne sert plus')
  await page.goto('/reponse/x?participate=true')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ce lien ne sert plus')
})

test('fits a phone', async ({ browser }) => {
  const { samir } = await newOccasion(browser, {
    name: 'Assemblée générale extraordinaire des bénévoles',
  })
  const { page } = await newBrowser(browser, samir.person)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 320, height: 640 })
  const link = await answerLink(samir.request, samir.person.email)
  const plain = link.replace(/\?.*/, '')
  const refused = `${plain}?refus=too_many_participants`
  for (const path of [link, plain, refused, `${plain}?notee=`, '/reponse/x']) {
    await page.goto(path)
    await alive(page)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
})
