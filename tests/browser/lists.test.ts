import { closeBrowsers, createCommunity, join, newVisitor } from './communities.ts'
import { enter } from './entering.ts'
import { expectAccessible, expectNoSidewaysScroll } from './looks.ts'
import { expect, expectLoaded, open, test } from './test.ts'
import { scriptWeight } from './weights.ts'

const lists = '/groupes-et-assos'
const addAssociation = { name: 'Créer une association' }
const addGroup = { name: 'Créer un groupe' }

test.describe('somebody who belongs nowhere yet', () => {
  test.use({ tolerated: /Failed to (load resource|fetch)|net::ERR/ })

  test('finds three places that are empty, each with what to do, once they logged in; without a connection they are told that nothing can be created', async ({
    page,
    person,
    context,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(lists)
    await expect(page).toHaveURL('/connexion?retour=%2Fgroupes-et-assos')
    await enter(page, person)
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
    await expectAccessible(page)

    await expectLoaded(page, 'toasts')
    await context.setOffline(true)
    await page.getByRole('button', addGroup).click()
    await expect(page.getByText('Connexion impossible. Vérifiez votre réseau.')).toBeVisible()
  })
})

test.describe('somebody with associations and groups', () => {
  test.afterEach(({ browser }) => closeBrowsers(browser))
  test.beforeEach(({ page, person }) => enter(page, person))

  test('sees each as a card in its colour that leads to its page, on the narrowest screen too, and nobody sees it after them', async ({
    page,
    browser,
    context,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const { id: association } = await createCommunity(page, 'association', {
      name: 'Judo Club de Bellevue',
      typeDetails: 'arts martiaux',
    })
    const group = await createCommunity(page, 'group', { association })
    const name = 'W'.repeat(50)
    await createCommunity(page, 'association', { name, typeDetails: name })
    expect(await scriptWeight(page, lists)).toBeLessThanOrEqual(85_000)

    const cards = (title: string) => page.getByRole('region', { name: title }).getByRole('listitem')
    const judo = cards('Mes associations').filter({ hasText: 'Judo Club' })
    await expect(judo).toContainText('Sportive · arts martiaux')
    await expect(judo).toContainText('Créateur')
    await expect(judo).toContainText('1 membre')
    await expect(judo).toContainText('JB')
    const card = cards('Mes groupes')
    await expect(card).toContainText('Judo Club de Bellevue')
    await expect(card).toContainText('Administrateur')
    await expect(card.getByRole('link')).toHaveAttribute('href', `/groupe/${group.id}`)
    const colours = await page
      .locator('[data-colour][data-size]')
      .evaluateAll((marks) => marks.map((mark) => mark.getAttribute('data-colour')))
    expect(new Set(colours).size).toBe(3)
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoSidewaysScroll(page)
    await judo.click()
    await expect(page).toHaveURL(`/association/${association}`)

    await test.step('another member sees the same colour', async () => {
      const samir = await newVisitor(browser)
      await join(samir, 'group', group.id)
      await open(samir.page, lists)
      await expect(samir.page.locator('[data-colour][data-size]')).toHaveAttribute(
        'data-colour',
        colours[2] ?? '',
      )
    })
    await test.step('from the browser’s memory nobody else sees what was there', async () => {
      await open(page, lists)
      await expect(judo).toBeVisible()
      const other = await newVisitor(browser)
      await context.addCookies(await other.page.context().cookies())
      const reloaded = page.waitForEvent('load')
      // Playwright’s browser has no such memory.
      await page.evaluate(() =>
        dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
      )
      await reloaded
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(judo).toHaveCount(0)
    })
  })

  test('can create three associations, joined ones apart, and is told why no fourth', async ({
    page,
    person,
    browser,
  }) => {
    const other = await newVisitor(browser)
    const { id } = await createCommunity(other, 'association', { name: 'Compost' })
    await join({ person, request: page.request }, 'association', id)
    await createCommunity(page, 'association', { name: 'Judo' })
    await createCommunity(page, 'association', { name: 'Chorale' })
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
    const create = (name: string) => createCommunity(page, 'group', { name })
    for (let made = 0; made < 88; made += 11) {
      await Promise.all(Array.from({ length: 11 }, (_, index) => create(`Équipe ${made + index}`)))
    }
    await create('Fête de l’été')
    await open(page, lists)
    await expect(page.getByRole('button', addGroup)).toBeVisible()
    await create('Équipe 89')
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
})
