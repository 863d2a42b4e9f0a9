import type { Browser, Page } from '@playwright/test'
import {
  closeBrowsers,
  communityPage,
  createCommunity,
  giveRole,
  join,
  newVisitor,
  readCommunity,
  type Visitor,
} from './communities.ts'
import { expectAccessible, expectNoSidewaysScroll } from './looks.ts'
import { newPerson, type Person } from './people.ts'
import { alive, expect, open, test, toast } from './test.ts'
import { scriptWeight } from './weights.ts'

/** Somebody with a name of their own, to be told apart in a list. */
function named(firstName: string, lastName: string): Person {
  return { ...newPerson(), firstName, lastName }
}

interface Club {
  id: string
  name: string
  claire: Visitor
  samir: Visitor
}

/** Claire made the club; Samir is in it. */
async function newClub(browser: Browser, kind: 'association' | 'group' = 'association') {
  const [claire, samir] = await Promise.all([
    newVisitor(browser, named('Claire', 'Morand')),
    newVisitor(browser, named('Éloïse', 'Benali')),
  ])
  const { id, name } = await createCommunity(claire, kind, { description: 'Un club de quartier.' })
  await join(samir, claire, kind, id)
  return { id, name, claire, samir } satisfies Club
}

// Several people come in first, each by their mails.
test.describe.configure({ timeout: 60_000 })

test.afterEach(({ browser }) => closeBrowsers(browser))

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const role = (page: Page, name: string) => page.getByRole('combobox', { name: `Rôle de ${name}` })
const contribution = (page: Page, name: string) =>
  page.getByRole('combobox', { name: `Cotisation de ${name}` })

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

test('a role and a contribution are saved at once, and stay', async ({ browser }) => {
  const { id, claire } = await newClub(browser)
  const { page } = claire
  await open(page, communityPage('association', id))
  await role(page, 'Éloïse Benali').selectOption('Modérateur')
  await expect(toast(page, 'Le rôle a été changé')).toBeVisible()
  await expect(role(page, 'Éloïse Benali')).toBeEnabled()
  await contribution(page, 'Éloïse Benali').selectOption('À régler')
  await expect(toast(page, 'Modification effectuée')).toBeVisible()
  await open(page, communityPage('association', id))
  await expect(role(page, 'Éloïse Benali')).toHaveValue('moderator')
  await expect(contribution(page, 'Éloïse Benali')).toHaveValue('waiting')
})

test('a role is locked while it is saved, and taken back when that fails', async ({ browser }) => {
  const { id, claire } = await newClub(browser)
  const { page } = claire
  await open(page, communityPage('association', id))
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
  const select = role(page, 'Éloïse Benali')
  await select.focus()
  await select.selectOption('Administrateur')
  await asked
  await expect(select).toBeDisabled()
  fail()
  await expect(toast(page, 'Connexion impossible. Vérifiez votre réseau.')).toBeVisible()
  await expect(select).toHaveValue('member')
  await expect(select).toBeFocused()
})

test('what fails without a connection is told, from the first touch on', async ({ browser }) => {
  const { id, claire } = await newClub(browser)
  const { page } = claire
  await open(page, communityPage('association', id))
  await page.waitForLoadState('networkidle')
  let [asked, answered] = [0, 0]
  page.on('request', () => {
    asked += 1
  })
  page.on('requestfinished', () => {
    answered += 1
  })
  await role(page, 'Éloïse Benali').hover()
  await expect.poll(() => asked > 0 && asked === answered).toBe(true)
  await page.context().setOffline(true)
  await role(page, 'Éloïse Benali').selectOption('Modérateur')
  await expect(toast(page, 'Connexion impossible. Vérifiez votre réseau.')).toBeVisible()
  await expect(role(page, 'Éloïse Benali')).toHaveValue('member')
})

