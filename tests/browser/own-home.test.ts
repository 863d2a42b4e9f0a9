import { newClub } from './club.ts'
import {
  closeBrowsers,
  createCommunity,
  headers,
  invite,
  newVisitor,
  readCommunity,
  type Visitor,
} from './communities.ts'
import { expectQuestion } from './creation.ts'
import { newEvent } from './events.ts'
import { expectAccessible, expectNoSidewaysScroll } from './looks.ts'
import { expect, open, test, toast } from './test.ts'
import { scriptWeight } from './weights.ts'

// The home page of whoever is logged in.
test.describe.configure({ timeout: 60_000 })
test.afterEach(({ browser }) => closeBrowsers(browser))

const title = (visitor: Visitor) => visitor.page.getByRole('heading', { level: 1 })

test('somebody who belongs nowhere yet is shown one picture and one action, which creates', async ({
  browser,
}) => {
  const claire = await newVisitor(browser)
  const { page, person } = claire
  await open(page, '/')
  await expect(title(claire)).toHaveText(`Bienvenue ${person.firstName}`)
  await expect(page.getByRole('main').getByRole('heading')).toHaveCount(1)
  await page.getByRole('link', { name: 'Créer mon association' }).click()
  await page.waitForURL('/groupes-et-assos')
  await expectQuestion(page, 'Quel est son nom officiel ?', 2)
})

test('a member sees where they belong, each in its colour, and nothing empty', async ({
  browser,
}) => {
  const { id, claire, samir } = await newClub(browser)
  const group = await createCommunity(claire, 'group', { association: id, name: 'Compétition' })
  const { name } = await readCommunity(claire, 'association', id)
  await open(claire.page, '/')
  await expect(title(claire)).toHaveText(`Bonjour ${claire.person.firstName}`)
  await expect(claire.page.getByRole('heading', { level: 2 })).toHaveText(['Vos communautés'])
  const cards = claire.page.getByRole('region', { name: 'Vos communautés' }).getByRole('listitem')
  await expect(cards).toHaveCount(2)
  await expect(cards.nth(0)).toContainText(name)
  await expect(cards.nth(0)).toContainText('Créateur')
  const colours = await cards.evaluateAll((all) =>
    all.map((card) => getComputedStyle(card).backgroundColor),
  )
  expect(new Set(colours).size).toBe(2)
  await cards.nth(1).getByRole('link').click()
  await claire.page.waitForURL(`/groupe/${group.id}`)

  await open(samir.page, '/')
  await expect(samir.page.getByRole('main')).not.toContainText('Compétition')
})

test('public events around one’s address are shown, and led to where there are none', async ({
  browser,
}) => {
  const { samir } = await newClub(browser)
  await open(samir.page, '/')
  await samir.page.getByRole('link', { name: 'Événements publics près de chez vous' }).click()
  await samir.page.waitForURL('/?decouvrir')

  const location = { city: 'Brest', postcode: '29200', coordinates: [-4.4861, 48.3904] }
  const nadia = await newVisitor(browser)
  const { id } = await createCommunity(nadia, 'association')
  const club = { kind: 'association', id } as const
  const { id: eventId } = await newEvent(nadia, club, {
    name: 'Fête',
    isPublic: true,
    numberOfPlaces: 20,
    location,
  })
  const saved = await samir.request.put('/api/users/me', { headers, data: { address: location } })
  expect(saved.status()).toBe(200)
  await open(samir.page, '/')
  const near = samir.page.getByRole('region', { name: 'Près de chez vous' })
  await expect(near.getByRole('listitem')).toContainText('Brest, à moins d’1\u00A0km')
  await expect(near.getByRole('link', { name: 'Découvrir' })).toHaveAttribute('href', '/?decouvrir')
  await expectAccessible(samir.page)
  await near.getByRole('link', { name: 'Fête' }).click()
  await samir.page.waitForURL(`/evenement/${eventId}`)

  // Who belongs nowhere yet has the most use for them.
  const zoe = await newVisitor(browser)
  await zoe.request.put('/api/users/me', { headers, data: { address: location } })
  await open(zoe.page, '/')
  await expect(title(zoe)).toHaveText(`Bienvenue ${zoe.person.firstName}`)
  await expect(zoe.page.getByRole('region', { name: 'Près de chez vous' })).toContainText('Fête')
})

