import type { Page } from '@playwright/test'
import { named } from './club.ts'
import { closeBrowsers, join, newVisitor } from './communities.ts'
import { answerByCall, answerLink, answerOf, newEvent, newOccasion, readEvent } from './events.ts'
import { alive, expect, open, test, toast } from './test.ts'

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

test('the page shows what, when, how long, where, and what reminds of it', async ({ browser }) => {
  const { claire, name, event } = await newOccasion(browser, {
    startDate: '2031-03-28T19:00:00Z',
    endDate: '2031-03-28T21:30:00Z',
    description: 'Un chœur, un piano, et la rivière pour thème.',
    appointment: 'Les choristes à 18 h 30, côté jardin',
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
    /Vendredi 28 mars 2031, de 20.h à 22.h.30/,
    /2.heures et 30.minutes/,
    '12 rue des Lilas',
    '69003 Lyon',
    'Les choristes à 18 h 30, côté jardin',
    /2.jours avant, 1.heure avant/,
    /60.places restantes/,
  ]) {
    await expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible()
  }
  await expect(page.getByRole('link', { name: /^Carte/ })).toHaveAttribute(
    'href',
    'https://www.openstreetmap.org/?mlat=45.7485&mlon=4.8467#map=17/45.7485/4.8467',
  )
})

test('an answer shows at once, closes the link once, and is there after a reload', async ({
  browser,
}) => {
  const { samir, event } = await newOccasion(browser)
  const { page } = samir
  await open(page, eventPage(event))
  // Nothing is pressed before somebody pressed it.
  await expect(page.getByRole('button', isChosen)).toHaveCount(0)
  await yes(page).click()
  await expect(toast(page, 'vous participez')).toBeVisible()
  await expect(page.getByRole('button', isChosen)).toHaveAccessibleName(/^Je participe.*1$/)
  await expect(yes(page).locator('.rings')).toBeVisible()
  await expect(page.getByText('Vous, pour l’instant.')).toBeVisible()
  expect(await answerOf(samir, event.id)).toBe('true')
  await no(page).click()
  await expect(toast(page, 'vous ne venez pas')).toBeVisible()
  await expect(page.getByRole('button').locator('.rings')).toHaveCount(0)
  await page.reload()
  await alive(page)
  await expect(page.getByRole('button', isChosen)).toHaveAccessibleName(/^Je ne viens pas/)
  expect(await answerOf(samir, event.id)).toBe('false')
})

