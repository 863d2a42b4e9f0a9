import { choose, named, newClub, role } from './club.ts'
import {
  closeBrowsers,
  communityPage,
  headers,
  invite,
  membersPage,
  newVisitor,
} from './communities.ts'
import { expectAccessible, expectNoSidewaysScroll } from './looks.ts'
import { newPerson } from './people.ts'
import { expect, open, test } from './test.ts'

test.afterEach(({ browser }) => closeBrowsers(browser))

test('the creator follows the link of the page to what was done, in words', async ({ browser }) => {
  const { id, name, claire } = await newClub(browser)
  const { page } = claire
  await invite(claire, 'association', id, [newPerson().email])
  await open(page, `${communityPage('association', id)}/historique`)
  await expect(page.getByText('a invité 1 personne')).toBeVisible()

  await open(page, membersPage('association', id))
  await choose(role(page, 'Éloïse Benali'), 'Modérateur')
  await expect
    .poll(async () =>
      (await page.request.get(`/api/associations/${id}/history`, { headers })).text(),
    )
    .toContain('role-changed')
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('link', { name: 'Historique' }).click()
  await page.waitForURL(/\/historique$/)

  await expect(page.getByRole('heading', { name: 'Aujourd’hui' })).toBeVisible()
  const lines = page.getByRole('listitem')
  const told = lines.filter({
    hasText: 'Claire Morand a fait passer Éloïse Benali de membre à modérateur',
  })
  await expect(told).toHaveCount(1)
  await expectAccessible(page)
  for (const width of [320, 768]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
  }
  await page.getByRole('link', { name, exact: true }).click()
  await page.waitForURL((url) => url.pathname === communityPage('association', id))
})

test('an empty one says what will stand there, and others are led away', async ({ browser }) => {
  const { id, samir } = await newClub(browser, 'group')
  const history = `${communityPage('group', id)}/historique`
  expect((await samir.request.get(history)).status()).toBe(403)
  await samir.page.goto(history)
  await expect(samir.page.getByText('Vous n’avez pas les droits nécessaires')).toBeVisible()

  const alone = await newVisitor(browser, named('Lina', 'Petit'))
  const made = await alone.request.post('/api/groups', {
    headers,
    multipart: { name: 'Rando', type: 'hobbies' },
  })
  const { id: quiet } = await made.json()
  await open(alone.page, `${communityPage('group', quiet)}/historique`)
  await expect(alone.page.getByRole('heading', { name: 'Rien pour l’instant' })).toBeVisible()
  await expectAccessible(alone.page)
})
