import { run } from '../world/commands.ts'
import { newPerson, register } from './people.ts'
import { agreeToCookies, expect, expectClosed, logIn, open, test } from './test.ts'

test('an empty login form says at each field what is missing, and focuses the first', async ({
  page,
}) => {
  await open(page, '/connexion')
  await page.getByRole('button', { name: 'Me connecter' }).click()
  await expect(page.getByText('Champ requis')).toHaveCount(2)
  const email = page.getByLabel('Adresse e-mail')
  await expect(email).toBeFocused()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toHaveAccessibleDescription('Champ requis')
})

test('a wrong password is refused in words, and what was typed stays', async ({ page, person }) => {
  await agreeToCookies(page)
  await open(page, '/connexion')
  await page.getByLabel('Adresse e-mail').fill(person.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill('Faux_12345')
  await page.getByRole('button', { name: 'Me connecter' }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toHaveText('L’adresse e-mail ou le mot de passe est incorrect.')
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue(person.email)
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

test('an account that is not activated is told what to do', async ({ page, request }) => {
  const person = newPerson()
  await register(request, person)
  await agreeToCookies(page)
  await open(page, '/connexion')
  await page.getByLabel('Adresse e-mail').fill(person.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Me connecter' }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Votre compte n’est pas encore activé')
  await alert.getByRole('link', { name: 'Choisir un nouveau mot de passe' }).click()
  await expect(page).toHaveURL('/mot-de-passe-oublie')
})

test('whoever an operator blocks is told so after the right password alone, and whom to write to', async ({
  page,
  person,
}) => {
  const url = process.env.MAILLON_TEST_DATABASE ?? ''
  const block = ['block', person.email, '--yes']
  const blocked = await run('server/admin/main.ts', block, { DATABASE_URL: url })
  expect(blocked).toMatchObject({ code: 0, err: '' })
  await agreeToCookies(page)
  await open(page, '/connexion')
  await page.getByLabel('Adresse e-mail').fill(person.email)
  const password = page.getByLabel('Mot de passe', { exact: true })
  const alert = page.getByRole('alert')
  for (const [typed, words] of [
    ['Faux_12345', 'L’adresse e-mail ou le mot de passe est incorrect.'],
    [person.password, 'Ce compte est suspendu. Écrivez-nous à l’adresse en bas de page.'],
  ] as const) {
    await password.fill(typed)
    await page.getByRole('button', { name: 'Me connecter' }).click()
    await expect(alert).toHaveText(words)
  }
  await expect(page).toHaveURL('/connexion')
  await expect(page.getByRole('contentinfo').locator('a[href^="mailto:"]')).toBeVisible()
})

test('a visitor of a protected page logs in and lands there, query included', async ({
  page,
  person,
}) => {
  await agreeToCookies(page)
  await open(page, '/profil?section=securite')
  await expect(page).toHaveURL('/connexion?retour=%2Fprofil%3Fsection%3Dsecurite')
  await page.getByLabel('Adresse e-mail').fill(person.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Me connecter' }).click()
  await page.waitForURL('/profil?section=securite')
  await expect(page.getByRole('heading', { name: 'Changer de mot de passe' })).toBeVisible()
})

test('the password does not stay in the page that one leaves', async ({ page, person }) => {
  await agreeToCookies(page)
  await open(page, '/connexion')
  await page.getByLabel('Adresse e-mail').fill(person.email)
  const password = page.getByLabel('Mot de passe', { exact: true })
  await password.fill(person.password)
  // Nothing comes in its place: one sees it as whoever goes back to it does.
  await page.route(/\/$/, (route) => route.fulfill({ status: 204 }))
  const left = page.waitForResponse((response) => response.status() === 204)
  await page.getByRole('button', { name: 'Me connecter' }).click()
  await left
  await expect(password).toHaveValue('')
})

for (const elsewhere of [
  'https://exemple.org/',
  '//exemple.org',
  '/\\exemple.org',
  'javascript:0',
]) {
  test(`a login never leads to another site (${elsewhere})`, async ({ page, person }) => {
    await agreeToCookies(page)
    await open(page, `/connexion?retour=${encodeURIComponent(elsewhere)}`)
    await page.getByLabel('Adresse e-mail').fill(person.email)
    await page.getByLabel('Mot de passe', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Me connecter' }).click()
    await page.waitForURL('/')
  })
}

test('whoever is logged in has nothing to do on the login page', async ({ page, person }) => {
  await logIn(page, person)
  await page.goto('/connexion')
  await expect(page).toHaveURL('/')
})

test('logging out ends the session and clears what the browser kept', async ({ page, person }) => {
  await logIn(page, person)
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

test('a session that ended meanwhile leads to the login and back', async ({ page, person }) => {
  await logIn(page, person)
  await open(page, '/profil')
  await page.context().clearCookies({ name: 'maillon_session' })
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page).toHaveURL('/connexion?retour=%2Fprofil')
})

test.describe('without a connection', () => {
  test.use({ tolerated: /net::ERR_INTERNET_DISCONNECTED/ })

  test('a login says so, loses nothing, and can be tried again', async ({ page, person }) => {
    await agreeToCookies(page)
    await open(page, '/connexion')
    await page.getByLabel('Adresse e-mail').fill(person.email)
    await page.getByLabel('Mot de passe', { exact: true }).fill(person.password)
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Me connecter' }).click()
    await expect(page.getByRole('alert')).toContainText('Connexion impossible')
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Me connecter' }).click()
    await page.waitForURL('/')
  })
})

test('the whole login works with the keyboard alone', async ({ page, person }) => {
  await agreeToCookies(page)
  await open(page, '/connexion')
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
  await page.waitForURL('/')
})
