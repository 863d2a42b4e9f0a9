import {
  answer,
  camp,
  cell,
  clickDay,
  inGrid,
  may,
  newOwnClub,
  next,
  plan,
  title,
} from './calendar.ts'
import { newClub } from './club.ts'
import { closeBrowsers, createCommunity, newBrowser } from './communities.ts'
import { newEvent } from './events.ts'
import { expectAccessible } from './looks.ts'
import { alive, expect, expectClosed, open, test, toast } from './test.ts'

test.describe.configure({ timeout: 60_000 })
test.afterEach(({ browser }) => closeBrowsers(browser))

test('the month shows two events of a day and the others in its list, one of several days as one bar, today, and the times of the browser', async ({
  browser,
}) => {
  const club = await newOwnClub(browser)
  const { page } = club.claire
  for (const name of ['Un', 'Deux', 'Trois', 'Quatre']) await plan(club, name, '2031-05-14')
  const { id } = await plan(club, 'Ailleurs', '2031-05-21')
  await plan(club, 'Stage', '2031-05-16', camp)
  await plan(club, 'Veillée', '2031-05-26', {
    startDate: '2031-05-26T20:00Z',
    endDate: '2031-05-26T21:00Z',
  })
  await open(page, may)
  await expect(title(page)).toHaveText('Mai 2031')
  await expect(page).toHaveTitle('Mai 2031 · Calendrier – Maillon')
  await expect(page.getByRole('status').filter({ hasText: '7 événements' })).toBeVisible()
  const link = inGrid(page, /^18\sh Ailleurs, jusqu’à 20\sh, .*vous n’avez pas répondu$/)
  await expect(link).toHaveAttribute('href', `/evenement/${id}`)
  const day = cell(page, /^mercredi 14 mai 2031, 4 événements/)
  await expect(day.getByRole('link')).toHaveCount(2)
  await day.getByRole('button', { name: '2 autres événements, mercredi 14 mai 2031' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mercredi 14 mai 2031' })
  await expect(dialog.getByRole('link')).toHaveText(['Deux', 'Quatre', 'Trois', 'Un'])
  await page.keyboard.press('Escape')
  await expectClosed(dialog)

  await test.step('several days are one bar, on through the weeks', async () => {
    const bars = inGrid(page, /^Stage, du vendredi 16 mai au mardi 20 mai/)
    await expect(bars).toHaveCount(2)
    const [first, second] = [await bars.nth(0).boundingBox(), await bars.nth(1).boundingBox()]
    const column = await cell(page, /^vendredi 16/).boundingBox()
    if (!first || !second || !column) throw new Error('The bars are in sight')
    expect(Math.round(first.width / column.width)).toBe(3)
    expect(Math.round(second.width / column.width)).toBe(2)
    expect(second.y).toBeGreaterThan(first.y)
  })

  await test.step('times are those of the browser', async () => {
    const evening = (from: string, to: string) => ({ name: `${from} Veillée, jusqu’à ${to}, ` })
    const here = cell(page, /^lundi 26 mai 2031, 1 événement/)
    await expect(here.getByRole('link', evening('22 h', '23 h'))).toBeVisible()
    await expect(page.getByText('heure de La Réunion')).toHaveCount(0)
    const { baseURL = '' } = test.info().project.use
    const storageState = await page.context().storageState()
    const timezoneId = 'Indian/Reunion'
    const away = await (await browser.newContext({ baseURL, timezoneId, storageState })).newPage()
    await open(away, may)
    const there = cell(away, /^mardi 27 mai 2031, 1 événement/)
    await expect(there.getByRole('link', evening('minuit', '1 h'))).toBeVisible()
    await expect(away.getByText('heure de La Réunion')).toHaveCount(1)
  })

  await test.step('today is marked, in the current month that a wrong address is of', async () => {
    const today = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'full', timeZone: 'Europe/Paris' })
    const before = today.format()
    await open(page, '/calendrier')
    const marked = page.locator('[aria-current=date]')
    await expect(marked).toContainText('aujourd’hui')
    const name = (await marked.textContent()) ?? ''
    // Two where it is midnight meanwhile.
    const days = [before, today.format()].map((day) => day.replace('1er', '1'))
    expect(
      days.some((day) => name.replace('1er', '1').includes(day)),
      name,
    ).toBe(true)
    for (const wrong of ['2031-13', 'mai', '', '1031-05', '%00']) {
      await open(page, `/calendrier?mois=${wrong}`)
      await expect(marked).toBeVisible()
    }
  })
})

