import type { Page } from '@playwright/test'
import { createCommunity } from './communities.ts'
import {
  chips,
  choose,
  expectCreated,
  expectQuestion,
  goBack,
  goOn,
  nameField,
  pass,
  paste,
  plain,
  reachDomain,
  reachMembers,
  startCreating,
} from './creation.ts'
import { expect, logIn, open, test } from './test.ts'

// Eight questions are a long way to walk.
test.describe.configure({ timeout: 90_000 })

const judo = { name: 'Judo Club de Bellevue' }

test.beforeEach(({ page, person }) => logIn(page, person))

test('a key that is held down answers one question', async ({ page }) => {
  await startCreating(page, 'Créer une association')
  await reachDomain(page)
  await choose(page, 'Sportive')
  await page.keyboard.down('Enter')
  await expectQuestion(page, 'Et plus précisément ?', 4)
  await page.keyboard.down('Enter')
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expectQuestion(page, 'Et plus précisément ?', 4)
  await page.keyboard.press('Enter')
  await expectQuestion(page, 'Comment s’appelle-t-elle ?', 5)
})

test('a refusal loses nothing, and the same answers can be sent again', async ({ page }) => {
  await startCreating(page, 'Créer une association')
  await reachMembers(page, 'Chorale')
  await paste(page, 'samir@exemple.fr')
  await page.route('**/api/associations', (route) =>
    route.fulfill({ status: 409, json: { error: 'too_many_members' } }),
  )
  await page.getByRole('button', { name: 'Créer l’association' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(
    'La limite de 200 membres et invitations est atteinte.',
  )
  await expect(chips(page).filter({ hasText: 'samir@exemple.fr' })).toBeVisible()
  await page.unroute('**/api/associations')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expectCreated(page, 'association', 'Chorale')
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
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(
    'La limite de 3 associations créées est atteinte.',
  )
  await page.getByRole('button', { name: 'Annuler' }).click()
  await page.getByRole('button', { name: 'Abandonner' }).click()

  await startCreating(page, 'Créer un groupe')
  await goBack(page)
  await expect(page.getByRole('radio', { name: /^Asso'/ })).toBeDisabled()
  expect(plain((await page.getByRole('radiogroup').textContent()) ?? '')).toContain(
    'Vous en avez déjà créé 3 : c’est le maximum.',
  )
})

test('a refused answer leads back to its question', async ({ page }) => {
  await startCreating(page, 'Créer une association')
  await reachMembers(page, 'Chorale')
  const refusal = { error: 'invalid_payload', fields: { name: 'Texte invalide' } }
  await page.route('**/api/associations', (route) => route.fulfill({ status: 400, json: refusal }))
  await page.getByRole('button', { name: 'Passer et créer' }).click()
  await expect(nameField(page)).toHaveAccessibleDescription(/Texte invalide/)
  await expect(nameField(page)).toBeFocused()
})

test.describe('when the answer to a creation is lost', () => {
  test.use({ tolerated: /Failed to load resource|net::ERR_FAILED/ })

  /** The server gets it, the page never hears of it. */
  async function loseAnswers(page: Page): Promise<void> {
    await page.route('**/api/associations', async (route) => {
      await route.fetch()
      await route.abort()
    })
  }

  test('it is sent once more, and makes no twin', async ({ page }) => {
    await createCommunity(page, 'association', { name: 'Chorale' })
    await startCreating(page, 'Créer une association')
    await reachMembers(page, 'Chorale')
    let isLost = false
    await page.route('**/api/associations', async (route) => {
      if (isLost) return route.continue()
      isLost = true
      await route.fetch()
      await route.abort()
    })
    await page.getByRole('button', { name: 'Passer et créer' }).click()
    await expectCreated(page, 'association', 'Chorale')
    await expectCards(page, 'Chorale', 2)
  })

  test('and lost again, trying again makes no twin either', async ({ page }) => {
    await startCreating(page, 'Créer une association')
    await reachMembers(page, 'Chorale')
    await loseAnswers(page)
    await page.getByRole('button', { name: 'Passer et créer' }).click()
    await expect(page.getByText('Connexion impossible')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expectCreated(page, 'association', 'Chorale')
    await expectCards(page, 'Chorale', 1)
  })

  test('and the page is loaded again, trying again makes no twin either', async ({ page }) => {
    await startCreating(page, 'Créer une association')
    await reachMembers(page, 'Chorale')
    await loseAnswers(page)
    await page.getByRole('button', { name: 'Passer et créer' }).click()
    await expect(page.getByText('Connexion impossible')).toBeVisible()
    await page.unrouteAll()
    await page.reload()
    await page.getByRole('button', { name: 'Passer et créer' }).click()
    await expectCreated(page, 'association', 'Chorale')
    await expectCards(page, 'Chorale', 1)
  })

  test('and nothing was created, the next attempt creates it', async ({ page }) => {
    await startCreating(page, 'Créer une association')
    await reachMembers(page, 'Chorale')
    await page.route('**/api/associations', (route) => route.abort())
    await page.getByRole('button', { name: 'Passer et créer' }).click()
    await expect(page.getByText('Connexion impossible')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expectCreated(page, 'association', 'Chorale')
  })
})

test.describe('a group’s administrator', () => {
  const administrator = (page: Page) => page.getByLabel('Administrateur du groupe')
  const samir = { id: 'samir', firstName: 'Samir', lastName: 'Benali', email: 's@exemple.fr' }
  const lea = { ...samir, id: 'lea', firstName: 'Léa' }

  test.beforeEach(async ({ page }) => {
    await createCommunity(page, 'association', judo)
    await startCreating(page, 'Créer un groupe')
    await choose(page, judo.name)
    await goOn(page)
    await choose(page, 'Sportive')
    await goOn(page)
    await expect(page.getByLabel(/^Précision/)).toBeVisible()
    await goOn(page)
    await nameField(page).fill('Bureau')
    await goOn(page)
    await expect(page.getByLabel(/^Description/)).toBeVisible()
    await goOn(page)
    await expect(page.getByRole('heading', { name: 'Une image' })).toBeVisible()
  })

  test('can be asked for again when the members did not come', async ({ page }) => {
    await page.route('**/api/users/**', (route) =>
      route.fulfill({ status: 429, json: { error: 'too_many_requests' } }),
    )
    await pass(page)
    await expect(administrator(page)).toHaveAccessibleDescription(/n’ont pas pu être chargés/)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(administrator(page)).not.toHaveAccessibleDescription(/chargés/)
    await expect(administrator(page)).toBeFocused()
  })

  test('who has left the association is named no longer', async ({ page }) => {
    await page.route('**/api/users/**', (route) => route.fulfill({ json: [samir, lea] }))
    await pass(page)
    await administrator(page).selectOption('Samir Benali')
    await page.getByRole('button', { name: 'Passer et créer' }).click()
    await expect(
      page.getByRole('alert').filter({ hasText: 'n’est plus dans l’association' }),
    ).toBeVisible()
    await expect(administrator(page)).toContainText('(vous)')

    await administrator(page).selectOption('Samir Benali')
    await page.getByRole('checkbox', { name: 'Léa Benali' }).check()
    await page.unrouteAll()
    await page.reload()
    await expect(administrator(page)).toHaveAccessibleDescription(/n’est plus dans l’association/)
    await page.getByRole('button', { name: 'Passer et créer' }).click()
    await expectCreated(page, 'groupe', 'Bureau')
  })
})

test('pressed twice it is sent once', async ({ page }) => {
  let calls = 0
  const { promise: pressed, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/associations', async (route) => {
    calls += 1
    await pressed
    await route.continue()
  })
  await startCreating(page, 'Créer une association')
  await reachMembers(page, 'Chorale')
  await page.getByRole('button', { name: 'Passer et créer' }).dblclick()
  await page.keyboard.press('Enter')
  release()
  await expectCreated(page, 'association', 'Chorale')
  expect(calls).toBe(1)
  await expectCards(page, 'Chorale', 1)
})

async function expectCards(page: Page, name: string, count: number): Promise<void> {
  await open(page, '/groupes-et-assos')
  await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toHaveCount(count)
}

test('the confirmation stays for two seconds', async ({ page }) => {
  await startCreating(page, 'Créer une association')
  await reachMembers(page, 'Chorale')
  await page.getByLabel('Adresses e-mail').fill('nadia@exemple.fr')
  await page.clock.install()
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
  await page.getByRole('button', { name: 'Créer l’association' }).click()
  const said = page.getByRole('heading', { name: 'Votre association est créée' })
  await expect(said).toBeVisible()
  await expect(page.getByText('1 invitation part par e-mail.')).toBeVisible()
  await page.clock.runFor(1999)
  await expect(said).toBeVisible()
  await page.clock.runFor(1)
  await page.waitForURL('/association/*')
})
