import { choose, newClub, role } from './club.ts'
import { closeBrowsers, membersPage } from './communities.ts'
import { linkInMail, newPerson, register } from './people.ts'
import { agreeToCookies, alive, expect, test } from './test.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('somebody logs in, after a wrong password, and reaches the page that they wanted', async ({
    page,
    person,
  }) => {
    const enter = async (password: string) => {
      await page.getByLabel('Adresse e-mail').fill(person.email)
      await page.getByLabel('Mot de passe', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Me connecter' }).click()
    }
    await page.goto('/profil')
    await expect(page).toHaveURL('/connexion?retour=%2Fprofil')
    await expect(page.locator('form noscript p')).toContainText('a besoin d’un cookie')
    await enter('Faux_12345')
    await expect(page.getByRole('alert')).toHaveText(
      'L’adresse e-mail ou le mot de passe est incorrect.',
    )
    await enter(person.password)
    await expect(page).toHaveURL('/profil')
    await expect(page.getByLabel('Prénom')).toHaveValue(person.firstName)
    await expect(page.locator('main noscript p')).toContainText('Modifier votre profil')
    await page.goto('/groupes-et-assos')
    await expect(page.locator('main noscript p')).toContainText('Créer et chercher')
  })

  test('a page that needs it says so, and what for', async ({ page, request }) => {
    const needs = page.locator('main noscript p')
    for (const [path, what] of [
      ['/', 'Chercher près de chez vous'],
      ['/questions-frequentes', 'Chercher dans les questions'],
      ['/inscription', 'Créer un compte'],
      ['/mot-de-passe-oublie', 'Demander un lien'],
      ['/nouveau-mot-de-passe?token=x', 'Choisir un mot de passe'],
    ] as const) {
      await page.goto(path)
      await expect(needs).toContainText(`${what} demande JavaScript`)
    }
    const person = newPerson()
    await register(request, person)
    await page.goto(await linkInMail(request, person.email, '/validation-de-compte'))
    await expect(needs).toContainText('Activer un compte')
  })
})

test.describe('before the scripts are there', () => {
  test('who agreed to cookies logs in all the same', async ({ page, person }) => {
    await agreeToCookies(page)
    await page.route('**/*.js', () => undefined)
    await page.goto('/connexion', { waitUntil: 'commit' })
    await page.getByLabel('Adresse e-mail').fill(person.email)
    await page.getByLabel('Mot de passe', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Me connecter' }).click()
    await expect(page).toHaveURL('/')
    const cookies = await page.context().cookies()
    expect(cookies.map(({ name }) => name)).toContain('maillon_session')
  })

  test('who did not is asked as soon as they are', async ({ page, person }) => {
    const { promise: there, resolve: come } = Promise.withResolvers<void>()
    await page.route('**/*.js', async (route) => {
      await there
      await route.continue()
    })
    await page.goto('/connexion', { waitUntil: 'commit' })
    await page.getByLabel('Adresse e-mail').fill(person.email)
    await page.getByLabel('Mot de passe', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Me connecter' }).click()
    await expect(page).toHaveURL('/connexion')
    come()
    await alive(page)
    await page.getByRole('button', { name: 'Accepter et me connecter' }).click()
    await page.waitForURL('/')
  })
})

test.describe('a control that can’t act yet', () => {
  test.describe.configure({ timeout: 60_000 })
  test.afterEach(({ browser }) => closeBrowsers(browser))

  test('is not to be used before its script is there, and looks no different', async ({
    browser,
  }) => {
    const { id, claire } = await newClub(browser)
    const { page } = claire
    const { promise: there, resolve: come } = Promise.withResolvers<void>()
    await page.route('**/*.js', async (route) => {
      await there
      await route.continue()
    })
    await page.goto(membersPage('association', id), { waitUntil: 'commit' })
    const select = role(page, 'Éloïse Benali')
    const detail = page.getByRole('button', { name: 'Détail de Éloïse Benali' })
    const search = page.getByPlaceholder('Rechercher')
    const controls = [select, detail, search]
    for (const control of controls) await expect(control).toBeDisabled()
    await expect(page.getByRole('link', { name: /^Invitations/ })).toBeEnabled()
    const before = await Promise.all(controls.map((control) => control.evaluate(looks)))

    come()
    await alive(page)
    for (const control of controls) await expect(control).toBeEnabled()
    const after = await Promise.all(controls.map((control) => control.evaluate(looks)))
    expect(after).toEqual(before)
    await choose(select, 'Modérateur')
    await expect(select).toHaveAccessibleName(/Modérateur$/)
  })
})

function looks(control: Element): string[] {
  const { color, opacity, borderColor, backgroundColor } = getComputedStyle(control)
  return [color, opacity, borderColor, backgroundColor]
}