test('an event is planned by a click on its day, asks who comes, and stands in the month; who may plan nothing looks at the day instead', async ({
  browser,
}) => {
  const club = await newClub(browser)
  const { claire, samir, name } = club
  await answer(claire, (await plan(club, 'Match', '2031-05-05')).id, true)
  await answer(claire, (await plan(club, 'Bureau', '2031-05-06')).id, false)
  await plan(club, 'Portes ouvertes', '2031-05-07', { isPublic: true, numberOfPlaces: 20 })
  // A private event is closed to who takes no part in it.
  await open(samir.page, may)
  await expect(inGrid(samir.page, / Match, .*, privé, vous n’y participez pas$/)).toBeVisible()
  await expect(inGrid(samir.page, /^\S* h Portes ouvertes, [^,]*, [^,]*$/)).toBeVisible()
  await expect(samir.page.getByRole('button', { name: 'Planifier un événement' })).toHaveCount(0)
  await clickDay(samir.page, /^mercredi 14 mai/)
  const empty = samir.page.getByRole('dialog', { name: 'Mercredi 14 mai 2031' })
  await expect(empty).toContainText('Rien de prévu ce jour-là')
  await expect(empty.getByRole('button')).toHaveText(['Fermer'])
  await expectAccessible(samir.page)

  const { page } = claire
  await open(page, may)
  await expect(inGrid(page, / Match, .*, vous participez$/)).toBeVisible()
  await expect(inGrid(page, / Bureau, .*, vous ne venez pas$/)).toBeVisible()
  await clickDay(page, /^mercredi 14 mai/)
  const dialog = page.getByRole('dialog', { name: 'Planifier un événement' })
  await expect(dialog.locator('[name=startDate]')).toHaveValue('2031-05-14')
  await expectAccessible(page)
  await dialog.getByLabel(/^Nom/).fill('Tournoi de printemps')
  await dialog.getByLabel(/^Type/).selectOption({ label: 'Compétition' })
  await dialog.getByRole('textbox', { name: /^Lieu/ }).focus()
  await page.getByRole('combobox', { name: /^Lieu/ }).pressSequentially('Lyon')
  await page.getByRole('option', { name: 'Lyon' }).first().click()
  await dialog.getByRole('button', { name: 'Créer l’événement' }).click()
  const invitation = page.getByRole('dialog', { name: 'Inviter des participants' })
  await expect(toast(page, 'L’événement est créé')).toBeVisible()
  await expect(invitation).toContainText(samir.person.lastName)
  await invitation.getByRole('button', { name: 'Inviter' }).click()
  await expect(toast(page, '1 invitation envoyée')).toBeVisible()
  await expect(invitation).toHaveCount(0)
  const made = inGrid(page, new RegExp(`^18\\sh Tournoi de printemps, jusqu’à 20\\sh, ${name}`))
  await expect(made).toBeVisible()
  await expect(cell(page, /^mercredi 14 mai/)).toBeFocused()
  await open(samir.page, may)
  await expect(
    inGrid(samir.page, / Tournoi de printemps, .*vous n’avez pas répondu$/),
  ).toBeVisible()
})

