import { invitedRegistrationPath } from '../../server/contract/page-paths.ts'
import { newClub } from './club.ts'
import { closeBrowsers, invitationLink, membersPage } from './communities.ts'
import { chips, paste } from './creation.ts'
import { expect, expectClosed, open, test, toast } from './test.ts'

// Several people come in first, each by their mails.
test.describe.configure({ timeout: 60_000 })

test.afterEach(({ browser }) => closeBrowsers(browser))

test('forty people are invited at once; open invitations are sent again and taken back', async ({
  browser,
}) => {
  const { id, claire, samir } = await newClub(browser)
  const { page } = claire
  await open(page, membersPage('association', id))
  await page.getByRole('button', { name: 'Ajouter des membres' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ajouter des membres' })
  const emails = Array.from({ length: 40 }, (_, n) => `invite-${n}-${id}@exemple.fr`)
  const field = dialog.getByLabel('Adresses e-mail')

  await dialog.getByRole('button', { name: 'Envoyer' }).click()
  await expect(field).toHaveAccessibleDescription(/Champ requis/)
  await field.fill('gilles@exemple')
  await dialog.getByRole('button', { name: 'Envoyer' }).click()
  await expect(field).toHaveAccessibleDescription(
    /Format invalide\u00A0: une adresse s’écrit comme nom@exemple.fr/,
  )
  await expect(field).toBeFocused()

  await field.fill([...emails, samir.person.email].join('; '))
  await dialog.getByRole('button', { name: 'Envoyer' }).click()
  await expect(
    toast(page, `40 invitations envoyées, ${samir.person.email} était déjà membre`),
  ).toBeVisible()
  await expectClosed(dialog)
  await expect(page.getByRole('button', { name: 'Ajouter des membres' })).toBeFocused()

  await page.getByRole('link', { name: 'Invitations 40' }).click()
  await expect(page).toHaveURL(/\?section=invitations$/)
  await page.getByRole('button', { name: `Renvoyer l’invitation à ${emails[0]}` }).click()
  await expect(toast(page, `Invitation renvoyée à ${emails[0]}`)).toBeVisible()
  const cancels = page.getByRole('button', { name: 'Annuler l’invitation de' })
  await cancels.nth(1).click()
  const question = page.getByRole('dialog', { name: 'Annuler l’invitation' })
  await question.getByRole('button', { name: 'Retour' }).click()
  await expect(cancels.nth(1)).toBeFocused()
  await cancels.nth(1).click()
  await question.getByRole('button', { name: 'Annuler l’invitation' }).click()
  await expect(toast(page, 'a été annulée')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Invitations 39' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('table')).toBeVisible()
})

test('a pasted name stays with its address, and fills in the registration', async ({ browser }) => {
  const { id, claire } = await newClub(browser)
  const { page } = claire
  const [jeanne, paul] = [`jeanne-${id}@exemple.fr`, `paul-${id}@exemple.fr`]
  await open(page, membersPage('association', id))
  await page.getByRole('button', { name: 'Ajouter des membres' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ajouter des membres' })
  await dialog.getByLabel('Adresses e-mail').focus()
  await paste(page, `Jeanne Dupont <${jeanne}>; ${paul}`)
  await expect(chips(page)).toHaveText([`Jeanne Dupont ${jeanne}`, paul])
  await dialog.getByRole('button', { name: 'Envoyer' }).click()
  await expectClosed(dialog)
  await page.getByRole('link', { name: 'Invitations 2' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: jeanne })).toContainText(
    'Jeanne Dupont',
  )

  const visitor = await (await browser.newContext()).newPage()
  const link = await invitationLink(page.request, 'association', id, jeanne)
  const token = new URL(link).searchParams.get('token') ?? ''
  await open(visitor, invitedRegistrationPath('association', token))
  await expect(visitor.getByLabel('Prénom')).toHaveValue('Jeanne')
  await expect(visitor.getByLabel('Nom', { exact: true })).toHaveValue('Dupont')
})

test('more people than there are places are not invited, and the field counts', async ({
  browser,
}) => {
  const { id, claire, samir } = await newClub(browser)
  const { page } = claire
  let calls = 0
  await page.route('**/add-members', (route) => {
    calls += 1
    return route.continue()
  })
  await open(page, membersPage('association', id))
  await page.getByRole('button', { name: 'Ajouter des membres' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ajouter des membres' })
  await expect(dialog.getByText('198 places libres')).toBeVisible()
  const field = dialog.getByLabel('Adresses e-mail')
  const emails = Array.from({ length: 199 }, (_, n) => `invite-${n}-${id}@exemple.fr`)
  await field.fill(emails.join('; '))
  await dialog.getByRole('button', { name: 'Envoyer' }).click()
  await expect(field).toHaveAccessibleDescription(/Il ne reste que 198.places pour 199.personnes\./)
  await expect(dialog).toBeVisible()
  // Who is a member already takes no further place.
  await field.fill(samir.person.email)
  await dialog.getByRole('button', { name: 'Envoyer' }).click()
  await expect(dialog.getByText('200 personnes à inviter').first()).toBeVisible()
  await expect(field).toHaveAccessibleDescription(/Il ne reste que 198.places pour 199.personnes\./)
  expect(calls).toBe(0)
})
