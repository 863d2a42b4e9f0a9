import { newClub, openAction } from './club.ts'
import {
  closeBrowsers,
  communityPage,
  createCommunity,
  membersPage,
  newVisitor,
} from './communities.ts'
import { expect, expectClosed, open, test, toast } from './test.ts'

// Several people come in first, each by their mails.
test.describe.configure({ timeout: 60_000 })

test.afterEach(({ browser }) => closeBrowsers(browser))

test('an update shows at once; what is required is asked for', async ({ browser }) => {
  const { id, claire } = await newClub(browser)
  const { page } = claire
  await open(page, membersPage('association', id))
  await openAction(page, 'Modifier l’association')
  const dialog = page.getByRole('dialog', { name: 'Modifier l’association' })
  await expect(dialog.getByText(/: 0.octet sur 1.Go, groupes compris$/)).toBeVisible()
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
  // It has two places, by the width, and stands in one of them.
  const official = page.getByText('Chorale de Bellevue et environs').filter({ visible: true })
  await expect(official).toHaveCount(1)
  await expect(page.getByRole('blockquote')).toHaveCount(0)
  // A picture that is broken is complete, too, and 0 pixels wide.
  const picture = page.locator('main header img')
  await expect(picture).toHaveJSProperty('complete', true)
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0)

  await openAction(page, 'Modifier l’association')
  await dialog.getByRole('button', { name: 'Retirer l’image' }).click()
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expectClosed(dialog)
  await expect(picture).toHaveCount(0)
})

test('an update leaves alone what was not touched, and does not ask for what was never there', async ({
  browser,
}) => {
  const claire = await newVisitor(browser)
  const { id } = await createCommunity(claire, 'association', { typeDetails: '' })
  const { page } = claire
  await open(page, membersPage('association', id))
  await openAction(page, 'Modifier l’association')
  const dialog = page.getByRole('dialog', { name: 'Modifier l’association' })
  const description = Array.from({ length: 40 }, () => 'Le judo pour tous.').join(' ')
  await dialog.getByLabel('Description').fill(description)
  // Somebody else, meanwhile.
  await claire.request.put('/api/associations', {
    headers: { authorization: 'Bearer maillon' },
    multipart: { id, name: 'Judo de Bellevue' },
  })
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Judo de Bellevue')
  await expect(page.getByRole('blockquote')).toHaveText(description)
  // So long a text is folded until somebody wants the rest.
  const { height: folded } = (await page.getByRole('blockquote').boundingBox()) ?? { height: 0 }
  const unfold = page.getByRole('button', { name: 'Lire la suite', expanded: false })
  await unfold.click()
  await expect(page.getByRole('button', { name: 'Réduire', expanded: true })).toBeFocused()
  const { height: whole } = (await page.getByRole('blockquote').boundingBox()) ?? { height: 0 }
  expect(whole).toBeGreaterThan(folded)
})

test('deleting asks for the name, takes the groups along, and leads to the lists', async ({
  browser,
}) => {
  const { id, name, claire } = await newClub(browser)
  const group = await createCommunity(claire, 'group', { association: id, name: 'Compétition' })
  const { page } = claire
  await open(page, `${communityPage('association', id)}?section=groupes`)
  await expect(page.getByRole('link', { name: 'Compétition' })).toBeVisible()
  await openAction(page, 'Supprimer l’association')
  const dialog = page.getByRole('dialog', { name: 'Supprimer l’association' })
  await expect(dialog.getByText('ses groupes, dont Compétition')).toBeVisible()
  await dialog.getByRole('textbox').fill('Autre chose')
  await dialog.getByRole('button', { name: 'Supprimer l’association' }).click()
  await expect(dialog.getByRole('textbox')).toHaveAccessibleDescription('Le nom ne correspond pas')
  // As it is meant: capitals and blanks are no reason to refuse.
  await dialog.getByRole('textbox').fill(` ${name.toUpperCase().replace(' ', '  ')} `)
  await dialog.getByRole('button', { name: 'Supprimer l’association' }).click()
  await expect(toast(page, 'L’association a été supprimée')).toBeVisible()
  await expect(page).toHaveURL('/groupes-et-assos')

  await page.goto(membersPage('group', group.id))
  await expect(page).toHaveURL('/groupes-et-assos')
  await expect(toast(page, 'Ce groupe n’existe pas ou plus.')).toBeVisible()
})
