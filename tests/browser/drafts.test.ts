import type { Page } from '@playwright/test'
import { openAction } from './club.ts'
import {
  closeBrowsers,
  communityPage,
  createCommunity,
  membersPage,
  newVisitor,
  type Visitor,
} from './communities.ts'
import { expectAccessible } from './looks.ts'
import { newPerson } from './people.ts'
import { alive, expect, expectClosed, open, test, toast } from './test.ts'

test.describe.configure({ timeout: 60_000 })
test.afterEach(({ browser }) => closeBrowsers(browser))

const notice = (page: Page) => page.getByText('Votre saisie est de retour')

/** Meanwhile, on another device, somebody ended the session. */
async function endSession({ page, request }: Visitor): Promise<void> {
  const { cookies } = await request.storageState()
  await request.get('/api/auth/logout', { headers: { authorization: 'Bearer maillon' } })
  // The page has its cookies still: it does not know yet.
  await page.context().addCookies(cookies)
}

async function logInAgain({ page, person }: Visitor): Promise<void> {
  await page.waitForURL(/\/connexion/)
  await alive(page)
  await page.getByLabel('Adresse e-mail').fill(person.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Me connecter' }).click()
}

test('what was typed in the profile when the session had ended is there after the login', async ({
  browser,
}) => {
  const claire = await newVisitor(browser)
  const { page } = claire
  await open(page, '/profil')
  await page.getByLabel('Prénom').fill('Clairette')
  await page.getByLabel('Téléphone').fill('0612345678')
  await endSession(claire)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await logInAgain(claire)

  await page.waitForURL(/\/profil/)
  await expect(page.getByLabel('Prénom')).toHaveValue('Clairette')
  await expect(page.getByLabel('Téléphone')).toHaveValue('0612345678')
  await expect(notice(page)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(toast(page, 'Vos informations ont été modifiées')).toBeVisible()
  await expect(notice(page)).toBeHidden()
  // What was saved is nothing to come back to.
  await page.reload()
  await alive(page)
  await expect(page.getByLabel('Prénom')).toHaveValue('Clairette')
  await expect(notice(page)).toBeHidden()
})

test('what was typed in the profile comes back after a link of the menu, and can be thrown away', async ({
  browser,
}) => {
  const { page } = await newVisitor(browser)
  await open(page, '/profil')
  await page.getByLabel('Prénom').fill('Clairette')
  await page.getByRole('link', { name: 'Sécurité' }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { name: 'Sécurité', exact: true })).toBeVisible()
  await open(page, '/profil')
  await expect(page.getByLabel('Prénom')).toHaveValue('Clairette')
  await page.getByRole('button', { name: 'L’effacer' }).click()
  await expect(page.getByLabel('Prénom')).toHaveValue('Claire')
  await expect(notice(page)).toBeHidden()
  await open(page, '/profil')
  await expect(page.getByLabel('Prénom')).toHaveValue('Claire')
  await expect(notice(page)).toBeHidden()
})

test('what was typed is given to nobody else: not to the next one in the same tab, nor after a logout', async ({
  browser,
}) => {
  const claire = await newVisitor(browser)
  const { page } = claire
  const paul = { ...(await newVisitor(browser, { ...newPerson(), firstName: 'Paul' })), page }
  await open(page, '/profil')
  await page.getByLabel('Prénom').fill('Clairette')
  await endSession(claire)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await logInAgain(paul)
  await page.waitForURL(/\/profil/)
  await alive(page)
  await expect(page.getByLabel('Prénom')).toHaveValue('Paul')
  await expect(notice(page)).toBeHidden()

  await page.getByLabel('Prénom').fill('Paulo')
  await page.getByRole('button', { name: 'Mon compte' }).click()
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await page.waitForURL('/')
  expect(await page.evaluate(() => Object.keys(sessionStorage).join())).not.toContain('draft')
})

test('a dialog that was open when the session had ended is open again after the login, as it was', async ({
  browser,
}) => {
  const claire = await newVisitor(browser)
  const { page } = claire
  const { id } = await createCommunity(claire, 'association')
  await open(page, membersPage('association', id))
  await openAction(page, 'Modifier l’association')
  const dialog = page.getByRole('dialog', { name: /^Modifier/ })
  await dialog.getByLabel('Description').fill('Deux cours par semaine.')
  await endSession(claire)
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await logInAgain(claire)

  await page.waitForURL(new RegExp(communityPage('association', id)))
  await expect(dialog.getByLabel('Description')).toHaveValue('Deux cours par semaine.')
  await expect(notice(page)).toBeVisible()
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expectClosed(dialog)
  await expect(page.getByText('Deux cours par semaine.').first()).toBeVisible()
  await open(page, membersPage('association', id))
  await expect(page.getByRole('button', { name: 'Autres actions' })).toBeEnabled()
  await expectClosed(dialog)
})

test('addresses that were pasted to be invited come back with their dialog after a reload', async ({
  browser,
}) => {
  const claire = await newVisitor(browser)
  const { page } = claire
  const { id } = await createCommunity(claire, 'group')
  await open(page, membersPage('group', id))
  await page.getByRole('button', { name: 'Ajouter des membres' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ajouter des membres' })
  await dialog.getByLabel('Adresses e-mail').fill('samir@exemple.fr')
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Adresses e-mail').fill('nadia@exe')
  await page.reload()
  await expect(dialog.getByText('samir@exemple.fr')).toBeVisible()
  await expect(dialog.getByLabel('Adresses e-mail')).toHaveValue('nadia@exe')
  await dialog.getByRole('button', { name: 'L’effacer' }).click()
  await expect(dialog.getByText('samir@exemple.fr')).toBeHidden()
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await expectClosed(dialog)
})
