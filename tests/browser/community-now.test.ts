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

async function newTraining(browser: Parameters<typeof newClub>[0], kind?: 'association' | 'group') {
  const club = await newClub(browser, kind)
  const community = { kind: kind ?? ('association' as const), id: club.id }
  const event = await newEvent(club.claire, community)
  await askToCome(club.claire, community, event, [club.samir.person.email])
  return { ...club, community, event, eloise: club.samir }
}

for (const kind of ['association', 'group'] as const) {
  test(`what comes in a ${kind} is answered there, and stays so beside the other sections`, async ({
    browser,
  }) => {
    const { id, eloise, event } = await newTraining(browser, kind)
    const { page } = eloise
    await open(page, communityPage(kind, id))
    const coming = page.getByRole('region', { name: 'À venir' })
    const row = coming.getByRole('listitem')
    const yes = row.getByRole('button', { name: 'Oui' })
    await expect(row.getByRole('button', { pressed: true })).toHaveCount(0)
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
}

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

test('an event of others is seen to be there, and not to be opened', async ({ browser }) => {
  const { id, claire, samir } = await newClub(browser)
  await newEvent(claire, { kind: 'association', id }, { name: 'Réunion de bureau' })
  const row = samir.page.getByRole('region', { name: 'À venir' }).getByRole('listitem')
  await open(samir.page, communityPage('association', id))
  await expect(row).toContainText('Réunion de bureau')
  await expect(row).toContainText('Sur invitation')
  await expect(row.getByRole('link').or(row.getByRole('button'))).toHaveCount(0)
})

test('what waits for those who manage is told to them: requests, contributions, documents', async ({
  browser,
}) => {
  const { id, claire, samir } = await newClub(browser)
  const { page, request } = claire
  await open(page, membersPage('association', id))
  await choose(contribution(page, 'Éloïse Benali'), 'À régler')
  await expect(toast(page, 'cotisation')).toBeVisible()
  const files = { name: 'statuts.txt', mimeType: 'text/plain', buffer: Buffer.from('Statuts') }
  await request.put('/api/associations', { headers, multipart: { id, files } })

  await open(page, communityPage('association', id))
  const news = page.getByRole('region', { name: 'Quoi de neuf' })
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
})

test('nothing is new where nothing is, and who is alone is offered to ask others', async ({
  browser,
}) => {
  const { id, claire, samir } = await newClub(browser)
  const { page } = claire
  await open(page, communityPage('association', id))
  await expect(page.getByRole('region', { name: 'Quoi de neuf' })).toHaveCount(0)
  const people = page.getByRole('region', { name: 'Membres' })
  await expect(people).toContainText('Vous et Éloïse Benali')
  await expect(people.getByRole('button')).toHaveCount(0)
  const { members } = await (await page.request.get(`/api/associations/${id}`, { headers })).json()
  const other = members.find(({ user }: { user: { email: string } }) => {
    return user.email === samir.person.email
  })
  await page.request.delete(`/api/associations/member/${id}/${other.id}`, { headers })
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, communityPage('association', id))
  await people.getByRole('button', { name: 'Ajouter des membres' }).click()
  await expect(page.getByRole('dialog', { name: 'Ajouter des membres' })).toBeVisible()
})

test('loads at most 85 kB of script, with answers to give', async ({ browser }) => {
  const { id, eloise } = await newTraining(browser)
  const weight = await scriptWeight(eloise.page, communityPage('association', id))
  expect(weight).toBeLessThanOrEqual(85_000)
})

test('axe finds nothing, and nothing scrolls sideways', async ({ browser }) => {
  const { id, claire, eloise } = await newTraining(browser)
  await newEvent(claire, { kind: 'association', id }, { name: 'Réunion de bureau' })
  const { page } = eloise
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const width of [1440, 768, 320]) {
    await page.setViewportSize({ width, height: 740 })
    await open(page, communityPage('association', id))
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
})
