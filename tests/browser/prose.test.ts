import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './looks.ts'
import { prosePages } from './prose.ts'
import { expect, logIn, open, test } from './test.ts'

const pages = prosePages
const [, legal, terms, questions, opinions] = pages

const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Chercher une réponse' })
const entries = (page: Page) => page.locator('[data-entry]').filter({ visible: true })
const entry = (page: Page, question: string) => entries(page).filter({ hasText: question })

test.describe('in both colour schemes', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('axe finds nothing among open answers, nor where nothing was found', async ({ page }) => {
    await open(page, questions)
    for (const one of await entries(page).all()) await one.locator('summary').click()
    await expectAccessible(page)
    await searchField(page).fill('aspirateur')
    await expectAccessible(page)
  })

  test('axe finds nothing in the contents of narrow screens', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await open(page, terms)
    await page.getByText('Sommaire').filter({ visible: true }).click()
    await expectAccessible(page)
  })
})

/** Once the page has heard that its address leads elsewhere in it, and the browser went there. */
function whenLinked(): { done: Promise<void> } {
  const { promise: done, resolve } = Promise.withResolvers<void>()
  const drawn = () => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
  addEventListener('hashchange', drawn, { once: true })
  return { done }
}

test.describe('the search of the FAQ', () => {
  test.beforeEach(({ page }) => open(page, questions))

  test('finds without accents and capitals, in questions and answers', async ({ page }) => {
    await searchField(page).fill('TELEPHONE numero')
    await expect(entry(page, 'Qui voit les numéros de téléphone')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Prix et données' })).toBeHidden()
    await searchField(page).fill("l'agenda")
    await expect(entry(page, 'Puis-je retrouver nos dates')).toBeVisible()
    await searchField(page).fill('tableur')
    await expect(entry(page, 'Comment inviter tout le monde')).toBeVisible()
  })

  test('says how many there are', async ({ page }) => {
    await searchField(page).fill('cookies')
    const count = await entries(page).count()
    await expect(page.getByRole('status').filter({ hasText: `${count} résultat` })).toBeVisible()
  })

  test('says who to ask when there are none, and starts anew with Escape', async ({ page }) => {
    const all = await entries(page).count()
    await searchField(page).fill('aspirateur')
    await expect(entries(page)).toHaveCount(0)
    await expect(page.getByText('Aucune question ne parle de cela.')).toBeVisible()
    const address = page.getByRole('main').getByRole('link', { name: 'bonjour@maillon.example' })
    await expect(address.last()).toBeVisible()
    await searchField(page).press('Escape')
    await expect(searchField(page)).toHaveValue('')
    await expect(entries(page)).toHaveCount(all)
    await expect(page.getByText('Aucune question ne parle de cela.')).toBeHidden()
  })

  test('and the answers can be used with the keyboard alone', async ({ page }) => {
    await tabTo(page, searchField(page))
    await page.keyboard.type('combien ca coute')
    const price = entry(page, 'Combien ça coûte')
    await tabTo(page, price.locator('summary'))
    await page.keyboard.press('Enter')
    await expect(price.getByText('Rien pendant la bêta')).toBeVisible()
    await tabTo(page, price.getByRole('link', { name: /Lien vers cette réponse/ }))
    const linked = await page.evaluateHandle(whenLinked)
    await page.keyboard.press('Enter')
    await linked.evaluate(({ done }) => done)
    await expect(page).toHaveURL(`${questions}#prix`)
    await page.keyboard.press('Shift+Tab')
    await expect(price.locator('summary')).toBeFocused()
    await page.keyboard.press('Space')
    await expect(price.getByText('Rien pendant la bêta')).toBeHidden()
  })
})

async function tabTo(page: Page, goal: Locator): Promise<void> {
  for (let presses = 0; presses < 30; presses++) {
    await page.keyboard.press('Tab')
    if (await goal.evaluate((element) => element === document.activeElement)) return
  }
  expect(null, 'thirty presses of Tab did not lead there').toBe(goal)
}

test('a link to an answer opens it, with its question in sight', async ({ page }) => {
  await open(page, `${questions}#roles`)
  const roles = entry(page, 'Qui peut faire quoi')
  await expect(roles.getByText('Il y a quatre rôles')).toBeInViewport()
  await expect(roles.locator('summary')).toBeInViewport()
  await searchField(page).fill('cookies')
  await page.evaluate(() => location.assign('#prix'))
  await expect(page.getByText('Rien pendant la bêta')).toBeInViewport()
})

test('search engines are told the questions', async ({ page }) => {
  await open(page, questions)
  const data = await page.locator('script[type="application/ld+json"]').allTextContents()
  const faq = data.map((text) => JSON.parse(text)).find((one) => one['@type'] === 'FAQPage')
  expect(faq.mainEntity).toHaveLength(await entries(page).count())
  expect(faq.mainEntity[0].acceptedAnswer.text).toContain('href="/inscription"')
  expect(JSON.stringify(faq)).not.toMatch(/\{\w+\}/)
})

test('who is logged in can suggest a feature beside the questions', async ({ page, person }) => {
  const suggest = page.getByRole('main').getByRole('button', { name: /^Proposer/ })
  await open(page, questions)
  await expect(suggest).toBeHidden()
  await logIn(page, person)
  await open(page, questions)
  await suggest.click()
  await expect(page.getByRole('dialog', { name: 'Proposer une fonctionnalité' })).toBeVisible()
})

test('the terms have 11 and 11 articles, each with a link of its own', async ({ page }) => {
  await open(page, terms)
  for (const part of ['utilisation', 'vente']) {
    await expect(page.locator(`section[id^="${part}-article-"]`)).toHaveCount(11)
  }
  await page.getByRole('main').getByRole('link', { name: 'Article 4', exact: true }).last().click()
  await expect(page).toHaveURL(`${terms}#vente-article-4`)
})

test('the contents follow the reader', async ({ page }) => {
  await open(page, `${terms}#vente-article-5`)
  const contents = page.getByRole('navigation', { name: 'Sommaire' })
  await expect(contents.locator('[aria-current]')).toHaveText(['5. Paiement'])
  await contents.getByRole('link', { name: '8. Droit de rétractation' }).click()
  await expect(contents.locator('[aria-current]')).toHaveText(['8. Droit de rétractation'])
})

test('the pages of the law say when they were changed', async ({ page }) => {
  await open(page, legal)
  await expect(page.getByText(/Dernière mise à jour\s: 25 novembre 2026/)).toBeVisible()
  await open(page, terms)
  await expect(page.getByText(/Dernière mise à jour\s: 25 novembre 2026/)).toBeVisible()
})

test('the page of opinions says that it waits, and leads to the survey', async ({ page }) => {
  await open(page, opinions)
  const stub = page.getByText("Cette fonctionnalité n'est pas encore disponible", { exact: true })
  await expect(stub).toBeVisible()
  const survey = page.getByRole('main').getByRole('link', { name: 'Répondre à l’enquête' })
  await expect(survey).toHaveAttribute('href', /^https:/)
  await page.getByRole('link', { name: 'Retour à l’accueil' }).click()
  await expect(page).toHaveURL('/')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every page of prose can be read', async ({ page }) => {
    for (const path of pages) {
      await open(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
  })

  test('answers open, by hand and by a link, and nothing offers to search', async ({ page }) => {
    await open(page, `${questions}#quels-cookies`)
    await expect(page.getByText('Aucun cookie de mesure')).toBeVisible()
    await entry(page, 'Combien ça coûte').locator('summary').click()
    await expect(page.getByText('Rien pendant la bêta')).toBeVisible()
    await expect(searchField(page)).toBeHidden()
  })
})

test('no page of prose scrolls sideways at 320 px, nor enlarged to 400 %', async ({ page }) => {
  // 1280 by 1024 at 400 % is 320 by 256.
  for (const height of [640, 256]) {
    await page.setViewportSize({ width: 320, height })
    for (const path of pages) {
      await open(page, path)
      await page.evaluate(() => {
        for (const folded of document.querySelectorAll('details')) folded.open = true
      })
      await expectNoSidewaysScroll(page)
    }
  }
})

test('every link within the site leads to a page, every anchor to its place', async ({
  request,
}) => {
  const made = ['/', ...pages]
  const texts = new Map<string, string>()
  const broken: string[] = []
  for (const page of made) {
    for (const href of linksOf(await read(page))) {
      const url = new URL(href, `http://site${page}`)
      if (url.host !== 'site') continue
      const text = await read(url.pathname + url.search)
      const id = decodeURIComponent(url.hash.slice(1))
      if (!text || (id && !text.includes(`id="${id}"`))) broken.push(`${page} → ${href}`)
    }
  }
  expect(broken).toEqual([])
  // The opinions are led to by those that are shown, on the home page.
  for (const page of pages.filter((path) => path !== opinions)) {
    const elsewhere = made.filter((other) => other !== page)
    const links = elsewhere.flatMap((other) => linksOf(texts.get(other) ?? ''))
    expect(
      links.some((href) => href.startsWith(page)),
      `something leads to ${page}`,
    ).toBe(true)
  }

  async function read(path: string): Promise<string> {
    const known = texts.get(path)
    if (known !== undefined) return known
    const response = await request.get(path)
    const text = response.status() === 200 ? await response.text() : ''
    // An unknown page leads home with a 200 of its own.
    const lost = path !== '/' && new URL(response.url()).pathname === '/'
    texts.set(path, lost ? '' : text)
    return texts.get(path) ?? ''
  }
})

test('no anchor stands twice on a page', async ({ page }) => {
  for (const path of ['/', ...pages]) {
    await open(page, path)
    const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id))
    expect(
      ids.filter((id, index) => ids.indexOf(id) !== index),
      path,
    ).toEqual([])
  }
})

function linksOf(html: string): string[] {
  return [...html.matchAll(/<a\b[^>]*?\shref="([^"]+)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  )
}
