import { choose, contribution, named, newClub, openAction, role, row } from './club.ts'
import {
  closeBrowsers,
  communityPage,
  createCommunity,
  giveRole,
  headers,
  join,
  membersPage,
  newVisitor,
  readCommunity,
} from './communities.ts'
import { expect, expectClosed, open, test, toast } from './test.ts'

// Several people come in first, each by their mails.
test.describe.configure({ timeout: 60_000 })

test.afterEach(({ browser }) => closeBrowsers(browser))

test.describe('what is changed in a row', () => {
  test.use({ tolerated: /net::ERR_FAILED/ })

  test('is saved at once and stays, can be taken back where it is told, and is as before when it fails', async ({
    browser,
  }) => {
    const { id, claire } = await newClub(browser)
    const { page } = claire
    const eloise = role(page, 'Éloïse Benali')
    const dues = contribution(page, 'Éloïse Benali')
    await open(page, membersPage('association', id))

    await test.step('taken back', async () => {
      await choose(eloise, 'Administrateur')
      await page.getByRole('button', { name: 'Annuler' }).click()
      await expect(toast(page, 'a de nouveau le rôle')).toBeVisible()
      await expect(eloise).toHaveAccessibleName(/Membre$/)
      await choose(dues, 'À jour')
      await page.getByRole('button', { name: 'Annuler' }).click()
      // Told once it is saved; shown before.
      await expect(toast(page, 'de nouveau «\u00A0Sans réponse\u00A0»')).toBeVisible()
      await expect(dues).toHaveAccessibleName(/Sans réponse$/)
      const { members } = await readCommunity(claire, 'association', id)
      expect(members).toMatchObject([
        { role: 'creator' },
        { role: 'member', contribution: 'empty' },
      ])
    })

    await test.step('locked while it is saved, and as before when that fails', async () => {
      const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
      const { promise: failing, resolve: fail } = Promise.withResolvers<void>()
      await page.route('**/api/associations/member', async (route) => {
        ask()
        await failing
        await route.abort()
      })
      await choose(eloise, 'Administrateur')
      await asked
      await expect(eloise).toHaveAttribute('aria-busy', 'true')
      await expect(eloise).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('menu')).toHaveCount(0)
      fail()
      await expect(toast(page, 'Connexion impossible. Vérifiez votre réseau.')).toBeVisible()
      await expect(eloise).toHaveAccessibleName(/Membre$/)
      await expect(eloise).toBeFocused()
      await page.unrouteAll()
    })

    await test.step('saved', async () => {
      await choose(eloise, 'Modérateur')
      await expect(
        toast(page, 'Éloïse Benali a maintenant le rôle «\u00A0Modérateur\u00A0»'),
      ).toBeVisible()
      await choose(dues, 'À régler')
      await expect(
        toast(page, 'Éloïse Benali\u00A0: cotisation «\u00A0À régler\u00A0»'),
      ).toBeVisible()
      await open(page, membersPage('association', id))
      await expect(eloise).toHaveAccessibleName(/Modérateur$/)
      await expect(dues).toHaveAccessibleName(/À régler$/)
    })

    await test.step('within a dialog it is taken back too, and what was told stays when it closes', async () => {
      await page.setViewportSize({ width: 360, height: 720 })
      await open(page, membersPage('association', id))
      await page.getByRole('button', { name: /Éloïse Benali/ }).click()
      const sheet = page.getByRole('dialog', { name: /Éloïse Benali/ })
      await sheet.getByRole('button', { name: 'À jour' }).click()
      const told = toast(page, 'Éloïse Benali\u00A0: cotisation «\u00A0À jour\u00A0»')
      await told.getByRole('button', { name: 'Annuler' }).click()
      await expect(toast(page, 'de nouveau')).toBeVisible()
      await expect(sheet).toBeVisible()
      // One that can be taken back is there for longer.
      await sheet.getByRole('button', { name: 'À jour' }).click()
      await expect(told).toBeVisible()
      await page.keyboard.press('Escape')
      await expectClosed(sheet)
      await expect(told).toBeVisible()
      await told.getByRole('button', { name: 'Fermer le message' }).last().click()
      await expect(told).toBeHidden()
    })
  })
})

