import { closeBrowsers, createCommunity, invite, newBrowser, newVisitor } from './communities.ts'
import { expectAccessible } from './looks.ts'
import { addVisitor, linkInMail, newPerson } from './people.ts'
import { alive, expect, open, test, toast } from './test.ts'

test.describe.configure({ timeout: 60_000 })
test.afterEach(({ browser }) => closeBrowsers(browser))

test.describe('in the profile', () => {
  test.use({ tolerated: /net::ERR_(INTERNET_DISCONNECTED|FAILED)/ })

  test('each kind of mail is stopped and wanted again; what was not saved is taken back', async ({
    page,
  }) => {
    await addVisitor(page.context(), newPerson())
    await open(page, '/profil')
    await page.getByRole('link', { name: 'Notifications' }).click()
    await expect(page.getByRole('heading', { level: 2 })).toHaveText('Notifications')
    await alive(page)
    const invitations = page.getByRole('checkbox', { name: 'E-mail : Invitations' })
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(5)
    await invitations.press('Space')
    await expect(toast(page, 'Invitations : e-mails arrêtés')).toBeVisible()
    await page.reload()
    await expect(invitations).not.toBeChecked()
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(4)
    await invitations.check()
    await expect(toast(page, 'Invitations : e-mails activés')).toBeVisible()

    await page.context().setOffline(true)
    const reminders = page.getByRole('checkbox', { name: 'E-mail : Rappels' })
    await reminders.click()
    await expect(toast(page, 'Connexion impossible')).toBeVisible()
    await expect(reminders).toBeChecked()
  })
})

test('the link below an invitation stops them after one question, without an account', async ({
  browser,
}) => {
  const claire = await newVisitor(browser)
  const { page, request, person } = await newBrowser(browser)
  const { id } = await createCommunity(claire, 'association')
  await invite(claire, 'association', id, [person.email])
  await open(page, await linkInMail(request, person.email, '/desabonnement'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^Ne plus recevoir d’invitations/,
  )
  await expect(page.getByText(person.email)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ne plus les recevoir' }).click()
  await expect(page.getByRole('heading', { name: 'C’est noté' })).toBeFocused()
  await expectAccessible(page)

  const group = await createCommunity(claire, 'group')
  await invite(claire, 'group', group.id, [person.email])
  const row = claire.page.getByRole('listitem').filter({ hasText: person.email })
  await expect(async () => {
    await open(claire.page, `/groupe/${group.id}?section=invitations`)
    await expect(row).toContainText('E-mails refusés', { timeout: 1_000 })
  }).toPass()
  await open(claire.page, `/association/${id}?section=invitations`)
  await expect(row).toContainText('E-mail envoyé')
})
