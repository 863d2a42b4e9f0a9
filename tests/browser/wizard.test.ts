import { createCommunity, invitationLink, join, newVisitor } from './communities.ts'
import {
  choose,
  emailsField,
  expectCreated,
  expectQuestion,
  goBack,
  goOn,
  nameField,
  pass,
  png,
  reachMembers,
  startCreating,
} from './creation.ts'
import { enter } from './entering.ts'
import { expectAccessible } from './looks.ts'
import { newPerson } from './people.ts'
import { expect, test } from './test.ts'

// Eight questions are a long way to walk.
test.describe.configure({ timeout: 90_000 })

const judo = { name: 'Judo Club de Bellevue' }

test.beforeEach(({ page, person }) => enter(page, person))

test('an association is created with everything there is to say, which stands beside the questions', async ({
  page,
}) => {
  const guest = `invitee-${crypto.randomUUID()}@exemple.fr`
  await page.route('**/api/public/register**', (route) =>
    route.fulfill({ json: { results: [{ nom_complet: 'JUDO CLUB DE BELLEVUE' }] } }),
  )
  await page.setViewportSize({ width: 1440, height: 900 })
  await startCreating(page, 'Créer une association')
  const card = page.locator('aside')
  await expect(card).toContainText('Votre association')
  await expectQuestion(page, 'Quel est son nom officiel ?', 2)
  await page.getByRole('combobox').pressSequentially('judo club')
  await page.getByRole('option', { name: 'JUDO CLUB DE BELLEVUE' }).click()
  await goOn(page)
  await expectQuestion(page, 'Quel est son domaine ?', 3)
  await expect(page.getByRole('radio')).toHaveCount(17)
  await choose(page, 'Sportive')
  await goOn(page)
  await expectQuestion(page, 'Et plus précisément ?', 4)
  await page.getByLabel(/^Précision/).fill('arts martiaux')
  await goOn(page)
  await expectQuestion(page, 'Comment s’appelle-t-elle ?', 5)
  await nameField(page).fill('Judo Club de Bellevue')
  await goOn(page)
  await expectQuestion(page, 'Que fait votre association ?', 6)
  await page.getByLabel(/^Description/).fill('Un club de quartier.\nDepuis 1987.')
  await goOn(page)
  await expectQuestion(page, 'Une image pour la reconnaître ?', 7)
  await expect(card).toContainText('Judo Club de Bellevue')
  await expect(card).toContainText('Sportive')
  await expect(card).toContainText('JB')
  await page.getByLabel('Choisir une image').setInputFiles({
    name: 'judo.png',
    mimeType: 'image/png',
    buffer: png,
  })
  await goOn(page)
  await expectQuestion(page, 'Qui voulez-vous inviter ?', 8)
  await emailsField(page).fill(guest)
  await emailsField(page).press('Enter')
  await expect(card).toContainText('Vous et 1 personne invitée')
  await page.setViewportSize({ width: 1000, height: 900 })
  await expect(card).toBeHidden()
  const sent = page.waitForResponse('**/api/associations').then((response) => response.json())
  await page.getByRole('button', { name: 'Créer l’association' }).click()

  await expect(page.getByText('1 invitation part par e-mail.')).toBeVisible()
  await expectCreated(page, 'association', 'Judo Club de Bellevue')
  await expect(page.locator('main img').first()).toHaveAttribute(
    'src',
    /^\/api\/images\/associations\//,
  )
  const association = await sent
  expect(association).toMatchObject({
    name: 'Judo Club de Bellevue',
    association: 'JUDO CLUB DE BELLEVUE',
    type: 'sportive',
    typeDetails: 'arts martiaux',
    description: 'Un club de quartier.\nDepuis 1987.',
  })
  const link = await invitationLink(page.request, 'association', association.id, guest)
  expect(link).toContain('token=')
})