test('the keyboard alone answers, and keeps its place', async ({ browser }) => {
  const { samir, event } = await newOccasion(browser)
  const { page } = samir
  await open(page, eventPage(event))
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('Tab')
  await expect(yes(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'vous participez')).toBeVisible()
  await expect(yes(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(no(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(notYet(page)).toBeFocused()
})

test.describe('an address that answers', () => {
  test('is recorded on arrival, told, and taken out: a reload does not answer again', async ({
    browser,
  }) => {
    const { samir, event } = await newOccasion(browser)
    const { page } = samir
    const answers = countAnswers(page)
    await open(page, `${eventPage(event)}?participate=false`)
    await expect(toast(page, 'vous ne venez pas')).toBeVisible()
    await expect(page).toHaveURL(eventPage(event))
    expect(await answerOf(samir, event.id)).toBe('false')
    await page.reload()
    await alive(page)
    await expect(page.getByRole('button', isChosen)).toHaveAccessibleName(/^Je ne viens pas/)
    expect(answers()).toBe(1)
  })

  test('answers nothing when programs open it ahead, nor with another word', async ({
    browser,
  }) => {
    const { samir, event } = await newOccasion(browser)
    const { page, request } = samir
    const path = `${eventPage(event)}?participate=true`
    expect((await request.get(path, { headers: { purpose: 'prefetch' } })).status()).toBe(200)
    expect((await request.head(path)).status()).toBe(200)
    const answers = countAnswers(page)
    await open(page, `${eventPage(event)}?participate=peut-etre`)
    await expect(page.getByRole('button', isChosen)).toHaveCount(0)
    expect(answers()).toBe(0)
    expect(await answerOf(samir, event.id)).toBe('waiting')
  })

  test('leads somebody logged out through the login, and then answers', async ({ browser }) => {
    const { samir, event } = await newOccasion(browser)
    const { page, person } = samir
    await page.context().clearCookies({ name: 'maillon_session' })
    await page.goto(`${eventPage(event)}?participate=true`)
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

test('who comes too late is told at the place, with the places as they are now', async ({
  browser,
}) => {
  const { claire, samir, event } = await newOccasion(browser, {
    isPublic: true,
    numberOfPlaces: 1,
  })
  const { page } = samir
  await open(page, eventPage(event))
  await expect(page.getByText(/1.place restante/)).toBeVisible()
  await answerByCall(claire, event.id, 'true')
  await yes(page).click()
  await expect(page.getByRole('alert')).toContainText(
    'Vous avez déjà atteint la limite de participants',
  )
  await expect(yes(page)).toHaveAttribute('aria-pressed', 'false')
  await expect(yes(page)).toContainText('Complet')
  await expect(page.getByText('1 / 1')).toBeVisible()
  await expect(yes(page)).toHaveAttribute('aria-disabled', 'true')
})

test('a public event takes the answer of anybody with an account', async ({ browser }) => {
  const { event } = await newOccasion(browser, { isPublic: true, numberOfPlaces: 12 })
  const zoe = await newVisitor(browser, named('Zoé', 'Étienne'))
  const { page } = zoe
  await open(page, eventPage(event))
  // Whose it is can't be opened by whoever is not in it, and who comes is not told.
  await expect(page.getByRole('main').getByRole('link', { name: /Judo/ })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Qui vient' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Autres actions' })).toHaveCount(0)
  await yes(page).click()
  await expect(toast(page, 'vous participez')).toBeVisible()
  await expect(page.getByText(/11.places restantes/)).toBeVisible()
  expect(await answerOf(zoe, event.id)).toBe('true')
})

test.describe('a private event', () => {
  test('leads away a member who takes no part in it, and who is no member', async ({ browser }) => {
    const { id, claire, event } = await newOccasion(browser)
    const [paul, zoe] = [
      await newVisitor(browser, named('Paul', 'Vasseur')),
      await newVisitor(browser, named('Zoé', 'Étienne')),
    ]
    await join(paul, claire, 'association', id)
    for (const { page } of [paul, zoe]) {
      await page.goto(eventPage(event))
      await expect(page).toHaveURL('/')
      await expect(toast(page, 'Cet événement est privé')).toBeVisible()
    }
  })

  test('lets its managers in, also those who are not asked', async ({ browser }) => {
    const { id, claire, samir } = await newOccasion(browser)
    const { members } = await (
      await claire.request.get(`/api/associations/${id}`, {
        headers: { authorization: 'Bearer maillon' },
      })
    ).json()
    const eloise = members.find(
      ({ user }: { user: { email: string } }) => user.email === samir.person.email,
    )
    await claire.request.put('/api/associations/member', {
      headers: { authorization: 'Bearer maillon' },
      data: { associationId: id, id: eloise.id, role: 'moderator' },
    })
    const other = await newEvent(claire, { kind: 'association', id }, { name: 'Réunion du bureau' })
    await open(samir.page, eventPage(other))
    await expect(samir.page.getByRole('heading', { level: 1 })).toHaveText('Réunion du bureau')
    await expect(samir.page.getByText('invitez-vous pour répondre')).toBeVisible()
    await expect(samir.page.getByRole('button', { name: 'Autres actions' })).toBeVisible()
  })

  test('shows who comes to those who are asked, and nothing to manage', async ({ browser }) => {
    const { samir, event } = await newOccasion(browser)
    const { page } = samir
    await open(page, eventPage(event))
    await page.getByRole('button', { name: /^Voir les 2/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Participants' })
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Claire Morand' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: /^Retirer/ })).toHaveCount(0)
    await page.keyboard.press('Escape')
    for (const name of ['Autres actions', 'Inviter', /^Relancer/]) {
      await expect(page.getByRole('button', { name })).toHaveCount(0)
    }
  })
})

test('one that does not exist leads to the calendar, and says why', async ({ browser }) => {
  const { page } = await newVisitor(browser)
  for (const id of ['00000000-0000-4000-8000-000000000000', 'x']) {
    await page.goto(`/evenement/${id}`)
    await expect(page).not.toHaveURL(/evenement/)
    await expect(toast(page, 'L’événement n’a pas pu être chargé')).toBeVisible()
  }
})

test('a manager takes somebody out, and is asked before', async ({ browser }) => {
  const { claire, samir, event } = await newOccasion(browser)
  const { page } = claire
  await open(page, eventPage(event))
  await page.getByRole('button', { name: /^Voir les 2/ }).click()
  const dialog = page.getByRole('dialog')
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

test('a manager deletes it by its name, which leads to the calendar', async ({ browser }) => {
  const { claire, samir, event } = await newOccasion(browser)
  const { page } = claire
  await open(page, eventPage(event))
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('button', { name: 'Supprimer l’événement' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Supprimer l’événement' }).click()
  await expect(dialog.getByText('Le nom ne correspond pas')).toBeVisible()
  await dialog.getByLabel(/^Pour confirmer/).fill('concert de printemps')
  await dialog.getByRole('button', { name: 'Supprimer l’événement' }).click()
  await expect(page).not.toHaveURL(/evenement/)
  await expect(toast(page, 'L’événement a été supprimé')).toBeVisible()
  const gone = await samir.request.get(`/api/events/${event.id}`, {
    headers: { authorization: 'Bearer maillon' },
  })
  expect(gone.status()).toBe(404)
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

test('many participants are found by their answer and their name', async ({ browser }) => {
  const { claire, samir, event } = await newOccasion(browser, {
    isPublic: true,
    numberOfPlaces: 60,
  })
  await answerByCall(samir, event.id, 'true')
  const { page } = claire
  await open(page, eventPage(event))
  await page.getByRole('button', { name: /^Voir les 2/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Oui 1' }).click()
  await expect(dialog.getByRole('listitem')).toHaveText([/Éloïse Benali.*Oui/])
  await dialog.getByRole('button', { name: 'Sans réponse 1' }).click()
  await expect(dialog.getByRole('listitem')).toHaveText([/Claire Morand.*Organise.*Sans réponse/])
  await expect(dialog.getByRole('button', { name: /^(Non|À voir)/ })).toHaveCount(0)
})

test('those who have not answered are reminded with one tap, once a day', async ({ browser }) => {
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
})

test('it goes into one’s calendar, and its list into a spreadsheet', async ({ browser }) => {
  const { claire, samir, event } = await newOccasion(browser)
  await open(samir.page, eventPage(event))
  const calendar = samir.page.waitForEvent('download')
  await samir.page.getByRole('link', { name: 'Ajouter à mon agenda' }).click()
  expect((await calendar).suggestedFilename()).toMatch(/\.ics$/)
  const { page } = claire
  await open(page, eventPage(event))
  await page.getByRole('button', { name: 'Autres actions' }).click()
  const list = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Liste des participants (CSV)' }).click()
  expect((await list).suggestedFilename()).toMatch(/\.csv$/)
})

test('a manager changes it, and the page shows it', async ({ browser }) => {
  const { claire, event } = await newOccasion(browser)
  const { page } = claire
  await open(page, eventPage(event))
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('button', { name: 'Modifier l’événement' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Nom/).fill('Concert d’été')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(toast(page, 'L’événement a été modifié')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Concert d’été')
  expect((await readEvent(claire, event.id)).name).toBe('Concert d’été')
})

test('what was typed to change it is there after a reload', async ({ browser }) => {
  const { claire, event } = await newOccasion(browser)
  const { page } = claire
  await open(page, eventPage(event))
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('button', { name: 'Modifier l’événement' }).click()
  await page.getByRole('dialog').getByLabel(/^Nom/).fill('Concert d’été')
  await page.reload()
  await alive(page)
  const dialog = page.getByRole('dialog', { name: 'Modifier l’événement' })
  await expect(dialog.getByLabel(/^Nom/)).toHaveValue('Concert d’été')
})

test('what was typed of a copy is there again on the page that it is a copy of', async ({
  browser,
}) => {
  const { claire, event } = await newOccasion(browser)
  const { page } = claire
  await open(page, eventPage(event))
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('button', { name: 'Dupliquer' }).click()
  await page.getByRole('dialog').getByLabel(/^Nom/).fill('Concert d’été')
  await page.reload()
  await alive(page)
  const dialog = page.getByRole('dialog', { name: 'Planifier un événement' })
  await expect(dialog.getByLabel(/^Nom/)).toHaveValue('Concert d’été')
  await open(page, '/calendrier')
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('a copy is planned a week later, on a page that asks whom to invite', async ({ browser }) => {
  const { claire, samir, event } = await newOccasion(browser)
  const { page } = claire
  await open(page, eventPage(event))
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('button', { name: 'Dupliquer' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(/^Nom/)).toHaveValue(event.name)
  await dialog.getByRole('button', { name: 'Créer l’événement' }).click()
  await expect(page.getByRole('dialog', { name: 'Inviter des participants' })).toBeVisible()
  await expect(page).not.toHaveURL(eventPage(event))
  await expect(page).toHaveURL(/\/evenement\/[\w-]+$/)
  const id = new URL(page.url()).pathname.split('/').pop() ?? ''
  const copy = await readEvent(claire, id)
  const week = Date.parse(copy.startDate) - Date.parse(event.startDate)
  expect(Math.round(week / 86_400_000)).toBe(7)
  expect(copy.name).toBe(event.name)
  await dialog.getByRole('button', { name: 'Inviter' }).click()
  await expect(toast(page, 'invitation envoyée')).toBeVisible()
  expect(await answerOf(samir, id)).toBe('waiting')
})

for (const [zone, words] of [
  ['Europe/Paris', /Vendredi 28 mars 2031, de 20.h à 21.h$/],
  ['Indian/Reunion', /Vendredi 28 mars 2031, de 23.h à minuit \(heure de La Réunion\)/],
] as const) {
  test(`times are those of ${zone}`, async ({ browser }) => {
    const { claire, event } = await newOccasion(browser, {
      startDate: '2031-03-28T19:00:00Z',
      endDate: '2031-03-28T20:00:00Z',
    })
    const { cookies } = await claire.page.context().storageState()
    const { baseURL = '' } = test.info().project.use
    const away = await browser.newContext({ baseURL, timezoneId: zone, reducedMotion: 'reduce' })
    await away.addCookies(cookies)
    const page = await away.newPage()
    await open(page, eventPage(event))
    await expect(page.getByText(words).filter({ visible: true })).toBeVisible()
  })
}
