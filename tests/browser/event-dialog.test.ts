import type { Browser, Page } from '@playwright/test'
import { newOwnClub } from './calendar.ts'
import { closeBrowsers, createCommunity, headers, join, newVisitor } from './communities.ts'
import { answerByCall, answerOf, askToCome, newEvent } from './events.ts'
import { expect, open, test, toast } from './test.ts'

// The dialog in which an event is planned or changed, and the one that asks people to come.
test.describe.configure({ timeout: 60_000 })
test.afterEach(({ browser }) => closeBrowsers(browser))

const planning = (page: Page) => page.getByRole('dialog', { name: 'Planifier un événement' })
const changing = (page: Page) => page.getByRole('dialog', { name: 'Modifier l’événement' })
const inviting = (page: Page) => page.getByRole('dialog', { name: 'Inviter des participants' })
const warning = (page: Page) => page.getByRole('dialog', { name: 'Attention' })
const create = (page: Page) =>
  planning(page).getByRole('button', { name: 'Créer l’événement' }).click()

async function openPlanning(browser: Browser) {
  const club = await newOwnClub(browser)
  await open(club.claire.page, '/calendrier?creer')
  await expect(planning(club.claire.page)).toBeVisible()
  return {
    ...club,
    page: club.claire.page,
    community: { kind: 'association' as const, id: club.id },
  }
}

/** All that has to be said, and no more. */
async function fillIn(page: Page): Promise<void> {
  const dialog = planning(page)
  await dialog.getByLabel('Nom', { exact: true }).fill('Tournoi')
  await dialog.getByLabel(/^Type/).selectOption({ label: 'Compétition' })
  await dialog.getByRole('textbox', { name: /^Lieu/ }).focus()
  await page.getByRole('combobox', { name: /^Lieu/ }).pressSequentially('Lyon')
  await page.getByRole('option', { name: /^Lyon/ }).first().click()
}

async function eventsOf(page: Page): Promise<string[]> {
  const me = await (await page.request.get('/api/users/me', { headers })).json()
  const list = await page.request.get(`/api/events/user/${me.id}`, { headers })
  return (await list.json()).map(({ name }: { name: string }) => name)
}

test('what is missing or wrong is said at its field, the end goes along with the beginning, reminders are five at most', async ({
  browser,
}) => {
  const { page } = await openPlanning(browser)
  const dialog = planning(page)
  await create(page)
  await expect(dialog.getByText('Champ requis')).toHaveCount(3)
  await expect(dialog.getByLabel('Nom', { exact: true })).toBeFocused()

  await test.step('the end goes along with the beginning, and is bounded by it', async () => {
    const [start, end] = [page.locator('[name=startDate]'), page.locator('[name=endDate]')]
    await start.fill('2031-05-14')
    await page.locator('[name=startTime]').fill('19:30')
    await expect(end).toHaveValue('2031-05-14')
    await expect(page.locator('[name=endTime]')).toHaveValue('21:30')
    await expect(end).toHaveAttribute('min', '2031-05-14')
    await expect(end).toHaveAttribute('max', '2031-08-14')
    await end.fill('2031-05-16')
    await start.fill('2031-05-20')
    await expect(end).toHaveValue('2031-05-22')
    await end.fill('2031-05-19')
    await create(page)
    await expect(dialog).toContainText(
      'La date de fin doit être positionnée après la date de début de l’événement',
    )
    await end.fill('2031-05-22')
  })

  await test.step('reminders begin at 0 minute, are five at most, and positive', async () => {
    await fillIn(page)
    const add = dialog.getByRole('button', { name: 'Ajouter un rappel' })
    for (let count = 0; count < 5; count += 1) await add.click()
    await expect(add).toHaveCount(0)
    const first = dialog.getByLabel('Rappel 1, combien de temps avant')
    await expect(first).toHaveValue('0')
    await expect(dialog.getByLabel('Rappel 1, unité')).toHaveValue('minute')
    await first.fill('-1')
    await create(page)
    await expect(dialog).toContainText('La valeur doit être positive')
    await expect(first).toBeFocused()
    for (const place of [5, 4, 3, 2]) {
      await dialog.getByRole('button', { name: `Retirer le rappel ${place}` }).click()
    }
    await first.fill('2')
    await dialog.getByLabel('Rappel 1, unité').selectOption({ label: 'jours avant' })
    await create(page)
    await expect(inviting(page)).toBeVisible()
    const me = await (await page.request.get('/api/users/me', { headers })).json()
    const [made] = await (await page.request.get(`/api/events/user/${me.id}`, { headers })).json()
    expect(made.reminders).toEqual([{ timeBeforeEvent: 2, timeUnit: 'day' }])
  })
})

