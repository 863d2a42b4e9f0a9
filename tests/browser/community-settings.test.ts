import { named, openAction } from './club.ts'
import {
  closeBrowsers,
  communityPage,
  createCommunity,
  headers,
  join,
  membersPage,
  newVisitor,
} from './communities.ts'
import { png } from './creation.ts'
import { expect, expectClosed, open, test, toast } from './test.ts'

// Several people come in first, each by their mails.
test.describe.configure({ timeout: 60_000 })

test.afterEach(({ browser }) => closeBrowsers(browser))

test('an update shows at once, leaves alone what was not touched, and asks for what is required', async ({
  browser,
}) => {
  const claire = await newVisitor(browser)
  const { id } = await createCommunity(claire, 'association', { typeDetails: '' })
  const { page } = claire
  await open(page, membersPage('association', id))
  const dialog = page.getByRole('dialog', { name: 'Modifier l’association' })
  const title = page.getByRole('heading', { level: 1 })
  const quote = page.getByRole('blockquote')
  const name = dialog.getByLabel('Nom', { exact: true })
  const details = dialog.getByLabel('Précisions sur le type')
  const save = dialog.getByRole('button', { name: 'Enregistrer' })

  await test.step('what was never there is not asked for', async () => {
    await openAction(page, 'Modifier l’association')
    await expect(dialog.getByText(/: 0.octet sur 1.Go, groupes compris$/)).toBeVisible()
    const description = Array.from({ length: 40 }, () => 'Le judo pour tous.').join(' ')
    await dialog.getByLabel('Description').fill(description)
    // Somebody else, meanwhile.
    await claire.request.put('/api/associations', {
      headers,
      multipart: { id, name: 'Judo de Bellevue' },
    })
    await save.click()
    await expect(title).toHaveText('Judo de Bellevue')
    await expect(quote).toHaveText(description)
    // So long a text is folded until somebody wants the rest.
    const { height: folded } = (await quote.boundingBox()) ?? { height: 0 }
    await page.getByRole('button', { name: 'Lire la suite', expanded: false }).click()
    await expect(page.getByRole('button', { name: 'Réduire', expanded: true })).toBeFocused()
    const { height: whole } = (await quote.boundingBox()) ?? { height: 0 }
    expect(whole).toBeGreaterThan(folded)
  })

  // A picture that is broken is complete, too, and 0 pixels wide.
  const picture = page.locator('main header img')
  await test.step('all of it is changed', async () => {
    await expectClosed(dialog)
    await openAction(page, 'Modifier l’association')
    await name.fill('Chorale de Bellevue')
    await dialog.getByLabel('Type', { exact: true }).selectOption('Culturelle')
    await details.fill('chant')
    await dialog.getByLabel('Nom officiel de l’association').fill('Chorale de Bellevue et environs')
    await dialog.getByLabel('Description').fill('')
    const file = { name: 'point.png', mimeType: 'image/png', buffer: png }
    await dialog.getByLabel('Choisir une image').setInputFiles(file)
    await save.click()
    await expect(toast(page, 'L’association a été modifiée').last()).toBeVisible()
    await expect(title).toHaveText('Chorale de Bellevue')
    // It has two places, by the width, and stands in one of them.
    const official = page.getByText('Chorale de Bellevue et environs').filter({ visible: true })
    await expect(official).toHaveCount(1)
    await expect(quote).toHaveCount(0)
    await expect(picture).toHaveJSProperty('complete', true)
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
  })

  await test.step('what was there is required', async () => {
    await expectClosed(dialog)
    await openAction(page, 'Modifier l’association')
    await name.fill('')
    await details.fill('')
    await save.click()
    await expect(name).toHaveAccessibleDescription(/Champ requis/)
    await expect(details).toHaveAccessibleDescription(/Champ requis/)
    await name.fill('Chorale')
    await details.fill('chant')
    await dialog.getByRole('button', { name: 'Retirer l’image' }).click()
    await save.click()
    await expectClosed(dialog)
    await expect(picture).toHaveCount(0)
    await expect(title).toHaveText('Chorale')
  })
})

test('an association is named to who is in its group alone; deleting asks for its name, takes the groups along, and leads to the lists', async ({
  browser,
}) => {
  const [claire, jeanne] = await Promise.all([
    newVisitor(browser, named('Claire', 'Morand')),
    newVisitor(browser, named('Jeanne', 'Morel')),
  ])
  const { id, name } = await createCommunity(claire, 'association')
  const group = await createCommunity(claire, 'group', { association: id, name: 'Compétition' })
  await join(jeanne, 'group', group.id)
  await open(jeanne.page, membersPage('group', group.id))
  await expect(jeanne.page.getByText(`groupe de ${name}`)).toBeVisible()
  await expect(jeanne.page.getByRole('link', { name })).toHaveCount(0)
  const { page } = claire
  await open(page, membersPage('group', group.id))
  await expect(page.getByRole('link', { name })).toBeVisible()

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
