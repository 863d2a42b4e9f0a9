import { openAction } from './club.ts'
import {
  closeBrowsers,
  communityPage,
  createCommunity,
  membersPage,
  newVisitor,
} from './communities.ts'
import { expect, expectClosed, open, test } from './test.ts'

test.describe.configure({ timeout: 60_000 })
test.afterEach(({ browser }) => closeBrowsers(browser))

test('the way back closes a dialog, and the next one leaves the page', async ({ browser }) => {
  const claire = await newVisitor(browser)
  const { page } = claire
  const { id } = await createCommunity(claire, 'association')
  await open(page, '/groupes-et-assos')
  await open(page, membersPage('association', id))
  const dialog = page.getByRole('dialog', { name: /^Modifier/ })
  await openAction(page, 'Modifier l’association')
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expectClosed(dialog)
  await expect(page).toHaveURL(new RegExp(communityPage('association', id)))
  await page.goBack()
  await expect(page).toHaveURL(/groupes-et-assos/)
})

test('a dialog that was closed by its button takes no step of the way back', async ({
  browser,
}) => {
  const claire = await newVisitor(browser)
  const { page } = claire
  const { id } = await createCommunity(claire, 'association')
  await open(page, '/groupes-et-assos')
  await open(page, membersPage('association', id))
  const dialog = page.getByRole('dialog', { name: /^Modifier/ })
  for (let time = 0; time < 2; time += 1) {
    await openAction(page, 'Modifier l’association')
    await dialog.getByRole('button', { name: 'Annuler' }).click()
    await expectClosed(dialog)
  }
  await page.goBack()
  await expect(page).toHaveURL(/groupes-et-assos/)
})

test('the way back, and Annuler, ask before what was typed in a dialog is lost', async ({
  browser,
}) => {
  const claire = await newVisitor(browser)
  const { page } = claire
  const { id } = await createCommunity(claire, 'association')
  await open(page, '/groupes-et-assos')
  await open(page, membersPage('association', id))
  await openAction(page, 'Modifier l’association')
  const dialog = page.getByRole('dialog', { name: /^Modifier/ })
  await dialog.getByLabel('Description').fill('Deux cours par semaine.')
  const question = page.getByRole('dialog', { name: /^Abandonner votre saisie/ })

  await page.goBack()
  await expect(question).toBeVisible()
  // Once more is a no to the question.
  await page.goBack()
  await expectClosed(question)
  await expect(dialog.getByLabel('Description')).toHaveValue('Deux cours par semaine.')

  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await question.getByRole('button', { name: 'Continuer' }).click()
  await expectClosed(question)
  await expect(dialog.getByLabel('Description')).toHaveValue('Deux cours par semaine.')
  await page.goBack()
  await question.getByRole('button', { name: 'Abandonner' }).click()
  await expectClosed(dialog)
  await page.goBack()
  await expect(page).toHaveURL(/groupes-et-assos/)
})
