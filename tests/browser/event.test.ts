import type { Page } from '@playwright/test'
import { named } from './club.ts'
import { closeBrowsers, giveRole, headers, join, newVisitor } from './communities.ts'
import { answerByCall, answerLink, answerOf, newEvent, newOccasion, readEvent } from './events.ts'
import { alive, expect, expectClosed, open, test, toast } from './test.ts'

// Several people come in first, each by their mails.
test.describe.configure({ timeout: 60_000 })

test.afterEach(({ browser }) => closeBrowsers(browser))

const yes = (page: Page) => page.getByRole('button', { name: /^Je participe/ })
const no = (page: Page) => page.getByRole('button', { name: /^Je ne viens pas/ })
const notYet = (page: Page) => page.getByRole('button', { name: /^Je ne sais pas encore/ })
const isChosen = { pressed: true }
const eventPage = ({ id }: { id: string }) => `/evenement/${id}`

/** How often the page asked the server to note an answer. */
function countAnswers(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/events/participate')) count += 1
  })
  return () => count
}

test('the page shows what, when by the clock of who looks, how long, where, and what reminds of it; anybody with an account answers a public one', async ({
  browser,
}) => {
  const { claire, name, event } = await newOccasion(browser, {
    startDate: '2031-03-28T17:30:00Z',
    endDate: '2031-03-28T20:00:00Z',
    description: 'Un chœur, un piano, et la rivière pour thème.',
    appointment: 'Les choristes à 18 h, côté jardin',
    isPublic: true,
    numberOfPlaces: 60,
    remindersData: [
      { timeBeforeEvent: 1, timeUnit: 'hour' },
      { timeBeforeEvent: 2, timeUnit: 'day' },
    ],
  })
  const { page } = claire
  await open(page, eventPage(event))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Concert de printemps')
  await expect(page).toHaveTitle(/^Concert de printemps/)
  await expect(page.getByRole('link', { name })).toHaveAttribute('href', /^\/association\//)
  for (const words of [
    'Spectacle',
    'Public',
    'Un chœur, un piano, et la rivière pour thème.',
    /Vendredi 28 mars 2031, de 18.h.30 à 21.h$/,
    /2.heures et 30.minutes/,
    '12 rue des Lilas',
    '69003 Lyon',
    'Les choristes à 18 h, côté jardin',
    /2.jours avant, 1.heure avant/,
    /60.places restantes/,
  ]) {
    await expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible()
  }
  await expect(page.getByRole('link', { name: /^Carte/ })).toHaveAttribute(
    'href',
    'https://www.openstreetmap.org/?mlat=45.7485&mlon=4.8467#map=17/45.7485/4.8467',
  )

  const { baseURL = '' } = test.info().project.use
  const { cookies } = await page.context().storageState()
  const timezoneId = 'Indian/Reunion'
  const away = await browser.newContext({ baseURL, timezoneId, reducedMotion: 'reduce' })
  await away.addCookies(cookies)
  const there = await away.newPage()
  await open(there, eventPage(event))
  const words = /Vendredi 28 mars 2031, de 21.h.30 à minuit \(heure de La Réunion\)/
  await expect(there.getByText(words).filter({ visible: true })).toBeVisible()

  const zoe = await newVisitor(browser, named('Zoé', 'Étienne'))
  await open(zoe.page, eventPage(event))
  // Whose it is can't be opened by whoever is not in it, and who comes is not told.
  await expect(zoe.page.getByRole('main').getByRole('link', { name: /Judo/ })).toHaveCount(0)
  await expect(zoe.page.getByRole('heading', { name: 'Qui vient' })).toHaveCount(0)
  await expect(zoe.page.getByRole('button', { name: 'Autres actions' })).toHaveCount(0)
  // The form is for visitors.
  await expect(zoe.page.getByLabel('E-mail')).toHaveCount(0)
  await yes(zoe.page).click()
  await expect(toast(zoe.page, 'vous participez')).toBeVisible()
  await expect(zoe.page.getByText(/59.places restantes/)).toBeVisible()
  expect(await answerOf(zoe, event.id)).toBe('true')
})

test('who is asked sees who comes, takes the date along, and answers by keyboard or click: at once, and there after a reload', async ({
  browser,
}) => {
  const { samir, event } = await newOccasion(browser)
  const { page } = samir
  await open(page, eventPage(event))
  await page.getByRole('button', { name: /^Voir les 2/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Participants' })
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Claire Morand' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Retirer/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expectClosed(dialog)
  for (const name of ['Autres actions', 'Inviter', /^Relancer/]) {
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  }
  const calendar = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Ajouter à mon agenda' }).click()
  expect((await calendar).suggestedFilename()).toMatch(/\.ics$/)

  // Nothing is pressed before somebody pressed it.
  await expect(page.getByRole('button', isChosen)).toHaveCount(0)
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('Tab')
  await expect(yes(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'vous participez')).toBeVisible()
  await expect(yes(page)).toBeFocused()
  await expect(page.getByRole('button', isChosen)).toHaveAccessibleName(/^Je participe.*1$/)
  await expect(yes(page).locator('.rings')).toBeVisible()
  await expect(page.getByText('Vous, pour l’instant.')).toBeVisible()
  expect(await answerOf(samir, event.id)).toBe('true')
  await page.keyboard.press('Tab')
  await expect(no(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(notYet(page)).toBeFocused()

  await no(page).click()
  await expect(toast(page, 'vous ne venez pas')).toBeVisible()
  await expect(page.getByRole('button').locator('.rings')).toHaveCount(0)
  await page.reload()
  await alive(page)
  await expect(page.getByRole('button', isChosen)).toHaveAccessibleName(/^Je ne viens pas/)
  expect(await answerOf(samir, event.id)).toBe('false')
})

test('an address that answers does so on arrival, once: not for programs, nor again after a reload, and through the login', async ({
  browser,
}) => {
  const { samir, event } = await newOccasion(browser)
  const { page, person, request } = samir
  const path = `${eventPage(event)}?participate=true`
  const answers = countAnswers(page)
  await test.step('nothing is answered when programs open it ahead, nor by another word', async () => {
    expect((await request.get(path, { headers: { purpose: 'prefetch' } })).status()).toBe(200)
    expect((await request.head(path)).status()).toBe(200)
    await open(page, `${eventPage(event)}?participate=peut-etre`)
    await expect(page.getByRole('button', isChosen)).toHaveCount(0)
    expect(answers()).toBe(0)
    expect(await answerOf(samir, event.id)).toBe('waiting')
  })
  await test.step('it is recorded, told, and taken out of the address', async () => {
    await open(page, `${eventPage(event)}?participate=false`)
    await expect(toast(page, 'vous ne venez pas')).toBeVisible()
    await expect(page).toHaveURL(eventPage(event))
    expect(await answerOf(samir, event.id)).toBe('false')
    await page.reload()
    await alive(page)
    await expect(page.getByRole('button', isChosen)).toHaveAccessibleName(/^Je ne viens pas/)
    expect(answers()).toBe(1)
  })
  await test.step('somebody logged out is led through the login first', async () => {
    await page.context().clearCookies({ name: 'maillon_session' })
    await page.goto(path)
    await page.waitForURL(/\/connexion\?retour=/)
    await alive(page)
    await page.getByLabel('Adresse e-mail').fill(person.email)
    await page.getByLabel('Mot de passe', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Me connecter' }).click()
    await expect(toast(page, 'vous participez')).toBeVisible()
    await expect(page).toHaveURL(eventPage(event))
    expect(await answerOf(samir, event.id)).toBe('true')
  })
})

test('who comes too late is told at the place; who manages finds people by their answer, and takes one out when asked twice', async ({
  browser,
}) => {
  const { claire, samir, event } = await newOccasion(browser, {
    isPublic: true,
    numberOfPlaces: 1,
  })
  await open(samir.page, eventPage(event))
  await expect(samir.page.getByText(/1.place restante/)).toBeVisible()
  await answerByCall(claire, event.id, 'true')
  await yes(samir.page).click()
  await expect(samir.page.getByRole('alert')).toContainText(
    'Vous avez déjà atteint la limite de participants',
  )
  // With the places as they are now.
  await expect(yes(samir.page)).toHaveAttribute('aria-pressed', 'false')
  await expect(yes(samir.page)).toContainText('Complet')
  await expect(samir.page.getByText('1 / 1')).toBeVisible()
  await expect(yes(samir.page)).toHaveAttribute('aria-disabled', 'true')

  const { page } = claire
  const dialog = page.getByRole('dialog')
  await open(page, eventPage(event))
  await page.getByRole('button', { name: /^Voir les 2/ }).click()
  await dialog.getByRole('button', { name: 'Oui 1' }).click()
  await expect(dialog.getByRole('listitem')).toHaveText([/Claire Morand.*Organise.*Oui/])
  await dialog.getByRole('button', { name: 'Sans réponse 1' }).click()
  await expect(dialog.getByRole('listitem')).toHaveText([/Éloïse Benali.*Sans réponse/])
  await expect(dialog.getByRole('button', { name: /^(Non|À voir)/ })).toHaveCount(0)

  await open(page, eventPage(event))
  await page.getByRole('button', { name: /^Voir les 2/ }).click()
  await dialog.getByRole('button', { name: 'Retirer Éloïse Benali' }).click()
  await expect(dialog.getByRole('button', { name: 'Retour' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Retour' }).click()
  expect((await readEvent(claire, event.id)).participants).toHaveLength(2)
  await dialog.getByRole('button', { name: 'Retirer Éloïse Benali' }).click()
  await dialog.getByRole('button', { name: 'Retirer Éloïse', exact: true }).click()
  await expect(toast(page, 'Éloïse Benali ne fait plus partie des participants')).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  expect(await answerOf(samir, event.id)).toBeUndefined()
})

test('a private event leads away who takes no part in it, and lets its managers in, also those who are not asked', async ({
  browser,
}) => {
  const { id, claire, samir, event } = await newOccasion(browser)
  const [paul, zoe] = [
    await newVisitor(browser, named('Paul', 'Vasseur')),
    await newVisitor(browser, named('Zoé', 'Étienne')),
  ]
  await join(paul, 'association', id)
  for (const { page } of [paul, zoe]) {
    await page.goto(eventPage(event))
    await expect(page).toHaveURL('/')
    await expect(toast(page, 'Cet événement est privé')).toBeVisible()
  }
  // One that does not exist says another thing.
  for (const none of ['00000000-0000-4000-8000-000000000000', 'x']) {
    await zoe.page.goto(`/evenement/${none}`)
    await expect(zoe.page).not.toHaveURL(/evenement/)
    await expect(toast(zoe.page, 'L’événement n’a pas pu être chargé')).toBeVisible()
  }
  await giveRole(claire, 'association', id, samir.person.email, 'moderator')
  const other = await newEvent(claire, { kind: 'association', id }, { name: 'Réunion du bureau' })
  await open(samir.page, eventPage(other))
  await expect(samir.page.getByRole('heading', { level: 1 })).toHaveText('Réunion du bureau')
  await expect(samir.page.getByText('invitez-vous pour répondre')).toBeVisible()
  await expect(samir.page.getByRole('button', { name: 'Autres actions' })).toBeVisible()
})

test('what is over is told as such: what one had said, who took part, and nothing to do any more', async ({
  browser,
}) => {
  const { claire, samir, event } = await newOccasion(browser, {
    isPublic: true,
    numberOfPlaces: 60,
    startDate: '2026-01-10T19:00:00Z',
    endDate: '2026-01-10T21:00:00Z',
  })
  await open(samir.page, eventPage(event))
  await expect(
    samir.page.getByText(/^Cet événement est passé.: vous n’aviez pas répondu\.$/),
  ).toBeVisible()
  await open(claire.page, eventPage(event))
  await expect(claire.page.getByRole('heading', { name: 'Qui participait' })).toBeVisible()
  await expect(claire.page.getByText('Personne n’avait dit oui.')).toBeVisible()
  await expect(claire.page.getByText(/0.place prise sur 60/)).toBeVisible()
  for (const name of ['Je participe', 'Inviter', 'Affiche A4', 'Relancer']) {
    await expect(claire.page.getByRole('button', { name })).toHaveCount(0)
  }
  await expect(claire.page.getByRole('link', { name: 'Ce qui vient ensuite' })).toHaveAttribute(
    'href',
    /^\/association\//,
  )
  await claire.page.getByRole('button', { name: 'Planifier le prochain' }).click()
  await expect(claire.page.getByRole('dialog').getByLabel('Nom', { exact: true })).toHaveValue(
    event.name,
  )
})

test('those who have not answered are reminded with one tap, once a day; the list goes into a spreadsheet', async ({
  browser,
}) => {
  const { claire, samir, event } = await newOccasion(browser)
  const { page } = claire
  await answerLink(samir.request, samir.person.email)
  await open(page, eventPage(event))
  const remind = page.getByRole('button', { name: /^Relancer 1.personne sans réponse/ })
  await remind.click()
  await expect(toast(page, 'rappel envoyé')).toBeVisible()
  await remind.click()
  await expect(toast(page, 'Une relance est déjà partie')).toBeVisible()
  await answerByCall(samir, event.id, 'false')
  await page.reload()
  await alive(page)
  await expect(page.getByRole('button', { name: 'Inviter' })).toBeEnabled()
  await expect(remind).toHaveCount(0)
  await page.getByRole('button', { name: 'Autres actions' }).click()
  const list = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Liste des participants (CSV)' }).click()
  expect((await list).suggestedFilename()).toMatch(/\.csv$/)
})

test('a manager changes it, plans it anew a week later, and deletes it by its name; what was typed outlives a reload', async ({
  browser,
}) => {
  const { claire, samir, event } = await newOccasion(browser)
  const { page } = claire
  const act = async (name: string) => {
    await page.getByRole('button', { name: 'Autres actions' }).click()
    await page.getByRole('button', { name }).click()
  }
  await test.step('the page shows what was changed', async () => {
    await open(page, eventPage(event))
    await act('Modifier l’événement')
    await page.getByRole('dialog').getByLabel(/^Nom/).fill('Concert d’été')
    await page.reload()
    await alive(page)
    const dialog = page.getByRole('dialog', { name: 'Modifier l’événement' })
    await expect(dialog.getByLabel(/^Nom/)).toHaveValue('Concert d’été')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(toast(page, 'L’événement a été modifié')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Concert d’été')
    expect((await readEvent(claire, event.id)).name).toBe('Concert d’été')
  })
  await test.step('what was typed of a copy is there on the page that it is a copy of, alone', async () => {
    const copying = page.getByRole('dialog', { name: 'Planifier un événement' })
    await act('Dupliquer')
    await expect(copying.getByLabel(/^Nom/)).toHaveValue('Concert d’été')
    await copying.getByLabel(/^Nom/).fill('Concert d’automne')
    await page.reload()
    await alive(page)
    await expect(copying.getByLabel(/^Nom/)).toHaveValue('Concert d’automne')
    await open(page, '/calendrier')
    await expect(page.getByRole('grid')).toBeVisible()
    await expect(copying).toHaveCount(0)
    await open(page, eventPage(event))
    await expect(copying.getByLabel(/^Nom/)).toHaveValue('Concert d’automne')
    await copying.getByRole('button', { name: 'Créer l’événement' }).click()
  })
  await test.step('the copy is a week later, on a page that asks whom to invite', async () => {
    const dialog = page.getByRole('dialog', { name: 'Inviter des participants' })
    await expect(dialog).toBeVisible()
    await expect(page).not.toHaveURL(eventPage(event))
    await expect(page).toHaveURL(/\/evenement\/[\w-]+$/)
    const id = new URL(page.url()).pathname.split('/').pop() ?? ''
    const copy = await readEvent(claire, id)
    const week = Date.parse(copy.startDate) - Date.parse(event.startDate)
    expect(Math.round(week / 86_400_000)).toBe(7)
    expect(copy.name).toBe('Concert d’automne')
    await dialog.getByRole('button', { name: 'Inviter' }).click()
    await expect(toast(page, 'invitation envoyée')).toBeVisible()
    expect(await answerOf(samir, id)).toBe('waiting')
  })
  await test.step('its name is typed to delete it, which leads to the calendar', async () => {
    await open(page, eventPage(event))
    await act('Supprimer l’événement')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Supprimer l’événement' }).click()
    await expect(dialog.getByText('Le nom ne correspond pas')).toBeVisible()
    await dialog.getByLabel(/^Pour confirmer/).fill('concert d’été')
    await dialog.getByRole('button', { name: 'Supprimer l’événement' }).click()
    await expect(page).not.toHaveURL(/evenement/)
    await expect(toast(page, 'L’événement a été supprimé')).toBeVisible()
    const gone = await samir.request.get(`/api/events/${event.id}`, { headers })
    expect(gone.status()).toBe(404)
  })
})
