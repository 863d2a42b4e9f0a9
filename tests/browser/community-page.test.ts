import { contribution, named, newClub, role, row } from './club.ts'
import {
  closeBrowsers,
  communityPage,
  createCommunity,
  giveRole,
  join,
  newVisitor,
} from './communities.ts'
import { expect, open, test, toast } from './test.ts'

// Several people come in first, each by their mails.
test.describe.configure({ timeout: 60_000 })

test.afterEach(({ browser }) => closeBrowsers(browser))

test('the creator sees everything they may change', async ({ browser }) => {
  const { id, name, claire } = await newClub(browser)
  const { page } = claire
  await open(page, communityPage('association', id))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByText('2 membres sur 200')).toBeVisible()
  await expect(page.getByRole('blockquote')).toHaveText('Un club de quartier.')
  await expect(page.getByRole('button', { name: 'Modifier' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ajouter des membres' })).toBeEnabled()
  await expect(role(page, 'Claire Morand')).toBeDisabled()
  await expect(role(page, 'Éloïse Benali')).toBeEnabled()
  await expect(contribution(page, 'Éloïse Benali')).toBeEnabled()
  await expect(row(page, 'Claire Morand')).toContainText('(vous)')
  await page.getByRole('button', { name: 'Autres actions' }).click()
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
  await open(page, communityPage('association', id))
  await expect(row(page, 'Claire Morand')).toContainText('Créateur')
  await expect(page.getByRole('combobox')).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: 'Cotisation' })).toHaveCount(0)
  await expect(page.getByText('votre cotisation')).toBeVisible()
  for (const button of ['Modifier', 'Autres actions', 'Ajouter des membres']) {
    await expect(page.getByRole('button', { name: button })).toHaveCount(0)
  }
  await expect(page.getByRole('link', { name: 'Invitations' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Détail de Claire Morand' }).click()
  const dialog = page.getByRole('dialog', { name: 'Claire Morand' })
  await expect(dialog.getByText('Cotisation')).toHaveCount(0)
  await expect(dialog.getByRole('button')).toHaveText(['Fermer'])
})

test('an address opens no section that is not there for a member', async ({ browser }) => {
  const { id, samir } = await newClub(browser)
  const { page } = samir
  for (const section of ['invitations', 'groupes']) {
    await open(page, `${communityPage('association', id)}?section=${section}`)
    await expect(page.getByRole('heading', { name: 'Membres' })).toBeAttached()
    await expect(page.getByRole('link', { name: 'Membres' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expect(page.getByRole('table')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Ajouter des membres' })).toHaveCount(0)
  }
})

test('an association that one does not belong to is named, not linked', async ({ browser }) => {
  const { id, name, claire } = await newClub(browser)
  const jeanne = await newVisitor(browser, named('Jeanne', 'Morel'))
  const group = await createCommunity(claire, 'group', { association: id, name: 'Compétition' })
  await join(jeanne, claire, 'group', group.id)
  await open(jeanne.page, communityPage('group', group.id))
  await expect(jeanne.page.getByText(`groupe de ${name}`)).toBeVisible()
  await expect(jeanne.page.getByRole('link', { name })).toHaveCount(0)
  await open(claire.page, communityPage('group', group.id))
  await expect(claire.page.getByRole('link', { name })).toBeVisible()
})

test('a moderator may invite, and change nobody', async ({ browser }) => {
  const { id, claire, samir } = await newClub(browser)
  await giveRole(claire, 'association', id, samir.person.email, 'moderator')
  const { page } = samir
  await open(page, communityPage('association', id))
  await expect(page.getByRole('button', { name: 'Ajouter des membres' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Modifier' })).toHaveCount(0)
  await expect(page.getByRole('combobox')).toHaveCount(0)
})

test('an administrator gives no higher role than moderator, and does not touch the creator', async ({
  browser,
}) => {
  const { id, claire, samir } = await newClub(browser)
  await giveRole(claire, 'association', id, samir.person.email, 'administrator')
  const jeanne = await newVisitor(browser, named('Jeanne', 'Morel'))
  await join(jeanne, claire, 'association', id)
  const { page } = samir
  await open(page, communityPage('association', id))
  await expect(role(page, 'Claire Morand')).toBeDisabled()
  await expect(role(page, 'Éloïse Benali')).toBeDisabled()
  const offered = role(page, 'Jeanne Morel').getByRole('option', { disabled: false })
  await expect(offered).toHaveText(['Modérateur', 'Membre'])
  await page.getByRole('button', { name: 'Détail de Claire Morand' }).click()
  await expect(page.getByRole('dialog').getByRole('button')).toHaveText(['Fermer'])
})

test('a stranger is led home, a visitor to the login and back', async ({ browser, page }) => {
  const { id } = await newClub(browser)
  const stranger = await newVisitor(browser)
  await stranger.page.goto(communityPage('association', id))
  await expect(stranger.page).toHaveURL('/')
  await expect(
    toast(stranger.page, 'Vous ne faites pas, ou plus, partie de cette association.'),
  ).toBeVisible()
  await page.goto(communityPage('association', id))
  await expect(page).toHaveURL(`/connexion?retour=${encodeURIComponent(`/association/${id}`)}`)
})
