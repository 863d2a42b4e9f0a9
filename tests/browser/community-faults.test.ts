import { choose, newClub, openAction, role } from './club.ts'
import { closeBrowsers, membersPage } from './communities.ts'
import { alive, comeNear, expect, open, test, toast } from './test.ts'

// Several people come in first, each by their mails.
test.describe.configure({ timeout: 60_000 })

test.use({
  tolerated: /net::ERR_(INTERNET_DISCONNECTED|FAILED)|Failed to fetch dynamically imported module/,
})

test.afterEach(({ browser }) => closeBrowsers(browser))

test('what fails without a connection is told, from the first touch on', async ({ browser }) => {
  const { id, claire } = await newClub(browser)
  const { page } = claire
  await open(page, membersPage('association', id))
  await comeNear(role(page, 'Éloïse Benali'))
  await page.context().setOffline(true)
  await choose(role(page, 'Éloïse Benali'), 'Modérateur')
  await expect(toast(page, 'Connexion impossible. Vérifiez votre réseau.')).toBeVisible()
  await expect(role(page, 'Éloïse Benali')).toHaveAccessibleName(/Membre$/)
})

test('a part whose script can’t be had says so, and the rest of the page stays', async ({
  browser,
}) => {
  const { id, claire } = await newClub(browser)
  const { page } = claire
  await open(page, membersPage('association', id))
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  const alert = page.getByRole('alert').filter({ hasText: 'Connexion impossible' })
  await openAction(page, 'Modifier l’association')
  await expect(alert).toBeVisible()
  await expect(page.getByRole('button', { name: 'Recharger' })).toBeFocused()
  await expect(page.getByRole('table')).toBeVisible()
  await page.getByRole('link', { name: 'Documents' }).click()
  await expect(alert).toHaveCount(2)
  await page.getByRole('link', { name: 'Membres' }).click()
  await expect(page.getByRole('table')).toBeVisible()
  await expect(alert).toHaveCount(1)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Recharger' }).click()
  await alive(page)
  await openAction(page, 'Modifier l’association')
  await expect(page.getByRole('dialog')).toBeVisible()
})
