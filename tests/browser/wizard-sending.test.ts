import type { Page } from '@playwright/test'
import { createCommunity } from './communities.ts'
import {
  chips,
  choose,
  expectCreated,
  goBack,
  goOn,
  nameField,
  pass,
  paste,
  plain,
  reachMembers,
  reachName,
  startCreating,
} from './creation.ts'
import { enter } from './entering.ts'
import { expect, open, test } from './test.ts'

// Eight questions are a long way to walk.
test.describe.configure({ timeout: 90_000 })

const judo = { name: 'Judo Club de Bellevue' }
const call = '**/api/associations'
const refusal = (page: Page) => page.getByRole('alert').filter({ hasText: /./ })

test.beforeEach(({ page, person }) => enter(page, person))

test('a refusal loses nothing, a refused answer leads back to its question, and the same answers can be sent again', async ({
  page,
}) => {
  await startCreating(page, 'Créer une association')
  await reachMembers(page, 'Chorale')
  await paste(page, 'samir@exemple.fr')
  await page.route(call, (route) =>
    route.fulfill({ status: 409, json: { error: 'too_many_members' } }),
  )
  await page.getByRole('button', { name: 'Créer l’association' }).click()
  await expect(refusal(page)).toHaveText('La limite de 200 membres et invitations est atteinte.')
  await expect(chips(page).filter({ hasText: 'samir@exemple.fr' })).toBeVisible()

  const wrong = { error: 'invalid_payload', fields: { name: 'Texte invalide' } }
  await page.route(call, (route) => route.fulfill({ status: 400, json: wrong }))
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(nameField(page)).toHaveAccessibleDescription(/Texte invalide/)
  await expect(nameField(page)).toBeFocused()
  await page.unroute(call)
  await nameField(page).fill('Chorale du Plateau')
  await goOn(page)
  await expect(page.getByLabel(/^Description/)).toBeVisible()
  await goOn(page)
  await pass(page)
  await expect(chips(page).filter({ hasText: 'samir@exemple.fr' })).toBeVisible()
  await page.getByRole('button', { name: /^(Réessayer|Créer l’association)/ }).click()
  await expectCreated(page, 'association', 'Chorale du Plateau')
})

