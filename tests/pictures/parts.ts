import { buildParts, openParts } from '../browser/parts-page.ts'
import { test } from '../browser/test.ts'
import { everywhere } from './picture.ts'

test.beforeAll(buildParts)

test('of every part with its states', async ({ page }) => {
  test.slow()
  await openParts(page)
  await everywhere(page, 'parts')
  await page.getByRole('button', { name: 'Ouvrir un dialogue' }).click()
  await everywhere(page, 'parts-dialog', false)
})
