import { closeBrowsers, createCommunity, newVisitor, type Visitor } from '../browser/communities.ts'
import { newEvent } from '../browser/events.ts'
import { newPerson } from '../browser/people.ts'
import { expect, open, test } from '../browser/test.ts'
import { betweenSizes, everywhere } from './picture.ts'

// The calendar with nothing, some events and sixty in a month, what opens above it, and on paper.
test.describe.configure({ timeout: 900_000 })
test.afterEach(({ browser }) => closeBrowsers(browser))

const may = '/calendrier?mois=2031-05'

const trainings = ['Judo enfants', 'Judo ados', 'Chorale', 'Bureau', 'Réunion du conseil']
const others = [
  ['Stage de printemps', '2031-05-16T10:00', '2031-05-18T17:00'],
  ['Camp d’été des juniors', '2031-05-28T09:00', '2031-06-03T17:00'],
  ['Tournoi interclubs de printemps', '2031-05-17T09:30', '2031-05-17T15:30'],
  ['Soirée dansante', '2031-05-24T20:00', '2031-05-25T02:00'],
] as const

async function newClubs(browser: Parameters<typeof newVisitor>[0]) {
  const claire = await newVisitor(browser, {
    ...newPerson(),
    firstName: 'Claire',
    lastName: 'Morand',
  })
  const communities: { kind: 'association' | 'group'; id: string }[] = []
  for (const [kind, name] of [
    ['association', 'Judo Club de Bellevue'],
    ['association', 'Les Voix de la Saône'],
    ['group', 'Équipe senior'],
    ['group', 'Collectif des jardins partagés du quartier'],
  ] as const) {
    const { id } = await createCommunity(claire, kind, { name })
    communities.push({ kind, id })
  }
  return { claire, communities }
}

async function fill(
  claire: Visitor,
  communities: { kind: 'association' | 'group'; id: string }[],
  count: number,
): Promise<void> {
  const [first] = communities
  if (!first) return
  for (const [index, [name, startDate, endDate]] of others.entries()) {
    const community = communities[index % communities.length] ?? first
    const dates = { startDate: `${startDate}+02:00`, endDate: `${endDate}+02:00` }
    await newEvent(claire, community, { name, ...dates })
  }
  for (let index = 0; index < count; index++) {
    const day = `2031-05-${`${1 + ((index * 7) % 31)}`.padStart(2, '0')}`
    const community = communities[index % communities.length] ?? first
    await newEvent(claire, community, {
      name: trainings[index % trainings.length],
      startDate: `${day}T${17 + (index % 4)}:30+02:00`,
      endDate: `${day}T${19 + (index % 4)}:00+02:00`,
    })
  }
}

test('of nothing at all, and of a month with nothing in it', async ({ browser }) => {
  const nadia = await newVisitor(browser)
  await open(nadia.page, '/calendrier')
  await everywhere(nadia.page, 'calendrier-nowhere', false)
  const { claire } = await newClubs(browser)
  await open(claire.page, may)
  await everywhere(claire.page, 'calendrier-empty')
})

for (const count of [8, 56]) {
  test(`of a month with ${count} events of a day`, async ({ browser }) => {
    const { claire, communities } = await newClubs(browser)
    const { page } = claire
    await fill(claire, communities, count)
    await open(page, may)
    await everywhere(page, `calendrier-${count}`)
    await betweenSizes(page, `calendrier-${count}`)
    await page.pdf({
      path: `tests/.output/pictures/calendrier-${count}.pdf`,
      preferCSSPageSize: true,
    })
    await page.getByRole('gridcell').nth(16).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await everywhere(page, `calendrier-${count}-day`, false)
    await page.keyboard.press('Escape')
  })
}

test.describe('without a connection', () => {
  test.use({ tolerated: /net::ERR/ })

  test('of a month that could not be had', async ({ browser }) => {
    const { claire } = await newClubs(browser)
    const { page } = claire
    await open(page, may)
    await page.route('**/api/events/user/**', (route) => route.abort())
    for (let month = 0; month < 3; month++)
      await page.getByRole('button', { name: 'Mois suivant' }).click()
    await expect(page.getByRole('button', { name: 'Réessayer' })).toBeVisible()
    await everywhere(page, 'calendrier-failing')
  })
})