test('its buttons stay in sight and cover nothing; Escape closes the places before it; one in no list is taken, and offered from then on', async ({
  browser,
}) => {
  const { page } = await openPlanning(browser)
  const dialog = planning(page)
  const place = page.getByRole('combobox', { name: /^Lieu/ })
  await dialog.getByRole('textbox', { name: /^Lieu/ }).focus()
  await place.pressSequentially('Lyon')
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await expect(page.getByRole('dialog', { name: /^Abandonner/ })).toHaveCount(0)
  await expect(place).toHaveValue('Lyon')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await open(page, '/calendrier?creer')
  const button = dialog.getByRole('button', { name: 'Créer l’événement' })
  const isPublic = dialog.getByLabel(/^Événement public/)
  // A phone, and a laptop at 150 %.
  for (const [width, height] of [
    [360, 640],
    [911, 416],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(button).toBeInViewport({ ratio: 1 })
    await isPublic.focus()
    await page.keyboard.press('Space')
    const field = dialog.getByLabel('Nombre de places')
    await expect(field).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(field).toBeFocused()
    await expect(button).toBeInViewport({ ratio: 1 })
    const [typed, below] = [await field.boundingBox(), await button.boundingBox()]
    if (!typed || !below) throw new Error('One of them is not there')
    expect(typed.y + typed.height).toBeLessThanOrEqual(below.y)
    await isPublic.uncheck()
  }

  await page.setViewportSize({ width: 1280, height: 720 })
  await fillIn(page)
  await place.fill('Sous le grand tilleul, Lyon')
  await page
    .getByRole('option', { name: /^Sous le grand tilleul, 69\d+ Lyon/ })
    .first()
    .click()
  await create(page)
  await inviting(page)
    .getByRole('button', { name: /^Compris/ })
    .click()
  await open(page, '/calendrier?creer')
  await dialog.getByRole('textbox', { name: /^Lieu/ }).focus()
  const options = page.getByRole('listbox').getByRole('option')
  await expect(options.first()).toHaveText(/^Sous le grand tilleul, 69\d+ Lyon.*déjà utilisé$/)
  await page.keyboard.type('Cour de l’école')
  await page.getByRole('option', { name: /^Cour de l’école, 69\d+ Lyon/ }).click()
  await expect(place).toHaveValue(/^Cour de l’école, 69\d+ Lyon/)
})

test('a public event warns before it is one, at its creation and when it becomes public', async ({
  browser,
}) => {
  const { page, claire, community } = await openPlanning(browser)
  await fillIn(page)
  await planning(page).getByLabel('Événement public').check()
  await create(page)
  await expect(planning(page).getByLabel(/^Nombre de places/)).toBeFocused()
  await planning(page)
    .getByLabel(/^Nombre de places/)
    .fill('12')
  await create(page)
  await warning(page).getByRole('button', { name: 'Annuler' }).click()
  await expect(warning(page)).toHaveCount(0)
  expect(await eventsOf(page)).toEqual([])
  await expect(planning(page).getByLabel('Nom', { exact: true })).toHaveValue('Tournoi')
  await create(page)
  await warning(page).getByRole('button', { name: 'Confirmer' }).click()
  await expect(toast(page, 'L’événement est créé')).toBeVisible()
  expect(await eventsOf(page)).toEqual(['Tournoi'])

  const hidden = await newEvent(claire, community, { name: 'Bureau' })
  await open(page, `/evenement/${hidden.id}`)
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('button', { name: 'Modifier' }).click()
  await changing(page).getByLabel('Événement public').check()
  await changing(page)
    .getByLabel(/^Nombre de places/)
    .fill('5')
  await changing(page).getByRole('button', { name: 'Enregistrer' }).click()
  await warning(page).getByRole('button', { name: 'Confirmer' }).click()
  await expect(changing(page)).toHaveCount(0)
  // It is public now: nothing to warn of.
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('button', { name: 'Modifier' }).click()
  await changing(page)
    .getByLabel(/^Nombre de places/)
    .fill('6')
  await changing(page).getByRole('button', { name: 'Enregistrer' }).click()
  await expect(changing(page)).toHaveCount(0)
})

test.describe('on a line that loses an answer', () => {
  test.use({ tolerated: /net::ERR/ })

  test('what was typed is there again after a reload, and what was sent again is one event, as it was typed last', async ({
    browser,
  }) => {
    const { page } = await openPlanning(browser)
    await fillIn(page)
    await planning(page).getByRole('button', { name: 'Ajouter un rappel' }).click()
    await page.goBack()
    await expect(page.getByRole('dialog', { name: /^Abandonner votre saisie/ })).toBeVisible()
    await page.getByRole('button', { name: 'Continuer' }).click()
    await page.reload()
    await expect(planning(page)).toContainText('Votre saisie est de retour')
    await expect(planning(page).getByLabel('Nom', { exact: true })).toHaveValue('Tournoi')
    await expect(planning(page).getByLabel(/^Lieu/)).toHaveValue(/Lyon/)
    await expect(planning(page).getByLabel('Rappel 1, unité')).toHaveValue('minute')

    await page.route(
      '**/api/events',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await create(page)
    await expect(planning(page).getByRole('alert')).toContainText('Connexion impossible')
    expect(await eventsOf(page)).toEqual(['Tournoi'])
    await planning(page).getByLabel('Nom', { exact: true }).fill('Tournoi des familles')
    await create(page)
    await expect(inviting(page)).toBeVisible()
    expect(await eventsOf(page)).toEqual(['Tournoi des familles'])
  })
})

test('whole groups are asked at once; who answered, and who asks, are not; where nobody is left the button only closes', async ({
  browser,
}) => {
  const { claire, id } = await newOwnClub(browser)
  const [nadia, samir] = [await newVisitor(browser), await newVisitor(browser)]
  for (const one of [nadia, samir]) await join(one, 'association', id)
  const group = await createCommunity(claire, 'group', { association: id, name: 'Compétition' })
  await join(nadia, 'group', group.id)
  const community = { kind: 'association' as const, id }
  const event = await newEvent(claire, community)
  const { page } = claire
  const invite = async () => {
    await open(page, `/evenement/${event.id}`)
    await page.getByRole('button', { name: 'Inviter', exact: true }).click()
  }
  await invite()
  await expect(inviting(page).getByRole('checkbox')).toHaveCount(2)
  await expect(inviting(page).getByRole('status')).toHaveText('2\u00A0personnes cochées')
  await inviting(page).getByRole('button', { name: 'Tout désélectionner' }).click()
  await inviting(page).getByRole('button', { name: 'Inviter' }).click()
  await expect(inviting(page)).toContainText('Veuillez sélectionner au minimum 1 personne')
  await inviting(page).getByRole('button', { name: 'Compétition' }).click()
  await expect(inviting(page).getByRole('status')).toHaveText('1\u00A0personne cochée')
  await inviting(page).getByRole('button', { name: 'Inviter' }).click()
  await expect(toast(page, '1 invitation envoyée')).toBeVisible()
  expect(await answerOf(nadia, event.id)).toBe('waiting')
  expect(await answerOf(samir, event.id)).toBe(undefined)

  await askToCome(claire, community, event, [samir.person.email])
  for (const one of [nadia, samir]) await answerByCall(one, event.id, 'true')
  await invite()
  await inviting(page).getByRole('button', { name: 'Compris' }).click()
  await expect(inviting(page)).toHaveCount(0)
})
