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
  request,
}) => {
  const claire = await newVisitor(browser)
  const { page, person } = claire
  await open(page, '/')
  await expect(title(claire)).toHaveText(`Bienvenue ${person.firstName}`)
  await expect(page.getByRole('main').getByRole('heading')).toHaveCount(1)
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.getByRole('link', { name: 'Créer mon association' }).click()
  await page.waitForURL('/groupes-et-assos')
  await expectQuestion(page, 'Quel est son nom officiel ?', 2)

  await test.step('what visitors see stays at an address of its own, and leads members on', async () => {
    await open(page, '/?decouvrir')
    await expect(title(claire)).toContainText('tout tient ensemble')
    await page.getByRole('link', { name: 'Créer mon association' }).first().click()
    await page.waitForURL('/groupes-et-assos')
    await expectQuestion(page, 'Quel est son nom officiel ?', 2)
  })
  await test.step('no cache keeps one’s own page, or shows it to somebody else', async () => {
    const own = await claire.request.get('/')
    expect(own.headers()['cache-control']).toBe('private, no-store')
    expect(await own.text()).toContain('Bienvenue')
    const visitors = await request.get('/')
    expect(visitors.headers().vary).toBe('Accept-Encoding, Cookie')
    expect(await visitors.text()).not.toContain('Bienvenue')
    // Its inner address is nobody's home.
    const inner = await request.get('/accueil', { maxRedirects: 0 })
    expect(inner.headers().location).toBe('/')
  })
  await test.step('who logs out, or whose session is over, is a visitor again', async () => {
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
})

test('a member sees where they belong, each in its colour, and nothing empty, with 6 kB of script at most', async ({
  browser,
}) => {
  const { id, claire, samir } = await newClub(browser)
  const group = await createCommunity(claire, 'group', { association: id, name: 'Compétition' })
  const { name } = await readCommunity(claire, 'association', id)
  expect(await scriptWeight(claire.page, '/')).toBeLessThanOrEqual(6000)
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
  await expectAccessible(claire.page)
  await claire.page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(claire.page)
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

test('invitations come first, say who sent them, and are declined and accepted there', async ({
  browser,
}) => {
  const [claire, nadia] = await Promise.all([newVisitor(browser), newVisitor(browser)])
  const { page } = nadia
  for (const name of ['Judo Club', 'Chorale']) {
    const { id } = await createCommunity(claire, 'association', { name })
    await invite(claire, 'association', id, [nadia.person.email])
  }
  await open(page, '/')
  const { firstName, lastName } = claire.person
  const two = page.getByRole('region', { name: 'Deux réponses attendues' })
  await expect(two).toContainText('Judo Club')
  await expect(two).toContainText(`${firstName} ${lastName} vous invite`)
  await page.getByRole('button', { name: 'Refuser Judo Club' }).click()
  await page.getByRole('button', { name: 'Refuser l’invitation de Judo Club' }).click()
  await expect(toast(page, 'L’invitation est refusée')).toBeVisible()

  const waiting = page.getByRole('region', { name: 'Une réponse attendue' })
  await expect(waiting).toContainText('Chorale')
  await expect(waiting).not.toContainText('Judo Club')
  await expectAccessible(page)
  await waiting.getByRole('button', { name: 'Rejoindre Chorale' }).click()
  await expect(toast(page, 'Vous avez rejoint Chorale')).toBeVisible()
  const own = page.getByRole('region', { name: 'Vos communautés' })
  await expect(own.getByRole('link', { name: 'Chorale' })).toBeVisible()
  await expect(waiting).toHaveCount(0)
})
