import { createCommunity, join, newVisitor } from './communities.ts'
import { expectAccessible, expectNoSidewaysScroll } from './looks.ts'
import { expect, expectLoaded, logIn, open, test } from './test.ts'
import { scriptWeight } from './weights.ts'

const lists = '/groupes-et-assos'
const addAssociation = { name: 'Créer une association' }
const addGroup = { name: 'Créer un groupe' }

test('a visitor is sent to the login, and back afterwards', async ({ page }) => {
  await page.goto(lists)
  await expect(page).toHaveURL('/connexion?retour=%2Fgroupes-et-assos')
})

test.describe('somebody logged in', () => {
  test.beforeEach(({ page, person }) => logIn(page, person))

  test('finds three places that are still empty, each with what to do', async ({ page }) => {
    await open(page, lists)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Groupes & Assos')
    const events = page.getByRole('region', { name: 'Mes prochains événements' })
    await expect(events).toContainText('Rien de prévu pour le moment')
    const associations = page.getByRole('region', { name: 'Mes associations' })
    await expect(associations).toContainText('Aucune association pour le moment')
    await expect(associations.getByRole('button', addAssociation)).toBeVisible()
    const groups = page.getByRole('region', { name: 'Mes groupes' })
    await expect(groups).toContainText('Aucun groupe pour le moment')
    await expect(groups.getByRole('button', addGroup)).toBeVisible()
  })

  test('sees each association as a card that leads to its page', async ({ page }) => {
    const { id } = await createCommunity(page, 'association', {
      name: 'Judo Club de Bellevue',
      typeDetails: 'arts martiaux',
    })
    await open(page, lists)
    const card = page.getByRole('region', { name: 'Mes associations' }).getByRole('listitem')
    await expect(card).toContainText('Sportive · arts martiaux')
    await expect(card).toContainText('Créateur')
    await expect(card).toContainText('1 membre')
    await expect(card).toContainText('JB')
    await card.click()
    await expect(page).toHaveURL(`/association/${id}`)
  })

  test('sees each group with the association it belongs to', async ({ page }) => {
    const name = 'Judo Club de Bellevue'
    const { id: association } = await createCommunity(page, 'association', { name })
    const { id } = await createCommunity(page, 'group', { association })
    await open(page, lists)
    const card = page.getByRole('region', { name: 'Mes groupes' }).getByRole('listitem')
    await expect(card).toContainText('Judo Club de Bellevue')
    await expect(card).toContainText('Administrateur')
    await expect(card.getByRole('link')).toHaveAttribute('href', `/groupe/${id}`)
  })

  test('tells them apart by their colours, which are the same for everybody', async ({
    page,
    browser,
  }) => {
    const samir = await newVisitor(browser)
    const group = await createCommunity(page, 'group')
    await createCommunity(page, 'association')
    await createCommunity(page, 'association', { name: 'Chorale du Plateau' })
    await open(page, lists)
    const colours = await page
      .locator('[data-colour][data-size]')
      .evaluateAll((marks) => marks.map((mark) => mark.getAttribute('data-colour')))
    expect(new Set(colours).size).toBe(3)
    // Claire has it last, Samir alone.
    await join(samir, page, 'group', group.id)
    await open(samir.page, lists)
    await expect(samir.page.locator('[data-colour][data-size]')).toHaveAttribute(
      'data-colour',
      colours[2] ?? '',
    )
  })

  test('can create three associations, joined ones apart, and is told why no fourth', async ({
    page,
    person,
    browser,
  }) => {
    await createCommunity(page, 'association', { name: 'Judo' })
    await createCommunity(page, 'association', { name: 'Chorale' })
    await open(page, lists)
    await expect(page.getByRole('button', addAssociation)).toBeVisible()

    const other = await newVisitor(browser)
    const { id } = await createCommunity(other, 'association', { name: 'Compost' })
    await join({ person, request: page.request }, other, 'association', id)
    await other.page.close()

    await open(page, lists)
    await expect(page.getByRole('link', { name: 'Compost' })).toBeVisible()
    await expect(page.getByRole('button', addAssociation)).toBeVisible()
    await createCommunity(page, 'association')
    await open(page, lists)
    await expect(page.getByRole('button', addAssociation)).toBeHidden()
    await expect(page.getByText('Vous avez créé 3 associations, c’est le maximum.')).toBeVisible()
    await expect(page.getByRole('button', addGroup)).toBeVisible()
  })

  test('can create ninety groups, and finds one of them by its name', async ({ page }) => {
    test.slow()
    for (let index = 1; index < 90; index += 1) {
      await createCommunity(page, 'group', { name: `Équipe ${index}` })
    }
    await open(page, lists)
    await expect(page.getByRole('button', addGroup)).toBeVisible()
    await createCommunity(page, 'group', { name: 'Fête de l’été' })
    await open(page, lists)
    await expect(page.getByRole('button', addGroup)).toBeHidden()
    await expectNoSidewaysScroll(page)

    const groups = page.getByRole('region', { name: 'Mes groupes' })
    await expect(groups.getByRole('listitem')).toHaveCount(90)
    await groups.getByRole('searchbox', { name: 'Rechercher un groupe' }).fill('ete')
    await expect(groups.getByRole('listitem')).toHaveCount(1)
    await expect(groups.getByRole('status')).toHaveText('1 sur 90')
    await groups.getByRole('searchbox').fill('rien de tel')
    await expect(groups.getByRole('status')).toHaveText('Aucun groupe ne porte ce nom.')
    await expectAccessible(page)
  })

  test.describe('without a connection', () => {
    test.use({ tolerated: /Failed to (load resource|fetch)|net::ERR/ })

    test('is told that nothing can be created', async ({ page, context }) => {
      await open(page, lists)
      await expectLoaded(page, 'toasts')
      await context.setOffline(true)
      await page.getByRole('button', addGroup).click()
      await expect(page.getByText('Connexion impossible. Vérifiez votre réseau.')).toBeVisible()
    })
  })

  test('does not see from the browser’s memory what somebody else had there', async ({
    page,
    browser,
    context,
  }) => {
    await createCommunity(page, 'association', { name: 'Secret' })
    await open(page, lists)
    await expect(page.getByRole('link', { name: 'Secret' })).toBeVisible()
    const other = await newVisitor(browser)
    await context.addCookies(await other.page.context().cookies())
    await other.page.close()
    const reloaded = page.waitForEvent('load')
    // Playwright’s browser has no such memory.
    await page.evaluate(() =>
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    )
    await reloaded
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Secret' })).toHaveCount(0)
  })

  test('loads at most 85 kB of script before anything is opened', async ({ page }) => {
    await createCommunity(page, 'association')
    expect(await scriptWeight(page, lists)).toBeLessThanOrEqual(85_000)
  })

  test('can read everything at 320 px, however long the names are', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    const name = 'W'.repeat(50)
    const { id: association } = await createCommunity(page, 'association', {
      name,
      typeDetails: name,
    })
    await createCommunity(page, 'group', { name, association })
    await open(page, lists)
    await expectNoSidewaysScroll(page)
  })

  test('has axe find nothing, whether empty or not', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open(page, lists)
    await expectAccessible(page)
    await createCommunity(page, 'association')
    await createCommunity(page, 'group')
    await open(page, lists)
    await expectAccessible(page)
  })
})
