import {
  chips,
  choose,
  expectQuestion,
  goBack,
  goOn,
  nameField,
  paste,
  png,
  reachDomain,
  reachName,
  startCreating,
} from './creation.ts'
import { enter } from './entering.ts'
import { alive, expect, expectClosed, open, test } from './test.ts'

// Eight questions are a long way to walk.
test.describe.configure({ timeout: 90_000 })

test.beforeEach(({ page, person }) => enter(page, person))

test('answers, a picture and addresses survive going back and a reload; without an answer nothing is opened again', async ({
  page,
}) => {
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
  await goOn(page)
  await goOn(page)

  const file = { name: 'a.png', mimeType: 'image/png', buffer: png }
  await page.getByLabel('Choisir une image').setInputFiles(file)
  await goOn(page)
  await paste(page, 'samir@exemple.fr, nadia@exemple.fr')
  await page.reload()
  await expect(chips(page)).toHaveCount(2)
  await goBack(page)
  await expect(page.getByRole('button', { name: 'Retirer l’image' })).toBeVisible()

  // Brought back by a reload, it gives the focus to the button of its kind.
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(page.getByRole('dialog')).toContainText('L’association ne sera pas créée')
  await page.getByRole('button', { name: 'Abandonner' }).click()
  const create = page.getByRole('button', { name: 'Créer une association' })
  await expect(create).toBeFocused()

  await create.click()
  await expectQuestion(page, 'Quel est son nom officiel ?', 2)
  await page.reload()
  await alive(page)
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Groupes & Assos')
})

test('the browser’s own way back goes a question back, then to the lists', async ({ page }) => {
  // Entries that are not made by hand are passed over by browsers.
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
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Groupes & Assos')
  await expect(page).toHaveURL('/groupes-et-assos')
})

test('a creation that was left for another page is gone on with, given up after a question, and shown to nobody else', async ({
  page,
}) => {
  const notice = page.getByText('Une création est en cours')
  const leave = async () => {
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /^Groupes/ })
      .click()
    await page.waitForLoadState()
    await alive(page)
  }
  await startCreating(page, 'Créer une association')
  await reachName(page)
  await nameField(page).fill('Chorale')
  await leave()
  await expect(page.getByRole('heading', { name: 'Mes associations' })).toBeVisible()
  await expect(notice).toBeVisible()
  await expect(page.getByText('L’association « Chorale » n’est pas encore créée.')).toBeVisible()
  await page.getByRole('button', { name: 'Reprendre' }).click()
  await expect(nameField(page)).toHaveValue('Chorale')

  await leave()
  await page.getByRole('button', { name: 'Abandonner' }).click()
  const dialog = page.getByRole('dialog', { name: 'Abandonner la création' })
  await dialog.getByRole('button', { name: 'Continuer la création' }).click()
  await expectClosed(dialog)
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: 'Abandonner' }).click()
  await dialog.getByRole('button', { name: 'Abandonner' }).click()
  await expect(notice).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await open(page, '/groupes-et-assos')
  await page.waitForLoadState('networkidle')
  await expect(notice).toBeHidden()

  await startCreating(page, 'Créer une association')
  await reachDomain(page)
  await choose(page, 'Loisirs')
  await page.evaluate(() => {
    const kept = JSON.parse(sessionStorage.getItem('maillon:wizard') ?? '{}')
    sessionStorage.setItem('maillon:wizard', JSON.stringify({ ...kept, owner: 'samir' }))
  })
  await open(page, '/groupes-et-assos')
  await page.waitForLoadState('networkidle')
  await expect(notice).toBeHidden()
  await page.getByRole('button', { name: 'Créer une association' }).click()
  await expectQuestion(page, 'Quel est son nom officiel ?', 2)
  await reachDomain(page)
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
})