test('a third administrator can’t be chosen; an administrator gives no higher role than moderator, and does not touch the creator', async ({
  browser,
}) => {
  const { id, claire, samir } = await newClub(browser)
  const [anouk, jeanne] = [named('Anouk', 'Leroy'), named('Jeanne', 'Morel')]
  await Promise.all(
    [anouk, jeanne].map(async (person) =>
      join(await newVisitor(browser, person), 'association', id),
    ),
  )
  for (const { email } of [anouk, samir.person]) {
    await giveRole(claire, 'association', id, email, 'administrator')
  }

  await test.step('as the creator sees it', async () => {
    const { page } = claire
    await open(page, membersPage('association', id))
    await expect(page.getByText(/^2.administrateurs sur 2$/)).toBeVisible()
    const administrator = page.getByRole('menuitemradio', { name: 'Administrateur' })
    await role(page, 'Jeanne Morel').click()
    await expect(administrator).toBeDisabled()
    const items = page.getByRole('menuitemradio')
    for (const [key, place] of [
      ['Home', 0],
      ['ArrowUp', 2],
      ['ArrowDown', 0],
      ['End', 2],
    ] as const) {
      await page.keyboard.press(key)
      await expect(items.nth(place)).toBeFocused()
    }
    await page.keyboard.press('Escape')
    await choose(role(page, 'Anouk Leroy'), 'Membre')
    await role(page, 'Jeanne Morel').click()
    await expect(administrator).toBeEnabled()
  })

  await test.step('as an administrator sees it', async () => {
    const { page } = samir
    await open(page, membersPage('association', id))
    await expect(role(page, 'Claire Morand')).toHaveCount(0)
    await expect(role(page, 'Éloïse Benali')).toHaveCount(0)
    await role(page, 'Jeanne Morel').click()
    const offered = page.getByRole('menuitemradio', { disabled: false })
    await expect(offered).toHaveText(['Modérateur', 'Membre'])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Détail de Claire Morand' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('group', { name: 'Cotisation' })).toBeVisible()
    await expect(dialog.getByRole('group', { name: 'Rôle' })).toHaveCount(0)
    await expect(dialog.getByRole('button', { name: 'Retirer' })).toHaveCount(0)
  })
})

