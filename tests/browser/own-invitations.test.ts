import {
  closeBrowsers,
  communityPage,
  createCommunity,
  headers,
  invite,
  newVisitor,
} from './communities.ts'
import { expectAccessible } from './looks.ts'
import { expect, expectClosed, open, test, toast } from './test.ts'

test.describe.configure({ timeout: 60_000 })
test.afterEach(({ browser }) => closeBrowsers(browser))

test('whoever has an account finds their invitations in the lists, accepts one and declines one; one that was taken back meanwhile says so and goes', async ({
  browser,
}) => {
  const [claire, paul] = await Promise.all([newVisitor(browser), newVisitor(browser)])
  const club = await createCommunity(claire, 'association')
  const choir = await createCommunity(claire, 'group')
  await invite(claire, 'association', club.id, [paul.person.email])
  await invite(claire, 'group', choir.id, [paul.person.email])
  const gone = await createCommunity(claire, 'group')
  await invite(claire, 'group', gone.id, [paul.person.email])

  const { page } = paul
  await open(page, '/groupes-et-assos')
  const section = page.getByRole('region', { name: 'Vos invitations' })
  await expect(section.getByRole('listitem')).toHaveCount(3)
  await expect(section).toContainText('Claire Morand vous invite')
  await expectAccessible(page)

  await claire.request.delete(`/api/groups/${gone.id}`, { headers })
  await section.getByRole('button', { name: `Rejoindre ${gone.name}` }).click()
  await expect(toast(page, 'Cette invitation n’est plus valable.')).toBeVisible()
  await expect(section.getByRole('listitem')).toHaveCount(2)

  await section.getByRole('button', { name: `Rejoindre ${club.name}` }).click()
  await expect(toast(page, `Vous avez rejoint ${club.name}`)).toBeVisible()
  await expect(section.getByRole('listitem')).toHaveCount(1)
  // Its row was the last: the same button of the one before has the focus.
  await expect(section.getByRole('button', { name: `Rejoindre ${choir.name}` })).toBeFocused()
  const own = page.getByRole('region', { name: /^Mes associations/ })
  await expect(own.getByRole('link', { name: club.name })).toBeVisible()

  await section.getByRole('button', { name: `Refuser ${choir.name}` }).click()
  await section.getByRole('button', { name: 'Retour' }).click()
  await expect(section.getByRole('button', { name: `Refuser ${choir.name}` })).toBeFocused()
  await section.getByRole('button', { name: `Refuser ${choir.name}` }).click()
  const sure = section.getByRole('button', { name: `Refuser l’invitation de ${choir.name}` })
  await expect(sure).toBeFocused()
  await sure.click()
  await expect(toast(page, 'L’invitation est refusée')).toBeVisible()
  await expect(section).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Plus d’invitation en attente' })).toBeFocused()
  await open(page, '/groupes-et-assos')
  await expect(section).toHaveCount(0)

  await open(claire.page, `${communityPage('group', choir.id)}?section=invitations`)
  const row = claire.page.getByRole('listitem').filter({ hasText: paul.person.email })
  await expect(row).toContainText('Déclinée')
  await expect(row.getByRole('button', { name: /^Renvoyer/ })).toHaveCount(0)
  await expectAccessible(claire.page)
  await row.getByRole('button', { name: /^Retirer/ }).click()
  const question = claire.page.getByRole('dialog', { name: 'Retirer l’invitation' })
  await question.getByRole('button', { name: 'Retirer l’invitation' }).click()
  await expect(toast(claire.page, `${paul.person.email} a été retirée`)).toBeVisible()
  await expectClosed(question)
  await expect(row).toHaveCount(0)
})