test('a group of who created no association is asked about in seven questions; the way back from it leads past them all', async ({
  page,
  person,
  browser,
}) => {
  // Only associations that one created can be a group's.
  const other = await newVisitor(browser)
  const { id } = await createCommunity(other, 'association', { name: 'Chorale' })
  await join({ person, request: page.request }, 'association', id)
  await other.page.close()

  await startCreating(page, 'Créer un groupe')
  await expectQuestion(page, 'Quel est son domaine ?', 2)
  await expect(page.getByText('Étape 2 sur 7').first()).toBeAttached()
  await reachMembers(page, 'Bureau')
  await page.getByRole('button', { name: 'Passer et créer' }).click()
  await expectCreated(page, 'groupe', 'Bureau')
  await page.goBack()
  await expect(page).toHaveURL('/groupes-et-assos')
  await expect(page.getByRole('link', { name: 'Bureau', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Créer un groupe' })).toBeVisible()
})

test('a group of an association is given to one of its members, and others who are ticked are in it at once', async ({
  page,
  person,
  browser,
}) => {
  const { id } = await createCommunity(page, 'association', judo)
  const names = ['Samir', 'Anouk', 'Paul'].map((firstName) => ({ firstName, lastName: 'Benali' }))
  await Promise.all(
    names.map(async (name) => {
      const visitor = await newVisitor(browser, { ...newPerson(), ...name })
      await join(visitor, 'association', id)
      await visitor.page.close()
    }),
  )
  await startCreating(page, 'Créer un groupe')
  await choose(page, 'Judo Club de Bellevue')
  await goOn(page)
  await choose(page, 'Sportive')
  await goOn(page)
  await goOn(page)
  await nameField(page).fill('Équipe jeunes')
  await goOn(page)
  await goOn(page)
  await pass(page)
  const fellows = page.getByRole('group', { name: 'Membres de l’association' })
  await fellows.getByRole('button', { name: 'Tout cocher' }).click()
  await fellows.getByRole('button', { name: 'Tout décocher' }).click()
  await expect(fellows.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await fellows.getByRole('button', { name: 'Tout cocher' }).click()
  await expect(fellows.getByRole('status')).toHaveText(/^3.personnes cochées$/)
  await fellows.getByRole('checkbox', { name: 'Paul Benali' }).uncheck()
  const administrator = page.getByLabel('Administrateur du groupe')
  await expect(administrator.locator('option:checked')).toHaveText(
    `${person.firstName} ${person.lastName} (vous)`,
  )
  await administrator.selectOption('Samir Benali')
  await expect(page.getByText('vous en serez modérateur')).toBeVisible()
  // Whoever runs the group is in it anyway.
  await expect(fellows.getByRole('checkbox')).toHaveCount(2)
  await expectAccessible(page)
  await page.reload()
  await expect(fellows.getByRole('checkbox', { name: 'Anouk Benali' })).toBeChecked()
  const sent = page.waitForResponse('**/api/groups').then((response) => response.json())
  await page.getByRole('button', { name: 'Créer le groupe' }).click()
  await expectCreated(page, 'groupe', 'Équipe jeunes')
  const { members, association } = await sent
  expect(association.id).toBe(id)
  expect(Object.fromEntries(members.map((one: Listed) => [one.user.firstName, one.role]))).toEqual({
    Samir: 'administrator',
    [person.firstName]: 'moderator',
    Anouk: 'member',
  })
})

interface Listed {
  role: string
  user: { firstName: string }
}

test('what the button said is not asked again; going back it can be changed, and a group be left without an association', async ({
  page,
}) => {
  await createCommunity(page, 'association', judo)
  await startCreating(page, 'Créer un groupe')
  await expectQuestion(page, 'À quelle association est-il rattaché ?', 2)
  await goBack(page)
  await expectQuestion(page, 'Que voulez-vous créer ?', 1)
  await expect(page.getByRole('radio', { name: /^Groupe/ })).toBeFocused()
  await choose(page, "Asso'")
  await goOn(page)
  await expectQuestion(page, 'Quel est son nom officiel ?', 2)
  await goBack(page)
  await choose(page, 'Groupe')
  await goOn(page)
  await expectQuestion(page, 'À quelle association est-il rattaché ?', 2)

  await choose(page, 'Judo Club de Bellevue')
  await pass(page)
  await goBack(page)
  await expect(page.getByRole('radio', { name: 'Judo Club de Bellevue' })).not.toBeChecked()
  await reachMembers(page, 'Bureau')
  await expect(page.getByLabel('Administrateur du groupe')).toHaveCount(0)
})