test('removing a member asks first; they lose the page at the next thing they do, as strangers and visitors', async ({
  browser,
  page: visitor,
}) => {
  const { id, claire, samir } = await newClub(browser)
  const { page } = claire
  await samir.request.put('/api/users/me', { headers, data: { phoneNumber: '0612345678' } })
  await giveRole(claire, 'association', id, samir.person.email, 'administrator')
  await open(samir.page, membersPage('association', id))
  // What the page asks for by itself would be refused too.
  await expect(samir.page.getByRole('link', { name: 'Invitations 0' })).toBeVisible()

  await open(page, membersPage('association', id))
  await page.getByRole('button', { name: 'Détail de Éloïse Benali' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('link', { name: 'Écrire' })).toBeFocused()
  await expect(dialog.getByRole('link', { name: 'Écrire' })).toHaveAttribute(
    'href',
    `mailto:${samir.person.email}`,
  )
  await expect(dialog.getByText('06\u00A012\u00A034\u00A056\u00A078')).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Appeler' })).toHaveAttribute(
    'href',
    'tel:0612345678',
  )
  await dialog.getByRole('button', { name: 'Retirer de l’association' }).click()
  await dialog.getByRole('button', { name: 'Retour' }).click()
  await expect(dialog.getByRole('button', { name: 'Retirer de l’association' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Retour' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Retirer de l’association' }).click()
  await expect(toast(page, 'Éloïse Benali ne fait plus partie de l’association')).toBeVisible()
  await expectClosed(dialog)
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await choose(contribution(samir.page, 'Claire Morand'), 'À jour')
  await expect(samir.page).toHaveURL('/')
  await samir.page.goto(membersPage('association', id))
  await expect(samir.page).toHaveURL('/')
  await expect(
    toast(samir.page, 'Vous ne faites pas, ou plus, partie de cette association.'),
  ).toBeVisible()

  await visitor.goto(communityPage('association', id))
  await expect(visitor).toHaveURL(`/connexion?retour=${encodeURIComponent(`/association/${id}`)}`)
})

test('the creator hands over to who has room for one more, and may leave then', async ({
  browser,
}) => {
  const { id, claire, samir } = await newClub(browser)
  const own: string[] = []
  for (const name of ['Un', 'Deux', 'Trois']) {
    own.push((await createCommunity(samir, 'association', { name })).id)
  }
  const { page } = claire
  await open(page, membersPage('association', id))
  await page.getByRole('button', { name: 'Cotisation', exact: true }).click()
  await page.getByRole('button', { name: 'Détail de Éloïse Benali' }).click()
  const dialog = page.getByRole('dialog')
  const handOver = dialog.getByRole('button', { name: 'Passer la main' })
  await handOver.click()
  await expect(page.getByRole('dialog', { name: 'Passer la main à Éloïse Benali' })).toBeVisible()
  await handOver.click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'Éloïse Benali est déjà à la tête de 3 associations, le maximum pour une personne.',
  )
  const { members } = await readCommunity(claire, 'association', id)
  const creator = members.find(({ role }) => role === 'creator')
  expect(creator?.user.email).toBe(claire.person.email)

  await samir.request.delete(`/api/associations/${own[0]}`, { headers })
  await handOver.click()
  await expect(toast(page, 'Vous avez passé la main à Éloïse Benali')).toBeVisible()
  await expect(row(page, 'Éloïse Benali')).toContainText('Créateur')
  await expect(page.getByRole('button', { name: /^(Rôle|Cotisation) de/ })).toHaveCount(0)
  // What the list was sorted by is theirs to see alone now.
  const roles = page.getByRole('columnheader', { name: 'Rôle' })
  await expect(roles).toHaveAttribute('aria-sort', 'ascending')

  await openAction(page, 'Quitter l’association')
  await page.getByRole('dialog').getByRole('button', { name: 'Quitter l’association' }).click()
  await expect(toast(page, 'Vous avez quitté l’association')).toBeVisible()
  await expect(page).toHaveURL('/groupes-et-assos')
})

test('an administrator of a group can’t leave it, a member can', async ({ browser }) => {
  const { id, claire, samir } = await newClub(browser, 'group')
  await giveRole(claire, 'group', id, samir.person.email, 'administrator')
  const { page } = samir
  await open(page, membersPage('group', id))
  await expect(page.getByRole('columnheader', { name: 'Cotisation' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Autres actions' }).click()
  const leave = page.getByRole('button', { name: 'Quitter le groupe' })
  await expect(leave).toHaveAttribute('aria-disabled', 'true')
  await expect(leave).toHaveAccessibleDescription(/Un administrateur ne peut pas quitter/)
  await expect(page.getByRole('button', { name: 'Modifier le groupe' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cotisation et IBAN' })).toHaveCount(0)
  await giveRole(claire, 'group', id, samir.person.email, 'member')
  await open(page, membersPage('group', id))
  await openAction(page, 'Quitter le groupe')
  await page.getByRole('dialog').getByRole('button', { name: 'Quitter le groupe' }).click()
  await expect(toast(page, 'Vous avez quitté le groupe')).toBeVisible()
  await expect(page).toHaveURL('/groupes-et-assos')
})