test('an invitation comes first, says who sent it, and is answered there', async ({ browser }) => {
  const [claire, nadia] = [await newVisitor(browser), await newVisitor(browser)]
  const { id, name } = await createCommunity(claire, 'association')
  await invite(claire, 'association', id, [nadia.person.email])
  await open(nadia.page, '/')
  const waiting = nadia.page.getByRole('region', { name: 'Une réponse attendue' })
  await expect(waiting).toContainText(name)
  const { firstName, lastName } = claire.person
  await expect(waiting).toContainText(`${firstName} ${lastName} vous invite`)
  await expectAccessible(nadia.page)
  await waiting.getByRole('button', { name: `Rejoindre ${name}` }).click()
  await expect(toast(nadia.page, `Vous avez rejoint ${name}`)).toBeVisible()
  const own = nadia.page.getByRole('region', { name: 'Vos communautés' })
  await expect(own.getByRole('link', { name })).toBeVisible()
  await expect(waiting).toHaveCount(0)
})

test('of two invitations one is declined on the home page, and the other one stays', async ({
  browser,
}) => {
  const [claire, nadia] = [await newVisitor(browser), await newVisitor(browser)]
  for (const name of ['Judo Club', 'Chorale']) {
    const { id } = await createCommunity(claire, 'association', { name })
    await invite(claire, 'association', id, [nadia.person.email])
  }
  await open(nadia.page, '/')
  await expect(nadia.page.getByRole('heading', { name: 'Deux réponses attendues' })).toBeVisible()
  await nadia.page.getByRole('button', { name: 'Refuser Judo Club' }).click()
  await nadia.page.getByRole('button', { name: 'Refuser l’invitation de Judo Club' }).click()
  await expect(nadia.page.getByRole('heading', { name: 'Une réponse attendue' })).toBeVisible()
  await expect(nadia.page.getByRole('button', { name: 'Rejoindre Chorale' })).toBeVisible()
  await expect(toast(nadia.page, 'L’invitation est refusée')).toBeVisible()
})

test('what visitors see stays at an address of its own, and leads members on', async ({
  browser,
}) => {
  const claire = await newVisitor(browser)
  const { page } = claire
  await open(page, '/?decouvrir')
  await expect(title(claire)).toContainText('tout tient ensemble')
  await page.getByRole('link', { name: 'Créer mon association' }).first().click()
  await page.waitForURL('/groupes-et-assos')
  await expectQuestion(page, 'Quel est son nom officiel ?', 2)
})

test('who logs out, or whose session is over, is a visitor again', async ({ browser }) => {
  const claire = await newVisitor(browser)
  const { page } = claire
  await open(page, '/')
  await page.getByRole('button', { name: 'Mon compte' }).click()
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await expect(title(claire)).toContainText('tout tient ensemble')

  // The hint outlived its session, as where a session was ended from another device.
  const { baseURL = '' } = test.info().project.use
  await page.context().addCookies([{ name: 'maillon_hint', value: '1', url: baseURL }])
  await open(page, '/')
  await expect(title(claire)).toContainText('tout tient ensemble')
  await expect(page.getByRole('link', { name: 'Connexion / Inscription' })).toBeVisible()
})

test('no cache keeps one’s own page, or shows it to somebody else', async ({
  browser,
  request,
}) => {
  const claire = await newVisitor(browser)
  const own = await claire.request.get('/')
  expect(own.headers()['cache-control']).toBe('private, no-store')
  expect(await own.text()).toContain('Bienvenue')
  const visitors = await request.get('/')
  expect(visitors.headers().vary).toBe('Accept-Encoding, Cookie')
  expect(await visitors.text()).not.toContain('Bienvenue')
  // Its inner address is nobody's home.
  expect((await request.get('/accueil', { maxRedirects: 0 })).headers().location).toBe('/')
})

test('axe finds nothing, and nothing scrolls sideways', async ({ browser }) => {
  const { claire } = await newClub(browser)
  const nadia = await newVisitor(browser)
  for (const { page } of [claire, nadia]) {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open(page, '/')
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoSidewaysScroll(page)
  }
})

test('it loads at most 6 kB of script', async ({ browser }) => {
  const { claire } = await newClub(browser)
  expect(await scriptWeight(claire.page, '/')).toBeLessThanOrEqual(6000)
})