test('the keyboard walks through days, weeks and months, and plans on one; a sign stands there until the dialog has come', async ({
  browser,
}) => {
  const club = await newOwnClub(browser)
  const { page } = club.claire
  await plan(club, 'Bureau', '2031-05-12')
  await open(page, may)
  const dialog = page.getByRole('dialog', { name: 'Planifier un événement' })
  const start = dialog.locator('[name=startDate]')
  await test.step('on a slow line', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/*.js', async (route) => {
      await promise
      await route.continue()
    })
    await clickDay(page, /^mercredi 14 mai/)
    await expect(page.getByRole('status').filter({ hasText: 'Un instant' })).toBeVisible()
    resolve()
    await expect(dialog).toBeVisible()
    await expect(page.getByText('Un instant')).toHaveCount(0)
  })

  await open(page, may)
  const current = page.locator('[role=gridcell][tabindex="0"]')
  // The first day on which there is something.
  await expect(current).toContainText('lundi 12 mai 2031')
  await current.focus()
  const press = async (key: string, name: RegExp) => {
    await page.keyboard.press(key)
    await expect(cell(page, name)).toBeFocused()
    await expect(current).toHaveCount(1)
  }
  await press('ArrowRight', /^mardi 13 mai/)
  await press('ArrowDown', /^mardi 20 mai/)
  await press('End', /^dimanche 25 mai/)
  await press('Home', /^lundi 19 mai/)
  await press('ArrowLeft', /^dimanche 18 mai/)
  await press('PageDown', /^mercredi 18 juin/)
  await expect(title(page)).toHaveText('Juin 2031')
  await press('PageUp', /^dimanche 18 mai/)
  await press('ArrowUp', /^dimanche 11 mai/)
  await press('ArrowUp', /^dimanche 4 mai/)
  await press('ArrowUp', /^dimanche 27 avril/)
  await expect(title(page)).toHaveText('Avril 2031')
  // One stop for the Tab key.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('grid').locator(':focus')).toHaveCount(0)
  await page.keyboard.press('Shift+Tab')
  await press('PageDown', /^mardi 27 mai/)

  await test.step('Enter plans on an empty day, and from the list of another', async () => {
    await cell(page, /^mercredi 21 mai/).focus()
    await page.keyboard.press('Enter')
    await expect(start).toHaveValue('2031-05-21')
    await page.keyboard.press('Escape')
    await expectClosed(dialog)
    await cell(page, /^lundi 12 mai/).focus()
    await page.keyboard.press('Enter')
    const day = page.getByRole('dialog', { name: 'Lundi 12 mai 2031' })
    await day.getByRole('button', { name: 'Planifier un événement' }).click()
    await expect(start).toHaveValue('2031-05-12')
    await page.keyboard.press('Escape')
    await expectClosed(dialog)
    await expect(cell(page, /^lundi 12 mai/)).toBeFocused()
    await page.getByRole('button', { name: 'Planifier un événement' }).click()
    await expect(start).toHaveValue('2031-05-12')
    await open(page, '/calendrier?creer')
    await expect(dialog).toBeVisible()
    await expect(page).toHaveURL('/calendrier')
  })
})

test('the address names the month: it can be linked, reloaded, and walked back, and is kept for who has to log in first', async ({
  browser,
}) => {
  const { claire } = await newOwnClub(browser)
  const { page } = claire
  await open(page, may)
  await next(page)
  await expect(title(page)).toHaveText('Juin 2031')
  await expect(page).toHaveURL('/calendrier?mois=2031-06')
  await expect(page).toHaveTitle('Juin 2031 · Calendrier – Maillon')
  await next(page)
  await expect(title(page)).toHaveText('Juillet 2031')
  await page.reload()
  await alive(page)
  await expect(title(page)).toHaveText('Juillet 2031')
  await page.goBack()
  await expect(title(page)).toHaveText('Juin 2031')
  await page.goBack()
  await expect(title(page)).toHaveText('Mai 2031')
  await page.goForward()
  await expect(title(page)).toHaveText('Juin 2031')
  // What was open in between and closed by its button is no step of the way.
  await clickDay(page, /^mercredi 18 juin/)
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click()
  await expectClosed(page.getByRole('dialog'))
  await next(page)
  await page.goBack()
  await expect(title(page)).toHaveText('Juin 2031')
  await page.goForward()
  await expect(title(page)).toHaveText('Juillet 2031')
  await page.getByRole('button', { name: 'Ce mois-ci' }).click()
  await expect(page).toHaveURL('/calendrier')
  await expect(page.locator('[aria-current=date]')).toBeVisible()

  const { page: visitor } = await newBrowser(browser)
  await visitor.goto(may)
  await expect(visitor).toHaveURL(`/connexion?retour=${encodeURIComponent(may)}`)
})

test.describe('what comes next', () => {
  test.use({ tolerated: /net::ERR_(INTERNET_DISCONNECTED|FAILED)/ })

  test('is there before one turns the page, and the month after it is on its way', async ({
    browser,
  }) => {
    const club = await newOwnClub(browser)
    const { page } = club.claire
    await plan(club, 'Juin', '2031-06-10')
    await plan(club, 'Juillet', '2031-07-10')
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/events/user/')) calls.push(request.url())
    })
    await open(page, may)
    await page.waitForLoadState('networkidle')
    expect(calls).toEqual([])
    const july = page.waitForResponse(/\/api\/events\/user\//)
    await next(page)
    await expect(inGrid(page, /Juin/)).toBeVisible()
    await july
    expect(calls).toHaveLength(1)
    // Even where the month after it never comes.
    await page.route('**/api/events/user/**', () => {})
    await next(page)
    await expect(inGrid(page, /Juillet/)).toBeVisible()
  })

  test('that can’t be had says so over a grid that stays, and comes when asked again or when the connection is back', async ({
    browser,
  }) => {
    const club = await newOwnClub(browser)
    const { page } = club.claire
    await plan(club, 'Août', '2031-08-20')
    await plan(club, 'Novembre', '2031-11-20')
    await open(page, may)
    await page.route('**/api/events/user/**', (route) => route.abort())
    for (let month = 0; month < 3; month++) await next(page)
    const alert = page.getByRole('alert').filter({ hasText: 'Les événements d’août 2031' })
    await expect(alert).toBeVisible()
    await expect(cell(page, /^mercredi 20 août 2031/)).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/api/events/user/**')
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(inGrid(page, /Août/)).toBeVisible()
    await expect(alert).toHaveCount(0)

    await page.context().setOffline(true)
    for (let month = 0; month < 3; month++) await next(page)
    await expect(page.getByRole('alert').filter({ hasText: 'novembre 2031' })).toBeVisible()
    await page.context().setOffline(false)
    await expect(inGrid(page, /Novembre/)).toBeVisible()
  })
})

test('agendas are left out and shown again, and stay so for the visit; the address for other calendars is copied, and changed when asked twice', async ({
  browser,
}) => {
  const club = await newOwnClub(browser)
  const { page } = club.claire
  const { id } = await createCommunity(club.claire, 'group', { name: 'Compétition' })
  await plan(club, 'Bureau', '2031-05-12')
  const dates = { startDate: '2031-05-13T10:00+02:00', endDate: '2031-05-13T12:00+02:00' }
  await newEvent(club.claire, { kind: 'group', id }, { name: 'Match', ...dates })
  await open(page, may)
  const legend = page.getByRole('complementary', { name: 'Mes agendas' })
  await expect(legend.getByRole('heading', { level: 3 })).toHaveText(['Associations', 'Groupes'])
  const own = legend.getByRole('group', { name: 'Associations' }).getByRole('button')
  await expect(own).toHaveText([club.name])
  await expect(own).toHaveAttribute('aria-pressed', 'true')
  const group = legend.getByRole('group', { name: 'Groupes' }).getByRole('button')
  await group.click()
  await expect(inGrid(page, /Match/)).toHaveCount(0)
  await expect(inGrid(page, /Bureau/)).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await alive(page)
  await expect(group).toHaveAttribute('aria-pressed', 'false')
  await expect(inGrid(page, /Match/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Tout afficher' }).click()
  await expect(inGrid(page, /Match/)).toBeVisible()

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'S’abonner à mes agendas' }).click()
  const dialog = page.getByRole('dialog', { name: 'S’abonner à mes agendas' })
  const field = dialog.getByLabel('Votre adresse personnelle')
  await expect(field).toHaveValue(/\/api\/calendars\/.+\.ics$/)
  await expectAccessible(page)
  const address = await field.inputValue()
  await expect(dialog.getByRole('link', { name: 'Ouvrir mon application' })).toHaveAttribute(
    'href',
    address.replace(/^http/, 'webcal'),
  )
  await dialog.getByRole('button', { name: 'Copier l’adresse' }).click()
  await expect(dialog.getByRole('button', { name: 'Copié\u00A0: l’adresse' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  const calendar = await club.claire.request.get(address)
  expect(calendar.headers()['content-type']).toContain('text/calendar')

  await dialog.getByRole('button', { name: 'Changer d’adresse' }).click()
  await expect(dialog).toContainText('L’adresse actuelle ne servira plus')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Changer d’adresse' }).click()
  await expect(toast(page, 'Votre adresse a changé')).toBeVisible()
  await expect(field).not.toHaveValue(address)
  expect((await club.claire.request.get(address)).status()).toBe(404)
})
