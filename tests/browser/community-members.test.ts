import { choose, contribution, named, newClub, openAction, role, row } from './club.ts'
import {
  closeBrowsers,
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

test('a role and a contribution are saved at once, and stay', async ({ browser }) => {
  const { id, claire } = await newClub(browser)
  const { page } = claire
  await open(page, membersPage('association', id))
  await choose(role(page, 'Éloïse Benali'), 'Modérateur')
  await expect(
    toast(page, 'Éloïse Benali a maintenant le rôle «\u00A0Modérateur\u00A0»'),
  ).toBeVisible()
  await choose(contribution(page, 'Éloïse Benali'), 'À régler')
  await expect(toast(page, 'Éloïse Benali\u00A0: cotisation «\u00A0À régler\u00A0»')).toBeVisible()
  await open(page, membersPage('association', id))
  await expect(role(page, 'Éloïse Benali')).toHaveAccessibleName(/Modérateur$/)
  await expect(contribution(page, 'Éloïse Benali')).toHaveAccessibleName(/À régler$/)
})

test('what was saved by mistake is taken back where it is told', async ({ browser }) => {
  const { id, claire } = await newClub(browser)
  const { page } = claire
  await open(page, membersPage('association', id))
  await choose(role(page, 'Éloïse Benali'), 'Administrateur')
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(toast(page, 'a de nouveau le rôle')).toBeVisible()
  await expect(role(page, 'Éloïse Benali')).toHaveAccessibleName(/Membre$/)
  await choose(contribution(page, 'Éloïse Benali'), 'À jour')
  await page.getByRole('button', { name: 'Annuler' }).click()
  // Told once it is saved; shown before.
  await expect(toast(page, 'de nouveau «\u00A0Sans réponse\u00A0»')).toBeVisible()
  await expect(contribution(page, 'Éloïse Benali')).toHaveAccessibleName(/Sans réponse$/)
  const { members } = await readCommunity(claire, 'association', id)
  expect(members).toMatchObject([{ role: 'creator' }, { role: 'member', contribution: 'empty' }])
})

test('within a dialog what was saved can be taken back too, and what was told stays when it closes', async ({
  browser,
}) => {
  const { id, claire } = await newClub(browser)
  const { page } = claire
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

test.describe('without an answer', () => {
  test.use({ tolerated: /net::ERR_FAILED/ })

  test('a role is locked while it is saved, and taken back when that fails', async ({
    browser,
  }) => {
    const { id, claire } = await newClub(browser)
    const { page } = claire
    await open(page, membersPage('association', id))
    let fail = () => {}
    const asked = new Promise<void>((resolve) => {
      page.route('**/api/associations/member', async (route) => {
        resolve()
        await new Promise<void>((go) => {
          fail = go
        })
        await route.abort()
      })
    })
    const control = role(page, 'Éloïse Benali')
    await choose(control, 'Administrateur')
    await asked
    await expect(control).toHaveAttribute('aria-busy', 'true')
    await expect(control).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menu')).toHaveCount(0)
    fail()
    await expect(toast(page, 'Connexion impossible. Vérifiez votre réseau.')).toBeVisible()
    await expect(control).toHaveAccessibleName(/Membre$/)
    await expect(control).toBeFocused()
  })
})

test('a third administrator can’t be chosen', async ({ browser }) => {
  const { id, claire } = await newClub(browser)
  const others = [named('Anouk', 'Leroy'), named('Paul', 'Vasseur')]
  for (const person of others) {
    await join(await newVisitor(browser, person), claire, 'association', id)
    await giveRole(claire, 'association', id, person.email, 'administrator')
  }
  const { page } = claire
  await open(page, membersPage('association', id))
  await expect(page.getByText(/^2.administrateurs sur 2$/)).toBeVisible()
  const administrator = page.getByRole('menuitemradio', { name: 'Administrateur' })
  await role(page, 'Éloïse Benali').click()
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
  await role(page, 'Éloïse Benali').click()
  await expect(administrator).toBeEnabled()
})

test('members are found without accents and case, and sorted', async ({ browser }) => {
  const { id, claire } = await newClub(browser)
  const { page } = claire
  await open(page, membersPage('association', id))
  const names = page.getByRole('rowheader')
  await expect(names).toHaveText([/^CMClaire/, /^ÉBÉloïse/])
  await page.getByRole('searchbox').fill('ELOISE ben')
  await expect(names).toHaveText([/Éloïse/])
  await expect(page.getByText('1 membre trouvé')).toBeAttached()
  await page.getByRole('searchbox').fill('zzz')
  await expect(page.getByText('Aucun membre ne correspond à')).toBeVisible()
  await page.getByRole('button', { name: 'Effacer la recherche' }).click()
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.getByRole('button', { name: 'Membre', exact: true }).click()
  await page.getByRole('button', { name: 'Membre', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Membre' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await expect(names).toHaveText([/Éloïse/, /Claire/])
})

test('removing a member asks first, and closes the dialog', async ({ browser }) => {
  const { id, claire, samir } = await newClub(browser)
  const { page } = claire
  await samir.request.put('/api/users/me', { headers, data: { phoneNumber: '0612345678' } })
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

  await samir.page.goto(membersPage('association', id))
  await expect(samir.page).toHaveURL('/')
  await expect(
    toast(samir.page, 'Vous ne faites pas, ou plus, partie de cette association.'),
  ).toBeVisible()
})

test('a member who was removed meanwhile loses the page at the next thing they do', async ({
  browser,
}) => {
  const { id, claire, samir } = await newClub(browser)
  const { page } = samir
  await giveRole(claire, 'association', id, samir.person.email, 'administrator')
  await open(page, membersPage('association', id))
  // What the page asks for by itself would be refused too.
  await expect(page.getByRole('link', { name: 'Invitations 0' })).toBeVisible()
  const { members } = await readCommunity(claire, 'association', id)
  const member = members.find(({ user }) => user.email === samir.person.email)
  await claire.request.delete(`/api/associations/member/${id}/${member?.id}`, {
    headers: { authorization: 'Bearer maillon' },
  })
  await choose(contribution(page, 'Claire Morand'), 'À jour')
  await expect(page).toHaveURL('/')
})

test('the creator hands over, and may leave then', async ({ browser }) => {
  const { id, claire } = await newClub(browser)
  const { page } = claire
  await open(page, membersPage('association', id))
  await page.getByRole('button', { name: 'Cotisation', exact: true }).click()
  await page.getByRole('button', { name: 'Détail de Éloïse Benali' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Passer la main' }).click()
  await expect(page.getByRole('dialog', { name: 'Passer la main à Éloïse Benali' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Passer la main' }).click()
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

test('whoever has as many as one may have can’t be handed one more, and is named', async ({
  browser,
}) => {
  const { id, claire, samir } = await newClub(browser)
  for (const name of ['Un', 'Deux', 'Trois']) await createCommunity(samir, 'association', { name })
  const { page } = claire
  await open(page, membersPage('association', id))
  await page.getByRole('button', { name: 'Détail de Éloïse Benali' }).click()
  const dialog = page.getByRole('dialog', { name: 'Éloïse Benali' })
  await dialog.getByRole('button', { name: 'Passer la main' }).click()
  await dialog.getByRole('button', { name: 'Passer la main' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'Éloïse Benali est déjà à la tête de 3 associations, le maximum pour une personne.',
  )
  const { members } = await readCommunity(claire, 'association', id)
  const creator = members.find(({ role }) => role === 'creator')
  expect(creator?.user.email).toBe(claire.person.email)
})