test('a part whose script can’t be had says so, and the rest of the page stays', async ({
  browser,
}) => {
  const { id, claire } = await newClub(browser)
  const { page } = claire
  await open(page, communityPage('association', id))
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  const alert = page.getByRole('alert').filter({ hasText: 'Connexion impossible' })
  await page.getByRole('button', { name: 'Modifier' }).click()
  await expect(alert).toBeVisible()
  await expect(page.getByRole('button', { name: 'Recharger' })).toBeFocused()
  await expect(page.getByRole('table')).toBeVisible()
  await page.getByRole('link', { name: 'Documents' }).click()
  await expect(alert).toHaveCount(2)
  await page.getByRole('link', { name: 'Membres' }).click()
  await expect(page.getByRole('table')).toBeVisible()
  await expect(alert).toHaveCount(1)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Recharger' }).click()
  await alive(page)
  await page.getByRole('button', { name: 'Modifier' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a third administrator can’t be chosen', async ({ browser }) => {
  const { id, claire } = await newClub(browser)
  const others = [named('Anouk', 'Leroy'), named('Paul', 'Vasseur')]
  for (const person of others) {
    await join(await newVisitor(browser, person), claire, 'association', id)
    await giveRole(claire, 'association', id, person.email, 'administrator')
  }
  const { page } = claire
  await open(page, communityPage('association', id))
  const administrator = role(page, 'Éloïse Benali').getByRole('option', { name: 'Administrateur' })
  await expect(administrator).toBeDisabled()
  await role(page, 'Anouk Leroy').selectOption('Membre')
  await expect(administrator).toBeEnabled()
})

test('members are found without accents and case, and sorted', async ({ browser }) => {
  const { id, claire } = await newClub(browser)
  const { page } = claire
  await open(page, communityPage('association', id))
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

test('forty people are invited at once; open invitations are sent again and taken back', async ({
  browser,
}) => {
  const { id, claire, samir } = await newClub(browser)
  const { page } = claire
  await open(page, communityPage('association', id))
  await page.getByRole('button', { name: 'Ajouter des membres' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ajouter des membres' })
  const emails = Array.from({ length: 40 }, (_, n) => `invite-${n}-${id}@exemple.fr`)
  const field = dialog.getByLabel('Adresses e-mail')

  await dialog.getByRole('button', { name: 'Envoyer' }).click()
  await expect(field).toHaveAccessibleDescription(/Champ requis/)
  await field.fill('gilles@exemple')
  await dialog.getByRole('button', { name: 'Envoyer' }).click()
  await expect(field).toHaveAccessibleDescription(/Format invalide/)
  await expect(field).toBeFocused()

  await field.fill([...emails, samir.person.email].join('; '))
  await dialog.getByRole('button', { name: 'Envoyer' }).click()
  await expect(
    toast(page, `40 invitations envoyées, ${samir.person.email} était déjà membre`),
  ).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Ajouter des membres' })).toBeFocused()

  await page.getByRole('link', { name: 'Invitations 40' }).click()
  await expect(page).toHaveURL(/\?section=invitations$/)
  await page.getByRole('button', { name: `Renvoyer l’invitation à ${emails[0]}` }).click()
  await expect(toast(page, `Invitation renvoyée à ${emails[0]}`)).toBeVisible()
  const cancels = page.getByRole('button', { name: 'Annuler l’invitation de' })
  const next = await cancels.nth(2).getAttribute('aria-label')
  await cancels.nth(1).click()
  await expect(toast(page, 'L’invitation a été annulée')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Invitations 39' })).toBeVisible()
  await expect(page.getByRole('button', { name: next ?? '' })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('table')).toBeVisible()
})

test('removing a member asks first, and closes the dialog', async ({ browser }) => {
  const { id, claire, samir } = await newClub(browser)
  const { page } = claire
  await open(page, communityPage('association', id))
  await page.getByRole('button', { name: 'Détail de Éloïse Benali' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('link', { name: samir.person.email })).toHaveAttribute(
    'href',
    `mailto:${samir.person.email}`,
  )
  await dialog.getByRole('button', { name: 'Retirer de l’association' }).click()
  await expect(dialog.getByRole('button', { name: 'Retour' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Retirer de l’association' }).click()
  await expect(toast(page, 'Éloïse Benali ne fait plus partie de l’association')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await samir.page.goto(communityPage('association', id))
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
  await open(page, communityPage('association', id))
  const { members } = await readCommunity(claire, 'association', id)
  const member = members.find(({ user }) => user.email === samir.person.email)
  await claire.request.delete(`/api/associations/member/${id}/${member?.id}`, {
    headers: { authorization: 'Bearer maillon' },
  })
  await contribution(page, 'Claire Morand').selectOption('À jour')
  await expect(page).toHaveURL('/')
})

test('the creator hands over, and may leave then', async ({ browser }) => {
  const { id, claire } = await newClub(browser)
  const { page } = claire
  await open(page, communityPage('association', id))
  await page.getByRole('button', { name: 'Cotisation', exact: true }).click()
  await page.getByRole('button', { name: 'Détail de Éloïse Benali' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Passer la main' }).click()
  await expect(page.getByRole('dialog', { name: 'Passer la main à Éloïse Benali' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Passer la main' }).click()
  await expect(toast(page, 'Vous avez passé la main à Éloïse Benali')).toBeVisible()
  await expect(row(page, 'Éloïse Benali')).toContainText('Créateur')
  await expect(page.getByRole('combobox')).toHaveCount(0)
  // What the list was sorted by is theirs to see alone now.
  const roles = page.getByRole('columnheader', { name: 'Rôle' })
  await expect(roles).toHaveAttribute('aria-sort', 'ascending')

  await page.getByRole('button', { name: 'Quitter l’association' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Quitter l’association' }).click()
  await expect(toast(page, 'Vous avez quitté l’association')).toBeVisible()
  await expect(page).toHaveURL('/groupes-et-assos')
})

test('an administrator of a group can’t leave it, a member can', async ({ browser }) => {
  const { id, claire, samir } = await newClub(browser, 'group')
  await giveRole(claire, 'group', id, samir.person.email, 'administrator')
  const { page } = samir
  await open(page, communityPage('group', id))
  await expect(page.getByRole('columnheader', { name: 'Cotisation' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Autres actions' }).click()
  const leave = page.getByRole('button', { name: 'Quitter le groupe' })
  await expect(leave).toHaveAttribute('aria-disabled', 'true')
  await expect(leave).toHaveAccessibleDescription(/Un administrateur ne peut pas quitter/)
  await giveRole(claire, 'group', id, samir.person.email, 'member')
  await open(page, communityPage('group', id))
  await page.getByRole('button', { name: 'Quitter le groupe' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Quitter le groupe' }).click()
  await expect(toast(page, 'Vous avez quitté le groupe')).toBeVisible()
  await expect(page).toHaveURL('/groupes-et-assos')
})

test('an update shows at once; what is required is asked for', async ({ browser }) => {
  const { id, claire } = await newClub(browser)
  const { page } = claire
  await open(page, communityPage('association', id))
  await page.getByRole('button', { name: 'Modifier' }).click()
  const dialog = page.getByRole('dialog', { name: 'Modifier l’association' })
  await dialog.getByLabel('Nom', { exact: true }).fill('')
  await dialog.getByLabel('Précisions sur le type').fill('')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog.getByLabel('Nom', { exact: true })).toHaveAccessibleDescription(
    /Champ requis/,
  )
  await expect(dialog.getByLabel('Précisions sur le type')).toHaveAccessibleDescription(
    /Champ requis/,
  )
  await dialog.getByLabel('Nom', { exact: true }).fill('Chorale de Bellevue')
  await dialog.getByLabel('Type', { exact: true }).selectOption('Culturelle')
  await dialog.getByLabel('Précisions sur le type').fill('chant')
  await dialog.getByLabel('Nom officiel de l’association').fill('Chorale de Bellevue et environs')
  await dialog.getByLabel('Description').fill('')
  await dialog.getByLabel('Choisir une image').setInputFiles({
    name: 'point.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  })
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(toast(page, 'L’association a été modifiée')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chorale de Bellevue')
  await expect(page.getByText('Chorale de Bellevue et environs')).toBeVisible()
  await expect(page.getByRole('blockquote')).toHaveCount(0)
  await expect(page.locator('main header img')).toHaveJSProperty('complete', true)
})

test('an update leaves alone what was not touched, and does not ask for what was never there', async ({
  browser,
}) => {
  const claire = await newVisitor(browser)
  const { id } = await createCommunity(claire, 'association', { typeDetails: '' })
  const { page } = claire
  await open(page, communityPage('association', id))
  await page.getByRole('button', { name: 'Modifier' }).click()
  const dialog = page.getByRole('dialog', { name: 'Modifier l’association' })
  await dialog.getByLabel('Description').fill('Le judo pour tous.')
  // Somebody else, meanwhile.
  await claire.request.put('/api/associations', {
    headers: { authorization: 'Bearer maillon' },
    multipart: { id, name: 'Judo de Bellevue' },
  })
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Judo de Bellevue')
  await expect(page.getByRole('blockquote')).toHaveText('Le judo pour tous.')
})

test('documents are added, downloaded and deleted; a wrong one is refused in words', async ({
  browser,
}) => {
  const { id, claire, samir } = await newClub(browser)
  const { page } = claire
  await open(page, `${communityPage('association', id)}?section=documents`)
  await expect(page.getByRole('button', { name: 'Ajouter un document' })).toBeEnabled()
  const input = page.getByLabel('Document à ajouter')
  await input.setInputFiles({
    name: 'jeu.exe',
    mimeType: 'application/x-msdownload',
    buffer: Buffer.from('MZ'),
  })
  await expect(page.getByRole('alert').filter({ hasText: 'n’est pas accepté' })).toBeVisible()
  await input.setInputFiles({
    name: 'long.txt',
    mimeType: 'text/plain',
    buffer: Buffer.alloc(10 * 1024 * 1024 + 1, 'a'),
  })
  await expect(page.getByRole('alert').filter({ hasText: 'la limite est de 10' })).toBeVisible()
  await page.getByRole('button', { name: 'Ajouter un document' }).focus()
  await input.setInputFiles({
    name: 'Compte rendu.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Tous présents.'),
  })
  await expect(toast(page, '« Compte rendu.txt » a été ajouté')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Compte rendu.txt' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ajouter un document' })).toBeFocused()

  await open(samir.page, `${communityPage('association', id)}?section=documents`)
  await expect(samir.page.getByRole('button', { name: 'Ajouter un document' })).toHaveCount(0)
  const download = samir.page.waitForEvent('download')
  await samir.page.getByRole('link', { name: 'Compte rendu.txt' }).click()
  expect((await download).suggestedFilename()).toBe('Compte rendu.txt')

  await page.getByRole('button', { name: 'Supprimer Compte rendu.txt' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer le document' }).click()
  await expect(toast(page, 'Le document a été supprimé')).toBeVisible()
  await expect(page.getByText('Aucun document')).toBeVisible()
})

test('deleting asks for the name, takes the groups along, and leads to the lists', async ({
  browser,
}) => {
  const { id, name, claire } = await newClub(browser)
  const group = await createCommunity(claire, 'group', { association: id, name: 'Compétition' })
  const { page } = claire
  await open(page, `${communityPage('association', id)}?section=groupes`)
  await expect(page.getByRole('link', { name: 'Compétition' })).toBeVisible()
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('button', { name: 'Supprimer l’association' }).click()
  const dialog = page.getByRole('dialog', { name: 'Supprimer l’association' })
  await expect(dialog.getByText('ses groupes, dont Compétition')).toBeVisible()
  await dialog.getByRole('textbox').fill('Autre chose')
  await dialog.getByRole('button', { name: 'Supprimer l’association' }).click()
  await expect(dialog.getByRole('textbox')).toHaveAccessibleDescription('Le nom ne correspond pas')
  await dialog.getByRole('textbox').fill(name)
  await dialog.getByRole('button', { name: 'Supprimer l’association' }).click()
  await expect(toast(page, 'L’association a été supprimée')).toBeVisible()
  await expect(page).toHaveURL('/groupes-et-assos')

  await page.goto(communityPage('group', group.id))
  await expect(page).toHaveURL('/groupes-et-assos')
  await expect(toast(page, 'Ce groupe n’existe pas ou plus.')).toBeVisible()
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

test('the keyboard alone searches, sorts, changes a role and leaves a dialog', async ({
  browser,
}) => {
  const { id, claire } = await newClub(browser)
  const { page } = claire
  await open(page, communityPage('association', id))
  await page.getByRole('searchbox').focus()
  await page.keyboard.type('eloise')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Ajouter des membres' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('columnheader', { name: 'Membre' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(role(page, 'Éloïse Benali')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(toast(page, 'Le rôle a été changé')).toBeVisible()
  await expect(role(page, 'Éloïse Benali')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Éloïse Benali' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Détail de Éloïse Benali' })).toBeFocused()
})

/** By the buttons that lead there. */
const opened = {
  'the menu': ['Autres actions'],
  'the invitations': ['Ajouter des membres'],
  'the update': ['Modifier'],
  'a member': ['Détail de Éloïse Benali'],
  'handing over': ['Détail de Éloïse Benali', 'Passer la main'],
  'the removal': ['Détail de Éloïse Benali', 'Retirer de l’association'],
  'the deletion': ['Autres actions', 'Supprimer l’association'],
}

const sections = ['membres', 'invitations', 'documents', 'groupes']

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in the sections in ${colorScheme}`, async ({ browser }) => {
    test.slow()
    const { id, claire, samir } = await newClub(browser)
    await createCommunity(claire, 'group', { association: id, name: 'Compétition' })
    await claire.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const section of sections) {
      await open(claire.page, `${communityPage('association', id)}?section=${section}`)
      await expectAccessible(claire.page)
    }
    await samir.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await open(samir.page, communityPage('association', id))
    await expectAccessible(samir.page)
  })

  test(`axe finds nothing in what can be opened in ${colorScheme}`, async ({ browser }) => {
    test.slow()
    const { id, claire } = await newClub(browser)
    const { page } = claire
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await open(page, communityPage('association', id))
    for (const [name, steps] of Object.entries(opened)) {
      for (const step of steps) await page.getByRole('button', { name: step }).click()
      if (name !== 'the menu') await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  })
}

test('nothing scrolls sideways at 320 px, and members are cards', async ({ browser }) => {
  const { id, claire } = await newClub(browser)
  const { page } = claire
  await page.setViewportSize({ width: 320, height: 640 })
  for (const section of sections.slice(0, 3)) {
    await open(page, `${communityPage('association', id)}?section=${section}`)
    await expectNoSidewaysScroll(page)
  }
  await open(page, communityPage('association', id))
  await expect(page.getByLabel('Trier')).toBeVisible()
  await page.getByLabel('Trier').selectOption('par nom')
  await expect(page.getByRole('button', { name: 'Membre', exact: true })).toBeHidden()
})

test('the page loads at most 85 kB of script before anything is opened', async ({ browser }) => {
  const { id, claire } = await newClub(browser)
  expect(await scriptWeight(claire.page, communityPage('association', id))).toBeLessThanOrEqual(
    85_000,
  )
})

test('the list of members prints without what can only be clicked', async ({ browser }) => {
  const { id, claire } = await newClub(browser)
  const { page } = claire
  await open(page, communityPage('association', id))
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('rowheader', { name: /Éloïse/ })).toBeVisible()
  for (const name of ['Ajouter des membres', 'Modifier', 'Détail de Éloïse Benali']) {
    await expect(page.getByRole('button', { name })).toBeHidden()
  }
})
