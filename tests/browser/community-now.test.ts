import { choose, contribution, newClub } from './club.ts'
import {
  closeBrowsers,
  communityPage,
  createCommunity,
  headers,
  membersPage,
} from './communities.ts'
import { answerOf, askToCome, newEvent } from './events.ts'
import { expectAccessible, expectNoSidewaysScroll } from './looks.ts'
import { expect, open, test, toast } from './test.ts'
import { scriptWeight } from './weights.ts'

// The page of a community begins with what happens in it.
test.describe.configure({ timeout: 60_000 })
test.afterEach(({ browser }) => closeBrowsers(browser))

test('what comes is answered there, and stays so beside the other sections; what one is not asked to is seen, and not opened', async ({
  browser,
}) => {
  const { id, claire, samir: eloise } = await newClub(browser)
  const community = { kind: 'association', id } as const
  const event = await newEvent(claire, community)
  await askToCome(claire, community, event, [eloise.person.email])
  await newEvent(claire, community, { name: 'Réunion de bureau' })
  const { page } = eloise

  await test.step('with at most 85 kB of script, as among the members', async () => {
    const now = await scriptWeight(page, communityPage('association', id))
    expect(now).toBeLessThanOrEqual(85_000)
    const members = await scriptWeight(claire.page, membersPage('association', id))
    expect(members).toBeLessThanOrEqual(85_000)
  })

  await open(page, communityPage('association', id))
  const coming = page.getByRole('region', { name: 'À venir' })
  const meeting = coming.getByRole('listitem').filter({ hasText: 'Réunion de bureau' })
  await expect(meeting).toContainText('Sur invitation')
  await expect(meeting.getByRole('link').or(meeting.getByRole('button'))).toHaveCount(0)
  const row = coming.getByRole('listitem').filter({ hasText: 'Entraînement' })
  const yes = row.getByRole('button', { name: 'Oui' })
  await expect(row.getByRole('button', { pressed: true })).toHaveCount(0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const width of [1440, 768, 320]) {
    await page.setViewportSize({ width, height: 740 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }

  await yes.click()
  await expect(row.getByRole('status')).toHaveText('C’est noté\u00A0: vous participez.')
  await expect.poll(() => answerOf(eloise, event.id)).toBe('true')
  await page.getByRole('link', { name: /^Membres/ }).click()
  await expect(page.getByRole('table')).toBeVisible()
  await expect(coming).toBeHidden()
  await page.goBack()
  await expect(yes).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(yes).toHaveAttribute('aria-pressed', 'true')
  await row.getByRole('link', { name: 'Entraînement' }).click()
  await page.waitForURL(`/evenement/${event.id}`)
})

test('who may plan does so for this community; others are told that nothing comes', async ({
  browser,
}) => {
  const { id, claire, samir } = await newClub(browser)
  await createCommunity(claire, 'association', { name: 'Amicale' })
  await open(samir.page, communityPage('association', id))
  const coming = samir.page.getByRole('region', { name: 'À venir' })
  await expect(coming).toContainText('Rien n’est prévu pour l’instant.')
  await expect(coming.getByRole('link')).toHaveCount(0)
  const { page } = claire
  await open(page, communityPage('association', id))
  await page.getByRole('link', { name: 'Planifier' }).click()
  const dialog = page.getByRole('dialog', { name: 'Planifier un événement' })
  await expect(dialog.getByLabel('Association ou groupe')).toHaveValue(`asso_${id}`)
  await expect(page).toHaveURL('/calendrier')
})

test('nothing is new where nothing is; contributions and documents are told to those whom they concern; who is alone is offered to ask others', async ({
  browser,
}) => {
  const { id, claire, samir } = await newClub(browser)
  const { page, request } = claire
  await open(page, communityPage('association', id))
  const news = page.getByRole('region', { name: 'Quoi de neuf' })
  await expect(news).toHaveCount(0)
  const people = page.getByRole('region', { name: 'Membres' })
  await expect(people).toContainText('Vous et Éloïse Benali')
  await expect(people.getByRole('button')).toHaveCount(0)

  await open(page, membersPage('association', id))
  await choose(contribution(page, 'Éloïse Benali'), 'À régler')
  await expect(toast(page, 'cotisation')).toBeVisible()
  const files = { name: 'statuts.txt', mimeType: 'text/plain', buffer: Buffer.from('Statuts') }
  await request.put('/api/associations', { headers, multipart: { id, files } })
  await open(page, communityPage('association', id))
  await expect(news.getByRole('link', { name: 'statuts.txt' })).toBeVisible()
  await news.getByRole('link', { name: /^1.cotisation à régler$/ }).click()
  await expect(page.getByRole('button', { name: 'À régler 1' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(page.getByRole('row')).toHaveCount(2)

  await open(samir.page, communityPage('association', id))
  const own = samir.page.getByRole('region', { name: 'Quoi de neuf' })
  await expect(own.getByRole('listitem')).toHaveCount(1)
  await expect(own).toContainText('statuts.txt')

  const { members } = await (await request.get(`/api/associations/${id}`, { headers })).json()
  const other = members.find(({ user }: { user: { email: string } }) => {
    return user.email === samir.person.email
  })
  await request.delete(`/api/associations/member/${id}/${other.id}`, { headers })
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, communityPage('association', id))
  await people.getByRole('button', { name: 'Ajouter des membres' }).click()
  await expect(page.getByRole('dialog', { name: 'Ajouter des membres' })).toBeVisible()
})
