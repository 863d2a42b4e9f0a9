import { closeBrowsers } from './communities.ts'
import { field, history, newTalk, roomLink, roomPage, writeMany } from './messaging.ts'
import { expect, open, test } from './test.ts'

test.describe.configure({ timeout: 60_000 })
test.afterEach(({ browser }) => closeBrowsers(browser))

test('the page begins at its beginning, also with a room in its address', async ({ browser }) => {
  const { claire, room } = await newTalk(browser)
  const { page } = claire
  await writeMany(claire, room, ['Bonjour'])
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/messagerie')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeFocused()
  await open(page, roomPage(room))
  await expect(field(page)).toBeEnabled()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeFocused()
})

test('on a phone the list, the conversation and the way back follow each other, and the keyboard goes along; beside the list it stays on the room', async ({
  browser,
}) => {
  const { claire, room, name } = await newTalk(browser)
  const { page } = claire
  await writeMany(claire, room, ['Bonjour'])
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/messagerie')
  const link = roomLink(page, name.slice(0, 19))
  await expect(history(page)).toBeHidden()
  await link.click()
  await expect(history(page).getByText('Bonjour')).toBeVisible()
  await expect(link).toBeHidden()
  // It was made while it was not drawn.
  const field = page.getByRole('textbox', { name: `Votre message à ${name}` })
  expect(await field.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(0)
  await page.goBack()
  await expect(link).toBeVisible()
  await link.click()
  await page.getByRole('link', { name: 'Toutes les conversations' }).click()
  await expect(link).toBeVisible()
  await page.goBack()
  await expect(page).not.toHaveURL(/salon/)

  await open(page, '/messagerie')
  const title = page.getByRole('heading', { level: 2, name })
  // Its messages stand behind the list, as those of the room that was active last.
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(title).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('link', { name: 'Toutes les conversations' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(link).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(title).toBeFocused()
  await page.goBack()
  await expect(link).toBeFocused()

  await page.setViewportSize({ width: 1280, height: 720 })
  await open(page, '/messagerie')
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/salon/)
  await expect(link).toBeFocused()
})
