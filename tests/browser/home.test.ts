import type { Page } from '@playwright/test'
import { expectAccessible } from './looks.ts'
import { answerNearby, newEvent } from './nearby-events.ts'
import { alive, expect, logIn, open, scrolled, test } from './test.ts'

const lyon = { longitude: 4.835659, latitude: 45.764043 }
const near = (page: Page) => page.getByRole('region', { name: 'Événements près de chez vous' })
const heading = (page: Page) => near(page).getByRole('heading', { name: 'Près de chez vous' })
const locateMe = (page: Page) => near(page).getByRole('button', { name: 'Me localiser' })

/** The carousel wakes up when it comes into view. */
async function reach(page: Page): Promise<void> {
  await heading(page).scrollIntoViewIfNeeded()
  await alive(page, 'astro-island')
}

function pageTop(element: Element): number {
  return element.getBoundingClientRect().top + scrollY
}

function watchScripts(page: Page): string[] {
  const scripts: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) scripts.push(pathname)
  })
  return scripts
}

test('nothing of React is asked for before the carousel comes into view', async ({ page }) => {
  const scripts = watchScripts(page)
  await open(page, '/')
  await page.waitForLoadState('networkidle')
  const before = scripts.length
  expect(scripts.join()).not.toMatch(/Nearby|react|client|jsx/)
  await reach(page)
  expect(scripts.slice(before).join()).toMatch(/Nearby/)
})

test('no opinion is shown as long as nobody gave one', async ({ page }) => {
  await open(page, '/')
  await expect(page.getByRole('heading', { name: 'Ce qu’ils en disent' })).toHaveCount(0)
})

test.describe('somebody nobody knows', () => {
  test.use({ geolocation: lyon, permissions: ['geolocation'] })

  test('is invited to say where they are, and not located before they ask', async ({ page }) => {
    const asked: string[] = []
    await answerNearby(page, (route) => {
      asked.push(new URL(route.request().url()).pathname)
      return route.fulfill({ json: [newEvent()] })
    })
    await open(page, '/')
    await reach(page)
    await expect(near(page).getByText('Indiquez où vous êtes pour voir')).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(asked).toEqual([])

    await locateMe(page).click()
    await expect(near(page).getByRole('link', { name: 'Tournoi de printemps' })).toBeVisible()
    expect(asked).toEqual(['/api/events/near-location/4.84/45.76'])
    await expect(near(page).getByText('Événements publics autour de vous')).toBeVisible()
    await expect(near(page).getByRole('status')).toHaveText('1 événement autour de vous')
  })

  test('is told when there is nothing, by the real call', async ({ page }) => {
    // Far from where the events of other tests are.
    await page.context().setGeolocation({ latitude: 48.39, longitude: -4.49 })
    await open(page, '/')
    await reach(page)
    await locateMe(page).click()
    await expect(near(page).getByText('Rien de prévu autour de vous pour le moment')).toBeVisible()
    await page.reload()
    await reach(page)
    await expect(near(page).getByText('Rien de prévu autour de vous pour le moment')).toBeVisible()
  })
})

test('a position that is refused leads to the choice of a place by its name', async ({ page }) => {
  await answerNearby(page, [newEvent()])
  await open(page, '/')
  await reach(page)
  await locateMe(page).click()
  await expect(near(page).getByRole('alert')).toContainText('n’a pas donné votre position')
  const field = near(page).getByRole('combobox', { name: 'Ville ou adresse' })
  await expect(field).toBeFocused()
  await field.pressSequentially('Villeurb')
  await page
    .getByRole('option', { name: /Villeurbanne/ })
    .first()
    .click()
  await expect(near(page).getByText('Événements publics autour de Villeurbanne')).toBeVisible()
  await expect(near(page).getByRole('link', { name: 'Tournoi de printemps' })).toBeVisible()
  await expect(heading(page)).toBeFocused()
  await near(page).getByRole('button', { name: 'Changer de lieu' }).click()
  await expect(near(page).getByRole('combobox', { name: 'Ville ou adresse' })).toBeFocused()
})

test('the address of one’s account needs no question', async ({ page, person }) => {
  await logIn(page, person)
  const headers = { authorization: 'Bearer maillon' }
  const address = { city: 'Annecy', postcode: '74000', coordinates: [6.1264, 45.9024] }
  await page.request.put('/api/users/me', { headers, data: { address } })
  const asked: string[] = []
  await answerNearby(page, (route) => {
    asked.push(new URL(route.request().url()).pathname)
    return route.fulfill({ json: [newEvent()] })
  })
  await open(page, '/?decouvrir')
  await reach(page)
  await expect(near(page).getByText('Événements publics autour de Annecy')).toBeVisible()
  expect(asked).toEqual(['/api/events/near-location/6.13/45.90'])
})