test('a fourth association is refused at the end, and not offered at the beginning', async ({
  page,
}) => {
  await createCommunity(page, 'association', judo)
  await createCommunity(page, 'association', judo)
  await startCreating(page, 'Créer une association')
  await reachMembers(page, 'Quatrième')
  await createCommunity(page, 'association', judo)
  await page.getByRole('button', { name: 'Passer et créer' }).click()
  await expect(refusal(page)).toHaveText('La limite de 3 associations créées est atteinte.')
  await page.getByRole('button', { name: 'Annuler' }).click()
  await page.getByRole('button', { name: 'Abandonner' }).click()

  await startCreating(page, 'Créer un groupe')
  await goBack(page)
  await expect(page.getByRole('radio', { name: /^Asso'/ })).toBeDisabled()
  expect(plain((await page.getByRole('radiogroup').textContent()) ?? '')).toContain(
    'Vous en avez déjà créé 3 : c’est le maximum.',
  )
})

test.describe('when the answer to a creation is lost', () => {
  test.use({ tolerated: /Failed to load resource|net::ERR_FAILED/ })

  test('it is sent once more, and makes no twin; nor does trying again, after a reload too', async ({
    page,
  }) => {
    let lost = 0
    /** The server gets them, the page does not hear of them. */
    const loseAnswers = (path: string, times: number) =>
      page.route(
        path,
        async (route) => {
          await route.fetch()
          lost += 1
          await route.abort()
        },
        { times },
      )
    const create = page.getByRole('button', { name: 'Passer et créer' })
    const failed = page.getByText('Connexion impossible')

    await test.step('once', async () => {
      await createCommunity(page, 'association', { name: 'Chorale' })
      await startCreating(page, 'Créer une association')
      await reachMembers(page, 'Chorale')
      await loseAnswers(call, 1)
      await create.click()
      await expectCreated(page, 'association', 'Chorale')
      expect(lost).toBe(1)
      await expectCards(page, 'Chorale', 2)
    })
    await test.step('again and again', async () => {
      await startCreating(page, 'Créer un groupe')
      await reachMembers(page, 'Chorale')
      // Each attempt is two calls.
      await loseAnswers('**/api/groups', 4)
      await create.click()
      await expect(failed).toBeVisible()
      expect(lost).toBe(3)
      await page.getByRole('button', { name: 'Réessayer' }).click()
      await expect.poll(() => lost).toBe(5)
      await expect(failed).toBeVisible()
      await page.reload()
      await create.click()
      await expectCreated(page, 'groupe', 'Chorale')
      await expectCards(page, 'Chorale', 3)
    })
  })

  test('and nothing was created, trying again creates it', async ({ page }) => {
    await startCreating(page, 'Créer une association')
    await reachMembers(page, 'Chorale')
    await page.route(call, (route) => route.abort())
    await page.getByRole('button', { name: 'Passer et créer' }).click()
    await expect(page.getByText('Connexion impossible')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expectCreated(page, 'association', 'Chorale')
  })
})

test('a group’s administrator can be asked for again when the members did not come, and is named no longer when they have left', async ({
  page,
}) => {
  const administrator = page.getByLabel('Administrateur du groupe')
  const samir = { id: 'samir', firstName: 'Samir', lastName: 'Benali', email: 's@exemple.fr' }
  const lea = { ...samir, id: 'lea', firstName: 'Léa' }
  await createCommunity(page, 'association', judo)
  await startCreating(page, 'Créer un groupe')
  await choose(page, judo.name)
  await goOn(page)
  await reachName(page)
  await nameField(page).fill('Bureau')
  await goOn(page)
  await expect(page.getByLabel(/^Description/)).toBeVisible()
  await goOn(page)
  await expect(page.getByRole('heading', { name: 'Une image' })).toBeVisible()

  await page.route('**/api/users/**', (route) =>
    route.fulfill({ status: 429, json: { error: 'too_many_requests' } }),
  )
  await pass(page)
  await expect(administrator).toHaveAccessibleDescription(/n’ont pas pu être chargés/)
  await page.unrouteAll()
  await page.route('**/api/users/**', (route) => route.fulfill({ json: [samir, lea] }))
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(administrator).not.toHaveAccessibleDescription(/chargés/)
  await expect(administrator).toBeFocused()

  await administrator.selectOption('Samir Benali')
  await page.getByRole('button', { name: 'Passer et créer' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'n’est plus dans l’association' }),
  ).toBeVisible()
  await expect(administrator).toContainText('(vous)')

  await administrator.selectOption('Samir Benali')
  await page.getByRole('checkbox', { name: 'Léa Benali' }).check()
  await page.unrouteAll()
  await page.reload()
  await expect(administrator).toHaveAccessibleDescription(/n’est plus dans l’association/)
  await page.getByRole('button', { name: 'Passer et créer' }).click()
  await expectCreated(page, 'groupe', 'Bureau')
})

async function expectCards(page: Page, name: string, count: number): Promise<void> {
  await open(page, '/groupes-et-assos')
  await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toHaveCount(count)
}

test('pressed twice it is sent once, and the confirmation stays for two seconds', async ({
  page,
}) => {
  let calls = 0
  const { promise: pressed, resolve: release } = Promise.withResolvers<void>()
  await page.route(call, async (route) => {
    calls += 1
    await pressed
    await route.continue()
  })
  await startCreating(page, 'Créer une association')
  await reachMembers(page, 'Chorale')
  await paste(page, 'nadia@exemple.fr')
  await expect(chips(page)).toHaveCount(1)
  await page.clock.install()
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
  await page.getByRole('button', { name: 'Créer l’association' }).dblclick()
  await page.keyboard.press('Enter')
  release()
  const said = page.getByRole('heading', { name: 'Votre association est créée' })
  await expect(said).toBeVisible()
  await expect(page.getByText('1 invitation part par e-mail.')).toBeVisible()
  expect(calls).toBe(1)
  await page.clock.runFor(1999)
  await expect(said).toBeVisible()
  await page.clock.runFor(1)
  await page.waitForURL('/association/*')
  await page.clock.resume()
  await expectCards(page, 'Chorale', 1)
})
