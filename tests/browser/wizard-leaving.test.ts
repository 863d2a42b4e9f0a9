import {
  chips,
  choose,
  expectCreated,
  expectQuestion,
  goBack,
  goOn,
  nameField,
  paste,
  png,
  reachDomain,
  reachMembers,
  reachName,
  reachPicture,
  startCreating,
} from './creation.ts'
import { alive, expect, expectClosed, logIn, open, test } from './test.ts'

// Eight questions are a long way to walk.
test.describe.configure({ timeout: 90_000 })

test.beforeEach(({ page, person }) => logIn(page, person))

test('answers survive going back, and a reload of the page', async ({ page }) => {
  await startCreating(page, 'Créer une association')
  await reachName(page)
  await nameField(page).fill('Chorale')
  await goBack(page)
  await goBack(page)
  await expect(page.getByRole('radio', { name: 'Sportive' })).toBeChecked()
  await page.reload()
  await expectQuestion(page, 'Quel est son domaine ?', 3)
  await expect(page.getByRole('radio', { name: 'Sportive' })).toBeChecked()
  await goOn(page)
  await goOn(page)
  await expect(nameField(page)).toHaveValue('Chorale')
})

test('a chosen picture and the addresses survive a reload too', async ({ page }) => {
  await startCreating(page, 'Créer une association')
  await reachPicture(page, 'Chorale')
  const file = { name: 'a.png', mimeType: 'image/png', buffer: png }
  await page.getByLabel('Choisir une image').setInputFiles(file)
  await goOn(page)
  await paste(page, 'samir@exemple.fr, nadia@exemple.fr')
  await page.reload()
  await expect(chips(page)).toHaveCount(2)
  await goBack(page)
  await expect(page.getByRole('button', { name: 'Retirer l’image' })).toBeVisible()
})

test('a wizard without an answer is not opened again by a reload', async ({ page }) => {
  await startCreating(page, 'Créer une association')
  await page.reload()
  await alive(page)
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Groupes & Assos')
})

test('a wizard that a reload brought back gives the focus to the button of its kind', async ({
  page,
}) => {
  await startCreating(page, 'Créer une association')
  await reachDomain(page)
  await choose(page, 'Sportive')
  await page.reload()
  await expectQuestion(page, 'Quel est son domaine ?', 3)
  await page.getByRole('button', { name: 'Annuler' }).click()
  await page.getByRole('button', { name: 'Abandonner' }).click()
  await expect(page.getByRole('button', { name: 'Créer une association' })).toBeFocused()
})

test('the way back from what was created leads to the lists, past every question', async ({
  page,
}) => {
  await startCreating(page, 'Créer un groupe')
  await reachMembers(page, 'Bureau')
  await page.getByRole('button', { name: 'Passer et créer' }).click()
  await expectCreated(page, 'groupe', 'Bureau')
  await page.goBack()
  await expect(page).toHaveURL('/groupes-et-assos')
  await expect(page.getByRole('link', { name: 'Bureau', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Créer un groupe' })).toBeVisible()
})

test('Escape asks before leaving; staying keeps everything, leaving nothing', async ({ page }) => {
  await startCreating(page, 'Créer une association')
  await reachName(page)
  await nameField(page).fill('Chorale')
  await page.keyboard.press('Escape')
  const dialog = page.getByRole('dialog', { name: 'Abandonner la création' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expectClosed(dialog)
  await expect(nameField(page)).toHaveValue('Chorale')
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Abandonner' }).click()
  await expect(page.getByRole('button', { name: 'Créer une association' })).toBeFocused()

  await page.getByRole('button', { name: 'Créer une association' }).click()
  await expectQuestion(page, 'Quel est son nom officiel ?', 2)
  await reachName(page)
  await expect(nameField(page)).toHaveValue('')
})

test('Annuler leaves at once while there is nothing to lose, and asks otherwise', async ({
  page,
}) => {
  await startCreating(page, 'Créer un groupe')
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(page.getByRole('button', { name: 'Créer un groupe' })).toBeFocused()
  await page.getByRole('button', { name: 'Créer un groupe' }).click()
  await choose(page, 'Sportive')
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(page.getByRole('dialog')).toContainText('Le groupe ne sera pas créé')
})

test('the browser’s own way back goes a question back, then to the lists', async ({ page }) => {
  await startCreating(page, 'Créer une association')
  await reachDomain(page)
  await page.goBack()
  await expectQuestion(page, 'Quel est son nom officiel ?', 2)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Groupes & Assos')
  await expect(page).toHaveURL('/groupes-et-assos')
})

test('entries of the history are made by hand alone, which browsers do not pass over', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const makers: (string | undefined)[] = []
    Object.assign(globalThis, { makers })
    const { pushState } = history
    history.pushState = function (...given) {
      makers.push(globalThis.event?.type)
      return pushState.apply(this, given)
    }
  })
  await startCreating(page, 'Créer une association')
  await reachDomain(page)
  await page.goBack()
  await expectQuestion(page, 'Quel est son nom officiel ?', 2)
  await page.goForward()
  await expectQuestion(page, 'Quel est son domaine ?', 3)
  await goBack(page)
  await expectQuestion(page, 'Quel est son nom officiel ?', 2)
  expect(await page.evaluate('makers')).not.toContain('popstate')
})

test.describe('a creation that was left for another page', () => {
  const notice = 'Une création est en cours'

  test.beforeEach(async ({ page }) => {
    await startCreating(page, 'Créer une association')
    await reachName(page)
    await nameField(page).fill('Chorale')
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /^Groupes/ })
      .click()
    await page.waitForLoadState()
    await alive(page)
  })

  test('leaves the lists where they are, and is gone on with where it was left', async ({
    page,
  }) => {
    await expect(page.getByRole('heading', { name: 'Mes associations' })).toBeVisible()
    await expect(page.getByText(notice)).toBeVisible()
    await expect(page.getByText('L’association « Chorale » n’est pas encore créée.')).toBeVisible()
    await page.getByRole('button', { name: 'Reprendre' }).click()
    await expect(nameField(page)).toHaveValue('Chorale')
  })

  test('is given up after a question, with nothing left of it', async ({ page }) => {
    await page.getByRole('button', { name: 'Abandonner' }).click()
    const dialog = page.getByRole('dialog', { name: 'Abandonner la création' })
    await dialog.getByRole('button', { name: 'Continuer la création' }).click()
    await expectClosed(dialog)
    await expect(page.getByText(notice)).toBeVisible()
    await page.getByRole('button', { name: 'Abandonner' }).click()
    await dialog.getByRole('button', { name: 'Abandonner' }).click()
    await expect(page.getByText(notice)).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await open(page, '/groupes-et-assos')
    await page.waitForLoadState('networkidle')
    await expect(page.getByText(notice)).toBeHidden()
  })
})

test('what somebody else left unfinished is not shown', async ({ page }) => {
  await startCreating(page, 'Créer une association')
  await reachName(page)
  await nameField(page).fill('Secret')
  await page.evaluate(() => {
    const kept = JSON.parse(sessionStorage.getItem('maillon:wizard') ?? '{}')
    sessionStorage.setItem('maillon:wizard', JSON.stringify({ ...kept, owner: 'samir' }))
  })
  await open(page, '/groupes-et-assos')
  await page.waitForLoadState('networkidle')
  await expect(page.getByText('Une création est en cours')).toBeHidden()
  await page.getByRole('button', { name: 'Créer une association' }).click()
  await expectQuestion(page, 'Quel est son nom officiel ?', 2)
  await reachName(page)
  await expect(nameField(page)).toHaveValue('')
})