test.describe('with a known place', () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      const place = { coordinates: [4.84, 45.76], city: 'Lyon' }
      sessionStorage.setItem('maillon:place', JSON.stringify(place))
    })
  })

  test('a card says what, where, when, how many places, and leads to the event', async ({
    page,
  }) => {
    const long = 'Repas partagé. '.repeat(40)
    const events = [
      newEvent({ id: 'a3b1c2d4-0000-4000-8000-000000000001' }),
      newEvent({ name: 'Atelier vélo', description: null, availablePlaces: 1, distance: 0.3 }),
      newEvent({ name: 'Fête', description: long, availablePlaces: 0 }),
    ]
    await answerNearby(page, events)
    await open(page, '/')
    await reach(page)
    const cards = near(page).getByRole('listitem')
    await expect(cards.nth(0).getByRole('link')).toHaveAttribute(
      'href',
      '/evenement/a3b1c2d4-0000-4000-8000-000000000001',
    )
    for (const words of ['14 mars 2031', 'ven. 9 h 30', 'Lyon', '12 places', 'à 3 km']) {
      await expect(cards.nth(0)).toContainText(words)
    }
    for (const words of ['Aucune description', '1 place', 'à moins d’1 km']) {
      await expect(cards.nth(1)).toContainText(words)
    }
    await expect(cards.nth(2)).toContainText('Complet')
    const shown = await cards.nth(2).locator('p', { hasText: 'Repas' }).textContent()
    expect(shown?.length).toBeLessThanOrEqual(300)
    expect(shown).toMatch(/…$/)
  })

  test('many events are turned over by the buttons and by the keyboard', async ({ page }) => {
    await answerNearby(
      page,
      Array.from({ length: 9 }, (_, index) => newEvent({ name: `Événement ${index + 1}` })),
    )
    await open(page, '/')
    await reach(page)
    const previous = near(page).getByRole('button', { name: 'Événements précédents' })
    const next = near(page).getByRole('button', { name: 'Événements suivants' })
    await expect(previous).toHaveAttribute('aria-disabled', 'true')
    await next.focus()
    const row = near(page).getByRole('list')
    for (let turns = 0; (await next.getAttribute('aria-disabled')) === 'false'; turns += 1) {
      expect(turns).toBeLessThan(9)
      await scrolled(row, () => page.keyboard.press('Enter'))
    }
    await expect(next).toHaveAttribute('aria-disabled', 'true')
    await expect(next).toBeFocused()
    await expect(near(page).getByRole('link', { name: 'Événement 9' })).toBeInViewport()
    await scrolled(row, () => previous.click())
    await expect(next).toHaveAttribute('aria-disabled', 'false')
    await row.focus()
    const from = await row.evaluate((list) => list.scrollLeft)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => row.evaluate((list) => list.scrollLeft)).toBeLessThan(from)
  })

  test('a failure says so and can be tried again', async ({ page }) => {
    let failing = true
    await answerNearby(page, (route) =>
      failing
        ? route.fulfill({ status: 429, json: { error: 'too_many_requests' } })
        : route.fulfill({ json: [newEvent()] }),
    )
    await open(page, '/')
    await reach(page)
    await expect(near(page).getByRole('alert')).toContainText('Trop de tentatives')
    failing = false
    await near(page).getByRole('button', { name: 'Réessayer' }).click()
    await expect(near(page).getByRole('link', { name: 'Tournoi de printemps' })).toBeVisible()
  })

  test.describe('without a connection', () => {
    test.use({ tolerated: /net::ERR_INTERNET_DISCONNECTED|net::ERR_FAILED/ })

    test('it says so too', async ({ page }) => {
      await answerNearby(page, (route) => route.abort('internetdisconnected'))
      await open(page, '/')
      await reach(page)
      await expect(near(page).getByRole('alert')).toContainText('Connexion impossible')
    })
  })

  for (const width of [360, 1440]) {
    test(`at ${width} px nothing below moves when the events arrive`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      let answer = () => {}
      const asked = new Promise<void>((resolve) => {
        answer = resolve
      })
      await answerNearby(page, async (route) => {
        await asked
        return route.fulfill({ json: [1, 2, 3, 4, 5, 6].map(() => newEvent()) })
      })
      await open(page, '/')
      await reach(page)
      const steps = page.getByRole('heading', { name: 'Trois maillons' })
      await expect(near(page).locator('[aria-busy=true]')).toBeVisible()
      const before = await steps.evaluate(pageTop)
      answer()
      await expect(near(page).getByRole('link').first()).toBeVisible()
      expect(await steps.evaluate(pageTop)).toBe(before)
    })
  }

  test('axe finds nothing in the cards, their absence, their failure and the search', async ({
    page,
  }) => {
    test.slow()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const events = Array.from({ length: 9 }, () => newEvent())
    for (const answer of [events, [], 'failure'] as const) {
      await page.unrouteAll()
      await answerNearby(page, (route) =>
        answer === 'failure'
          ? route.fulfill({ status: 429, json: { error: 'too_many_requests' } })
          : route.fulfill({ json: answer }),
      )
      await open(page, '/')
      await reach(page)
      await expect(near(page).locator('[aria-busy=true]')).toHaveCount(0)
      await expectAccessible(page)
    }
    await near(page).getByRole('button', { name: 'Changer de lieu' }).click()
    await expect(near(page).getByRole('combobox')).toBeFocused()
    await expectAccessible(page)
  })

  for (const size of [
    { width: 320, height: 640 },
    { width: 320, height: 256 },
  ]) {
    test(`at ${size.width} × ${size.height} px it does not scroll sideways`, async ({ page }) => {
      await page.setViewportSize(size)
      await answerNearby(
        page,
        [1, 2, 3, 4].map(() => newEvent({ name: 'Anticonstitutionnel'.repeat(3) })),
      )
      await open(page, '/')
      await reach(page)
      await expect(near(page).getByRole('link').first()).toBeVisible()
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(beyond).toBeLessThanOrEqual(0)
    })
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the home page reads well, its menu and its questions open', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/')
    await expect(near(page)).toBeHidden()
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
    await page.keyboard.press('Escape')
    const question = page.locator('details').first()
    await question.locator('summary').click()
    await expect(question.locator('.answer')).toBeVisible()
  })
})
