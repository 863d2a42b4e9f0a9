import { expect, open, test } from './test.ts'

test('the status page says that all is well, draws the last hour and renews itself, under no notice', async ({
  page,
}) => {
  await page.clock.install()
  await open(page, '/dev/etat')
  await expect(page.getByRole('heading', { level: 1, name: 'État du service' })).toBeVisible()
  // However new its reader is.
  await expect(page.locator('body')).not.toContainText('Maillon est en bêta')
  await expect(page.getByRole('button', { name: 'Accepter' })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 2, name: 'Temps de réponse' })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.locator('#etat').evaluate((old) => {
    old.dataset.old = ''
  })
  await page.clock.fastForward(11_000)
  await expect(page.locator('#etat[data-old]')).toHaveCount(0)
  await expect(page.locator('#etat')).toHaveCount(1)
})
