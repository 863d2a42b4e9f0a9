import { closeBrowsers } from './communities.ts'
import { expectAccessible, expectNoSidewaysScroll } from './looks.ts'
import { expectConnected, newTalk, roomPage } from './messaging.ts'
import { expect, expectClosed, open, test } from './test.ts'

test.describe.configure({ timeout: 60_000 })
test.afterEach(({ browser }) => closeBrowsers(browser))

test('where the members have no column, their number opens them and the keyboard comes back to it; beside it there is nothing to open', async ({
  browser,
}) => {
  const { claire, room } = await newTalk(browser)
  const { page } = claire
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, roomPage(room))
  const opener = page.getByRole('button', { name: /2\smembres, 1\sen\sligne/ })
  const dialog = page.getByRole('dialog', { name: 'Membres' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('listitem')).toHaveText([/Claire Morand \(vous\)/, /Éloïse Benali/])
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText([
    'En ligne, 1',
    'Hors ligne, 1',
  ])
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expectClosed(dialog)
  await expect(opener).toBeFocused()
  await opener.click()
  await page.goBack()
  await expectClosed(dialog)
  await expect(page).toHaveURL(new RegExp(room))
  await opener.click()
  await dialog.getByRole('button', { name: 'Fermer' }).click()
  await expectClosed(dialog)
  await expect(opener).toBeFocused()

  await expectConnected(page)
  await page.setViewportSize({ width: 1280, height: 740 })
  await expect(page.getByRole('button', { name: /membres/ })).toHaveCount(0)
  await page.setViewportSize({ width: 1279, height: 740 })
  await expect(page.getByRole('button', { name: /membres/ })).toBeVisible()
})

test('the members and the conversation fit with text of twice the size', async ({ browser }) => {
  const { claire, room } = await newTalk(browser)
  const { page } = claire
  for (const [width, height] of [
    [360, 740],
    [768, 1024],
    [911, 416],
  ] as const) {
    await page.setViewportSize({ width, height })
    await open(page, roomPage(room))
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: /membres/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Membres' })
    // It is read from its beginning, also where it is longer than the window.
    await expect(dialog.getByRole('heading', { name: 'Membres' })).toBeInViewport({ ratio: 1 })
    await expect(dialog.getByRole('heading', { name: 'Membres' })).toBeFocused()
    await expect(dialog.getByText('Éloïse Benali')).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
})
