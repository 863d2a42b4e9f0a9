import type { Page } from '@playwright/test'
import type { Person } from './people.ts'
import { agreeToCookies, expect, expectClosed, open, test } from './test.ts'

const submit = (page: Page) => page.getByRole('button', { name: 'Me connecter' })

async function fillIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
}

test.describe('a login that fails', () => {
  test.use({ tolerated: /net::ERR_INTERNET_DISCONNECTED/ })

  test('says why in words, loses nothing, and can be tried again', async ({ page, person }) => {
    await agreeToCookies(page)
    await open(page, '/connexion')
    const email = page.getByLabel('Adresse e-mail')
    const alert = page.getByRole('alert')

    await test.step('nothing was typed', async () => {
      await submit(page).click()
      await expect(page.getByText('Champ requis')).toHaveCount(2)
      await expect(email).toBeFocused()
      await expect(email).toHaveAttribute('aria-invalid', 'true')
      await expect(email).toHaveAccessibleDescription('Champ requis')
    })
    await test.step('a wrong password', async () => {
      await fillIn(page, { ...person, password: 'Faux_12345' })
      await submit(page).click()
      await expect(alert).toHaveText('L’adresse e-mail ou le mot de passe est incorrect.')
      await expect(email).toHaveValue(person.email)
    })
    await test.step('an account that an operator blocks, and whom to write to', async () => {
      const json = { error: 'account_blocked' }
      await page.route('**/api/auth/login', (route) => route.fulfill({ status: 403, json }))
      await submit(page).click()
      await expect(alert).toHaveText(
        'Ce compte est suspendu. Écrivez-nous à l’adresse en bas de page.',
      )
      await expect(page.getByRole('contentinfo').locator('a[href^="mailto:"]')).toBeVisible()
      await page.unrouteAll()
    })
    await test.step('no connection', async () => {
      await fillIn(page, person)
      await page.context().setOffline(true)
      await submit(page).click()
      await expect(alert).toContainText('Connexion impossible')
      await page.context().setOffline(false)
      await submit(page).click()
      await page.waitForURL('/')
    })
  })
})

test('refusing cookies cancels the login, accepting them remembers it and goes on', async ({
  page,
  context,
  person,
}) => {
  await open(page, '/connexion')
  await page.getByLabel('Adresse e-mail').fill(person.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Me connecter' }).click()

  const dialog = page.getByRole('dialog', { name: 'La connexion a besoin de cookies' })
  await dialog.getByRole('button', { name: 'Refuser' }).click()
  await expectClosed(dialog)
  await expect(page).toHaveURL('/connexion')
  const names = async () => (await context.cookies()).map(({ name }) => name)
  expect(await names()).not.toContain('maillon_session')

  await page.getByRole('button', { name: 'Me connecter' }).click()
  await dialog.getByRole('button', { name: 'Accepter et me connecter' }).click()
  await page.waitForURL('/')
  const cookies = await context.cookies()
  const consent = cookies.find(({ name }) => name === 'CookieConsent')
  const inDays = ((consent?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(consent?.value).toBe('true')
  expect(Math.round(inDays)).toBe(365)
  const session = cookies.find(({ name }) => name === 'maillon_session')
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
})

test('the password does not stay in the page that one leaves, and a login never leads to another site', async ({
  page,
  person,
}) => {
  await agreeToCookies(page)
  await open(page, `/connexion?retour=${encodeURIComponent('//exemple.org')}`)
  await fillIn(page, person)
  // Nothing comes in its place: one sees it as whoever goes back to it does.
  await page.route(/\/$/, (route) => route.fulfill({ status: 204 }))
  const left = page.waitForResponse((response) => response.status() === 204)
  await submit(page).click()
  const { pathname, host } = new URL((await left).url())
  expect([host, pathname]).toEqual([new URL(page.url()).host, '/'])
  await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveValue('')
})

test('a visitor of a protected page logs in with the keyboard alone, lands there, query included, and logs out again', async ({
  page,
  person,
}) => {
  await agreeToCookies(page)
  await open(page, '/profil?section=securite')
  await expect(page).toHaveURL('/connexion?retour=%2Fprofil%3Fsection%3Dsecurite')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Adresse e-mail')).toBeFocused()
  await page.keyboard.type(person.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('/profil?section=securite')
  await expect(page.getByRole('heading', { name: 'Changer de mot de passe' })).toBeVisible()

  await test.step('whoever is logged in has nothing to do on the login page', async () => {
    await page.goto('/connexion')
    await expect(page).toHaveURL('/')
  })
  await test.step('logging out ends the session and clears what the browser kept', async () => {
    await page.evaluate(() => localStorage.setItem('maillon:draft', 'x'))
    await open(page, '/profil')
    await page.getByRole('button', { name: 'Mon compte' }).click()
    await page.getByRole('button', { name: 'Déconnexion' }).click()
    await page.waitForURL('/')
    await expect(page.getByRole('link', { name: 'Connexion / Inscription' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('maillon:draft'))).toBeNull()
    await page.goto('/profil')
    await expect(page).toHaveURL('/connexion?retour=%2Fprofil')
  })
})
