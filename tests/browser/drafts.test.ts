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

test('what was typed in the profile is there again after a link of the menu and after a login, until it is thrown away or saved, and given to nobody else', async ({
  browser,
}) => {
  const claire = await newVisitor(browser)
  const { page } = claire
  const firstName = page.getByLabel('Prénom')
  const save = page.getByRole('button', { name: 'Enregistrer' })
  const expectAsSaved = async (name: string) => {
    await expect(firstName).toHaveValue(name)
    await expect(notice(page)).toBeHidden()
  }

  await test.step('after a link of the menu; thrown away it does not come back', async () => {
    await open(page, '/profil')
    await firstName.fill('Clairette')
    await page.getByRole('link', { name: 'Sécurité' }).filter({ visible: true }).click()
    await expect(page.getByRole('heading', { name: 'Sécurité', exact: true })).toBeVisible()
    await open(page, '/profil')
    await expect(firstName).toHaveValue('Clairette')
    await page.getByRole('button', { name: 'L’effacer' }).click()
    await expectAsSaved('Claire')
    await open(page, '/profil')
    await expectAsSaved('Claire')
  })

  await test.step('after the login that an ended session asks for; saved it does not come back', async () => {
    await firstName.fill('Clairette')
    await page.getByLabel('Téléphone').fill('0612345678')
    await endSession(claire)
    await save.click()
    await logInAgain(claire)
    await page.waitForURL(/\/profil/)
    await expect(firstName).toHaveValue('Clairette')
    await expect(page.getByLabel('Téléphone')).toHaveValue('0612345678')
    await expect(notice(page)).toBeVisible()
    await expectAccessible(page)
    await save.click()
    await expect(toast(page, 'Vos informations ont été modifiées')).toBeVisible()
    await expect(notice(page)).toBeHidden()
    await page.reload()
    await alive(page)
    await expectAsSaved('Clairette')
  })

  await test.step('not to the next one in the same tab, nor after a logout', async () => {
    const paul = { ...(await newVisitor(browser, { ...newPerson(), firstName: 'Paul' })), page }
    await firstName.fill('Secret')
    await endSession(claire)
    await save.click()
    await logInAgain(paul)
    await page.waitForURL(/\/profil/)
    await alive(page)
    await expectAsSaved('Paul')

    await firstName.fill('Paulo')
    await page.getByRole('button', { name: 'Mon compte' }).click()
    await page.getByRole('button', { name: 'Déconnexion' }).click()
    await page.waitForURL('/')
    expect(await page.evaluate(() => Object.keys(sessionStorage).join())).not.toContain('draft')
  })
})

test('what was typed in a dialog comes back with it, after a reload and after the login that an ended session asks for', async ({
  browser,
}) => {
  const claire = await newVisitor(browser)
  const { page } = claire
  const { id } = await createCommunity(claire, 'association')
  await open(page, membersPage('association', id))

  await test.step('addresses that were pasted to be invited', async () => {
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

  await test.step('a description', async () => {
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
})
