import { invitedRegistrationPath } from '../../server/contract/page-paths.ts'
import { newClub } from './club.ts'
import { closeBrowsers, invitationLink, membersPage } from './communities.ts'
import { paste } from './creation.ts'
import { expect, expectClosed, open, test, toast } from './test.ts'

// Several people come in first, each by their mails.
test.describe.configure({ timeout: 60_000 })

test.afterEach(({ browser }) => closeBrowsers(browser))

test('forty people are invited at once, with their names; open invitations are sent again and taken back', async ({
  browser,
}) => {
  const { id, claire, samir } = await newClub(browser)
  const { page } = claire
  let calls = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/add-members')) calls += 1
  })
  await open(page, membersPage('association', id))
  const add = page.getByRole('button', { name: 'Ajouter des membres' })
  const dialog = page.getByRole('dialog', { name: 'Ajouter des membres' })
  const field = dialog.getByLabel('Adresses e-mail')
  const send = dialog.getByRole('button', { name: 'Envoyer' })
  const many = Array.from({ length: 199 }, (_, n) => `invite-${n}-${id}@exemple.fr`)

  await test.step('more than there are places are not', async () => {
    await add.click()
    await expect(dialog.getByText('198 places libres')).toBeVisible()
    await field.fill(many.join('; '))
    await send.click()
    const tooMany = /Il ne reste que 198.places pour 199.personnes\./
    await expect(field).toHaveAccessibleDescription(tooMany)
    await expect(dialog).toBeVisible()
    // Who is a member already takes no further place.
    await field.fill(samir.person.email)
    await send.click()
    await expect(dialog.getByText('200 personnes à inviter').first()).toBeVisible()
    await expect(field).toHaveAccessibleDescription(tooMany)
    expect(calls).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Abandonner' }).click()
    await expectClosed(dialog)
  })

  const emails = many.slice(0, 40)
  const jeanne = emails[39] ?? ''
  await test.step('forty are', async () => {
    await add.click()
    await send.click()
    await expect(field).toHaveAccessibleDescription(/Champ requis/)
    await field.fill('gilles@exemple')
    await send.click()
    await expect(field).toHaveAccessibleDescription(
      /Format invalide\u00A0: une adresse s’écrit comme nom@exemple.fr/,
    )
    await expect(field).toBeFocused()
    await field.fill('')
    await paste(page, `Jeanne Dupont <${jeanne}>`)
    await expect(dialog.getByRole('listitem')).toHaveText([`Jeanne Dupont ${jeanne}`])
    await field.fill([...emails.slice(0, 39), samir.person.email].join('; '))
    await send.click()
    await expect(
      toast(page, `40 invitations envoyées, ${samir.person.email} était déjà membre`),
    ).toBeVisible()
    await expectClosed(dialog)
    await expect(add).toBeFocused()
    expect(calls).toBe(1)
  })

  await test.step('they are listed, sent again and taken back', async () => {
    await page.getByRole('link', { name: 'Invitations 40' }).click()
    await expect(page).toHaveURL(/\?section=invitations$/)
    await expect(page.getByRole('listitem').filter({ hasText: jeanne })).toContainText(
      'Jeanne Dupont',
    )
    await page.getByRole('button', { name: `Renvoyer l’invitation à ${emails[0]}` }).click()
    await expect(toast(page, `Invitation renvoyée à ${emails[0]}`)).toBeVisible()
    const cancel = page.getByRole('button', { name: `Annuler l’invitation de ${emails[1]}` })
    await cancel.click()
    const question = page.getByRole('dialog', { name: 'Annuler l’invitation' })
    await question.getByRole('button', { name: 'Retour' }).click()
    await expect(cancel).toBeFocused()
    await cancel.click()
    await question.getByRole('button', { name: 'Annuler l’invitation' }).click()
    await expect(toast(page, 'a été annulée')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Invitations 39' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.goBack()
    await expect(page.getByRole('table')).toBeVisible()
  })

  await test.step('a name fills in the registration', async () => {
    const visitor = await (await browser.newContext()).newPage()
    const link = await invitationLink(page.request, 'association', id, jeanne)
    const token = new URL(link).searchParams.get('token') ?? ''
    await open(visitor, invitedRegistrationPath('association', token))
    await expect(visitor.getByLabel('Prénom')).toHaveValue('Jeanne')
    await expect(visitor.getByLabel('Nom', { exact: true })).toHaveValue('Dupont')
  })
})
