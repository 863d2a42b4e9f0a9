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

test('the way back closes a dialog, and asks before what was typed there is lost', async ({
  browser,
}) => {
  const claire = await newVisitor(browser)
  const { page } = claire
  const { id } = await createCommunity(claire, 'association')
  const dialog = page.getByRole('dialog', { name: /^Modifier/ })
  const question = page.getByRole('dialog', { name: /^Abandonner votre saisie/ })
  const members = membersPage('association', id)

  await test.step('the next step back leaves the page', async () => {
    await open(page, '/groupes-et-assos')
    await open(page, members)
    await openAction(page, 'Modifier l’association')
    await expect(dialog).toBeVisible()
    await page.goBack()
    await expectClosed(dialog)
    await expect(page).toHaveURL(new RegExp(communityPage('association', id)))
    await page.goBack()
    await expect(page).toHaveURL(/groupes-et-assos/)
  })
  await test.step('one that was closed by its button takes none', async () => {
    await open(page, members)
    for (let time = 0; time < 2; time += 1) {
      await openAction(page, 'Modifier l’association')
      await dialog.getByRole('button', { name: 'Annuler' }).click()
      await expectClosed(dialog)
    }
    await page.goBack()
    await expect(page).toHaveURL(/groupes-et-assos/)
  })
  await test.step('both ask first where something was typed', async () => {
    await open(page, members)
    await openAction(page, 'Modifier l’association')
    await dialog.getByLabel('Description').fill('Deux cours par semaine.')
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
})
