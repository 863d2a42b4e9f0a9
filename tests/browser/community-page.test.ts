import { choose, contribution, named, newClub, role, row } from './club.ts'
import {
  closeBrowsers,
  communityPage,
  createCommunity,
  giveRole,
  headers,
  join,
  membersPage,
  newVisitor,
} from './communities.ts'
import { expectAccessible } from './looks.ts'
import { expect, open, test, toast } from './test.ts'

// Several people come in first, each by their mails.
test.describe.configure({ timeout: 60_000 })

test.afterEach(({ browser }) => closeBrowsers(browser))

test('the creator sees everything they may change', async ({ browser }) => {
  const { id, name, claire } = await newClub(browser)
  const { page } = claire
  await open(page, membersPage('association', id))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByText('2 membres sur 200')).toBeVisible()
  await expect(page.getByRole('blockquote')).toHaveText('Un club de quartier.')
  await expect(page.getByRole('button', { name: 'Ajouter des membres' })).toBeEnabled()
  await expect(role(page, 'Claire Morand')).toHaveCount(0)
  await expect(role(page, 'Éloïse Benali')).toBeEnabled()
  await expect(contribution(page, 'Éloïse Benali')).toBeEnabled()
  await expect(row(page, 'Claire Morand')).toContainText('(vous)')
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await expect(page.getByRole('button', { name: 'Modifier l’association' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Exporter les membres (CSV)' })).toHaveAttribute(
    'href',
    `/api/associations/${id}/members.csv`,
  )
  await expect(page.getByRole('button', { name: 'Quitter l’association' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await expect(page.getByRole('button', { name: 'Supprimer l’association' })).toBeVisible()
})

test('a member sees the others, and their own contribution alone', async ({ browser }) => {
  const { id, samir } = await newClub(browser)
  const { page } = samir
  await open(page, membersPage('association', id))
  await expect(row(page, 'Claire Morand')).toContainText('Créateur')
  await expect(page.getByRole('button', { name: /^(Rôle|Cotisation) de/ })).toHaveCount(0)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: 'Cotisation' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Ajouter des membres' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Autres actions' }).click()
  const actions = page.getByRole('list').filter({ hasText: 'Quitter' }).getByRole('button')
  await expect(actions).toHaveText(['Quitter l’association'])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Invitations' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Détail de Claire Morand' }).click()
  const dialog = page.getByRole('dialog', { name: 'Claire Morand' })
  await expect(dialog.getByText('Cotisation')).toHaveCount(0)
  await expect(dialog.getByRole('button')).toHaveText(['Fermer'])
})

