import { openAction } from './club.ts'
import { closeBrowsers, createCommunity, membersPage, newVisitor } from './communities.ts'
import { expect, expectClosed, open, test } from './test.ts'

test.describe.configure({ timeout: 60_000 })
test.afterEach(({ browser }) => closeBrowsers(browser))

test('what was typed in a dialog is not lost by Escape or a click beside it', async ({
  browser,
}) => {
  const claire = await newVisitor(browser)
  const { page } = claire
  const { id } = await createCommunity(claire, 'association')
  await open(page, membersPage('association', id))
  await page.getByRole('button', { name: 'Ajouter des membres' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ajouter des membres' })
  await dialog.getByLabel('Adresses e-mail').fill('nadia@exemple')
  await expect(dialog.getByLabel('Adresses e-mail')).toHaveValue('nadia@exemple')

  await page.mouse.click(5, 5)
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: /^Abandonner votre saisie/ })
  await question.getByRole('button', { name: 'Continuer' }).click()
  await expectClosed(question)
  await expect(dialog.getByLabel('Adresses e-mail')).toHaveValue('nadia@exemple')

  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Abandonner' }).click()
  await expectClosed(dialog)
})

test('a dialog in which nothing was typed closes by Escape and by a click beside it', async ({
  browser,
}) => {
  const claire = await newVisitor(browser)
  const { page } = claire
  const { id } = await createCommunity(claire, 'group')
  await open(page, membersPage('group', id))
  const dialog = page.getByRole('dialog', { name: /^Modifier/ })
  await openAction(page, 'Modifier le groupe')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expectClosed(dialog)
  await openAction(page, 'Modifier le groupe')
  await expect(dialog).toBeVisible()
  await page.mouse.click(5, 5)
  await expectClosed(dialog)
})

test('the scroll bar of a long dialog is a part of it', async ({ browser }) => {
  const claire = await newVisitor(browser)
  const { page } = claire
  const { id } = await createCommunity(claire, 'association')
  await page.setViewportSize({ width: 1440, height: 500 })
  await open(page, membersPage('association', id))
  await openAction(page, 'Modifier l’association')
  const dialog = page.getByRole('dialog', { name: /^Modifier/ })
  await expect(dialog).toBeVisible()
  const { x, y, width } = (await dialog.boundingBox()) ?? { x: 0, y: 0, width: 0 }
  await page.mouse.click(x + width - 3, y + 60)
  await expect(dialog).toBeVisible()
})
