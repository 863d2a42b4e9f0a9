import { openAction } from './club.ts'
import { closeBrowsers, createCommunity, membersPage, newVisitor } from './communities.ts'
import { expect, expectClosed, open, test } from './test.ts'

test.afterEach(({ browser }) => closeBrowsers(browser))

test('a dialog closes by Escape and by a click beside it, and loses nothing that was typed', async ({
  browser,
}) => {
  const claire = await newVisitor(browser)
  const { page } = claire
  const { id } = await createCommunity(claire, 'association')
  await page.setViewportSize({ width: 1440, height: 500 })
  await open(page, membersPage('association', id))

  await test.step('nothing was typed', async () => {
    const dialog = page.getByRole('dialog', { name: /^Modifier/ })
    const leaves = [() => page.keyboard.press('Escape'), () => page.mouse.click(5, 5)]
    for (const leave of leaves) {
      await openAction(page, 'Modifier l’association')
      await expect(dialog).toBeVisible()
      // The scroll bar of a long dialog is a part of it.
      const { x, y, width } = (await dialog.boundingBox()) ?? { x: 0, y: 0, width: 0 }
      await page.mouse.click(x + width - 3, y + 60)
      await expect(dialog).toBeVisible()
      await leave()
      await expectClosed(dialog)
    }
  })

  await test.step('something was', async () => {
    await page.getByRole('button', { name: 'Ajouter des membres' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ajouter des membres' })
    const field = dialog.getByLabel('Adresses e-mail')
    await field.fill('nadia@exemple')
    await expect(field).toHaveValue('nadia@exemple')
    await page.mouse.click(5, 5)
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: /^Abandonner votre saisie/ })
    await question.getByRole('button', { name: 'Continuer' }).click()
    await expectClosed(question)
    await expect(field).toHaveValue('nadia@exemple')

    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Abandonner' }).click()
    await expectClosed(dialog)
  })
})
