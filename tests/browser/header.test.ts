import { layoutShift } from './looks.ts'
import { expect, logIn, open, test } from './test.ts'

for (const width of [360, 1440]) {
  test(`at ${width} px nothing moves when it becomes known who is there`, async ({
    page,
    person,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await logIn(page, person)
    for (const path of ['/', '/mentions-legales']) {
      const { promise: known, resolve: tell } = Promise.withResolvers<void>()
      await page.route('**/api/users/me', async (route) => {
        await known
        await route.continue()
      })
      await open(page, path)
      await expect(page.getByText('Vérification de la session')).toBeAttached()
      expect(await layoutShift(page), path).toBe(0)
      tell()
      await expect(page.locator('html')).toHaveAttribute('data-session', 'user')
      expect(await layoutShift(page), path).toBe(0)
      await page.unroute('**/api/users/me')
    }
  })
}

test('the entries are the visitor’s, then the member’s', async ({ page, person }) => {
  const links = page.getByRole('navigation', { name: 'Principal' }).getByRole('link')
  await open(page, '/')
  await expect(links.filter({ visible: true })).toHaveText(['Accueil', 'A propos'])
  await expect(page.getByRole('link', { name: 'Connexion / Inscription' })).toBeVisible()
  await logIn(page, person)
  await expect(links.filter({ visible: true })).toHaveText([
    'Accueil',
    'A propos',
    'Groupes & Assos',
    'Calendrier',
    'Messagerie',
  ])
  await page.getByRole('button', { name: 'Mon compte' }).click()
  await expect(page.getByRole('link', { name: 'Mon profil' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Déconnexion' })).toBeVisible()
})

test('up to 1024 px a menu holds them, without the messages, and closes on every way out', async ({
  page,
  person,
}) => {
  await logIn(page, person)
  await page.setViewportSize({ width: 1024, height: 800 })
  await open(page, '/')
  await expect(page.locator('html')).toHaveAttribute('data-session', 'user')
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu.getByRole('link').filter({ visible: true })).toHaveText([
    'Accueil',
    'A propos',
    'Groupes & Assos',
    'Calendrier',
    'Mon profil',
  ])
  await menu.getByRole('link', { name: 'Mon profil' }).click()
  await page.waitForURL('/profil')
  await expect(menu).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(menu).toBeHidden()
})

test('a page that is gone to begins at its top', async ({ page }) => {
  await open(page, '/')
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Mentions légales' }).click()
  await page.waitForURL('/mentions-legales')
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test.describe('when the server does not hear of it', () => {
  test.use({ tolerated: /net::ERR_FAILED/ })

  test('logging out clears this browser first, and leads home', async ({ page, person }) => {
    await logIn(page, person)
    await open(page, '/profil')
    await page.evaluate(() => localStorage.setItem('maillon:draft', 'x'))
    let draft: string | null = 'not asked'
    await page.route('**/api/auth/logout', async (route) => {
      draft = await page.evaluate(() => localStorage.getItem('maillon:draft'))
      await route.abort('failed')
    })
    await page.getByRole('button', { name: 'Mon compte' }).click()
    await page.getByRole('button', { name: 'Déconnexion' }).click()
    await page.waitForURL('/')
    expect(draft).toBeNull()
  })
})