test('a member who owes their contribution is told first, and shown how to pay it', async ({
  browser,
}) => {
  const { id, claire, samir } = await newClub(browser)
  await claire.request.put(`/api/associations/${id}/dues`, {
    headers,
    data: {
      iban: 'FR7630006000011234567890189',
      holder: 'Judo Club',
      amount: 25,
      label: 'Saison 2026',
    },
  })
  const { page } = samir
  await open(page, membersPage('association', id))
  await expect(page.getByText(/votre cotisation/i)).toHaveCount(0)
  await open(claire.page, membersPage('association', id))
  await choose(contribution(claire.page, 'Éloïse Benali'), 'À régler')
  await expect(toast(claire.page, 'cotisation')).toBeVisible()
  await open(page, membersPage('association', id))
  await expect(page.getByText(/^Votre cotisation.: à régler$/)).toBeVisible()
  await page.getByRole('button', { name: 'Comment la régler' }).click()
  const dialog = page.getByRole('dialog', { name: 'Régler votre cotisation' })
  await expect(dialog.getByText('25,00')).toBeVisible()
  await expect(dialog.getByText('Éloïse Benali, Saison 2026')).toBeVisible()
  await expect(dialog.getByRole('img', { name: 'Code QR du virement' })).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Écrivez à Claire' })).toHaveAttribute(
    'href',
    `mailto:${claire.person.email}`,
  )
  await expectAccessible(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialog.getByRole('button', { name: 'Copier l’IBAN' }).click()
  await expect(dialog.getByRole('button', { name: 'Copié\u00A0: l’IBAN' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe('FR7630006000011234567890189')
  for (const [what, value] of [
    ['le montant', '25,00'],
    ['le bénéficiaire', 'Judo Club'],
    ['le libellé', 'Éloïse Benali, Saison 2026'],
  ]) {
    await dialog.getByRole('button', { name: `Copier ${what}` }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(value)
  }
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Enregistrer l’image' }).click()
  expect((await saved).suggestedFilename()).toBe('virement.png')
  await choose(contribution(claire.page, 'Éloïse Benali'), 'À jour')
  await expect(toast(claire.page, '«\u00A0À jour\u00A0»')).toBeVisible()
  await open(page, membersPage('association', id))
  await expect(page.getByText(/^votre cotisation.: à jour$/)).toBeVisible()
})

test('an address opens no section that is not there for a member', async ({ browser }) => {
  const { id, samir } = await newClub(browser)
  const { page } = samir
  for (const section of ['invitations', 'groupes']) {
    await open(page, `${communityPage('association', id)}?section=${section}`)
    await expect(page.getByRole('heading', { name: 'En ce moment' })).toBeAttached()
    await expect(page.getByRole('link', { name: 'En ce moment' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expect(page.getByRole('region', { name: 'À venir' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Ajouter des membres' })).toHaveCount(0)
  }
})

test('an association that one does not belong to is named, not linked', async ({ browser }) => {
  const { id, name, claire } = await newClub(browser)
  const jeanne = await newVisitor(browser, named('Jeanne', 'Morel'))
  const group = await createCommunity(claire, 'group', { association: id, name: 'Compétition' })
  await join(jeanne, claire, 'group', group.id)
  await open(jeanne.page, membersPage('group', group.id))
  await expect(jeanne.page.getByText(`groupe de ${name}`)).toBeVisible()
  await expect(jeanne.page.getByRole('link', { name })).toHaveCount(0)
  await open(claire.page, membersPage('group', group.id))
  await expect(claire.page.getByRole('link', { name })).toBeVisible()
})

test('a moderator may invite, and change nobody', async ({ browser }) => {
  const { id, claire, samir } = await newClub(browser)
  await giveRole(claire, 'association', id, samir.person.email, 'moderator')
  const { page } = samir
  await open(page, membersPage('association', id))
  await expect(page.getByRole('button', { name: 'Ajouter des membres' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Rôle|Cotisation) de/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await expect(page.getByRole('button', { name: /^Modifier/ })).toHaveCount(0)
})

test('a page that somebody comes back to is looked at again, after a minute', async ({
  browser,
}) => {
  const { id, claire, samir } = await newClub(browser)
  const { page } = samir
  const giveEloise = (role: 'moderator' | 'administrator') =>
    giveRole(claire, 'association', id, samir.person.email, role)
  await page.clock.install()
  await open(page, membersPage('association', id))
  const add = page.getByRole('button', { name: 'Ajouter des membres' })
  const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith(`/api/associations/${id}`)) asked += 1
  })
  await expect(add).toHaveCount(0)
  await giveEloise('moderator')
  await comeBack()
  expect(asked).toBe(0)
  await page.clock.fastForward(61_000)
  await comeBack()
  await expect(add.first()).toBeVisible()
  expect(asked).toBe(1)

  // From the browser’s memory it comes at once; Playwright’s browser has none.
  await giveEloise('administrator')
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(contribution(page, 'Claire Morand')).toBeEnabled()
})

test('an administrator gives no higher role than moderator, and does not touch the creator', async ({
  browser,
}) => {
  const { id, claire, samir } = await newClub(browser)
  await giveRole(claire, 'association', id, samir.person.email, 'administrator')
  const jeanne = await newVisitor(browser, named('Jeanne', 'Morel'))
  await join(jeanne, claire, 'association', id)
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

test('a stranger is led home, a visitor to the login and back', async ({ browser, page }) => {
  const { id } = await newClub(browser)
  const stranger = await newVisitor(browser)
  await stranger.page.goto(membersPage('association', id))
  await expect(stranger.page).toHaveURL('/')
  await expect(
    toast(stranger.page, 'Vous ne faites pas, ou plus, partie de cette association.'),
  ).toBeVisible()
  await page.goto(communityPage('association', id))
  await expect(page).toHaveURL(`/connexion?retour=${encodeURIComponent(`/association/${id}`)}`)
})
