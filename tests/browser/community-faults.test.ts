import { choose, newClub, openAction, role } from './club.ts'
import { closeBrowsers, membersPage } from './communities.ts'
import { alive, comeNear, expect, expectClosed, expectLoaded, open, test, toast } from './test.ts'

// Several people come in first, each by their mails.
test.describe.configure({ timeout: 60_000 })

test.use({
  tolerated: /net::ERR_(INTERNET_DISCONNECTED|FAILED)|Failed to fetch dynamically imported module/,
})

test.afterEach(({ browser }) => closeBrowsers(browser))

test('what fails without a connection is told from the first touch on, and the rest of the page stays', async ({
  browser,
}) => {
  const { id, claire } = await newClub(browser)
  const { page } = claire
  const address = membersPage('association', id)
  const eloise = role(page, 'Éloïse Benali')
  const setOffline = (offline: boolean) => page.context().setOffline(offline)

  await test.step('a call is told to have failed, and taken back', async () => {
    await open(page, address)
    await comeNear(eloise)
    await setOffline(true)
    await choose(eloise, 'Modérateur')
    await expect(toast(page, 'Connexion impossible. Vérifiez votre réseau.')).toBeVisible()
    await expect(eloise).toHaveAccessibleName(/Membre$/)
    await setOffline(false)
  })

  await test.step('what a row opens is there once the page was touched', async () => {
    await open(page, address)
    await page.getByRole('searchbox').focus()
    await expectLoaded(page, 'Dialogs')
    await setOffline(true)
    await page.getByRole('button', { name: 'Détail de Éloïse Benali' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Éloïse Benali' })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expectClosed(dialog)
    await setOffline(false)
  })

  await test.step('a part whose script can’t be had says so', async () => {
    await open(page, address)
    await page.waitForLoadState('networkidle')
    await setOffline(true)
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
    await setOffline(false)
    await page.getByRole('button', { name: 'Recharger' }).click()
    await alive(page)
    await openAction(page, 'Modifier l’association')
    await expect(page.getByRole('dialog')).toBeVisible()
  })
})
