import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll, layoutShift } from './looks.ts'
import { addVisitor, newPerson } from './people.ts'
import { expect, open, test, toast } from './test.ts'

test('nothing moves when it becomes known who is there, on a phone and on a laptop', async ({
  page,
}) => {
  const person = newPerson()
  await addVisitor(page.context(), person)
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['/?decouvrir', '/mentions-legales']) {
      const what = `${path} at ${width} px`
      const { promise: known, resolve: tell } = Promise.withResolvers<void>()
      await page.route('**/api/users/me', async (route) => {
        await known
        await route.continue()
      })
      await open(page, path)
      await expect(page.getByText('Vérification de la session')).toBeAttached()
      expect(await layoutShift(page), what).toBe(0)
      tell()
      await expect(page.locator('html')).toHaveAttribute('data-session', 'user')
      expect(await layoutShift(page), what).toBe(0)
      const { firstName, lastName, email } = person
      await expect(page.locator('[data-me=name]')).toHaveText(`${firstName} ${lastName}`)
      await expect(page.locator('[data-me=email]')).toHaveText(email)
      await expect(page.locator('[data-me=initials]').first()).toHaveText('CM')
      await page.unroute('**/api/users/me')
    }
  }
})

test('the entries are the visitor’s, then the member’s; a menu holds them where they do not fit', async ({
  page,
}) => {
  const links = page.getByRole('navigation', { name: 'Principal' }).getByRole('link')
  const login = page.getByRole('banner').getByRole('link', { name: 'Connexion / Inscription' })
  const account = page.getByRole('button', { name: 'Mon compte' })
  const logout = page.getByRole('button', { name: 'Déconnexion' })

  await test.step('visitors keep the way in, on a phone too', async () => {
    await open(page, '/')
    await expect(links.filter({ visible: true })).toHaveText(['Accueil', 'A propos'])
    await expect(login).toBeVisible()
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(login).toHaveText(/^Connexion/)
    await expect(login).toBeInViewport({ ratio: 1 })
  })
  await test.step('a page that is gone to begins at its top', async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await page.getByRole('contentinfo').getByRole('link', { name: 'Mentions légales' }).click()
    await page.waitForURL('/mentions-legales')
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })
  await test.step('members have theirs', async () => {
    await addVisitor(page.context(), newPerson())
    await page.setViewportSize({ width: 1280, height: 800 })
    await open(page, '/')
    await expect(links.filter({ visible: true })).toHaveText([
      'Accueil',
      'A propos',
      'Groupes & Assos',
      'Calendrier',
      /^Messagerie/,
    ])
    await account.click()
    await expect(page.getByRole('link', { name: 'Mon profil' })).toBeVisible()
    await expect(logout).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(logout).toBeHidden()
  })
  await test.step('up to 1024 px a menu holds them, and closes on every way out', async () => {
    await page.setViewportSize({ width: 1024, height: 800 })
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await expect(menu.getByRole('link').filter({ visible: true })).toHaveText([
      'Accueil',
      'A propos',
      'Groupes & Assos',
      'Calendrier',
      'Mon profil',
    ])
    await menu.getByRole('link', { name: 'Mon profil' }).click()
    await page.waitForURL('/profil')
    await expect(menu).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL('/')
    await expect(menu).toBeHidden()
  })
  await test.step('on a phone members keep their face beside the menu', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible()
    await account.click()
    await expect(logout).toBeVisible()
  })
})

/** Everything in the header stands in it: beside each other, in one line, in sight. */
async function expectOneLine(page: Page, what: string): Promise<void> {
  await expectNoSidewaysScroll(page)
  const boxes = await page
    .locator('header.head :is(.logo, .links a, .side > *)')
    .filter({ visible: true })
    .evaluateAll((all) => {
      return all.map((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        return { text: element.textContent?.trim(), left, right, middle: (top + bottom) / 2 }
      })
    })
  expect(boxes.length, what).toBeGreaterThan(2)
  for (const [index, box] of boxes.entries()) {
    expect(box.middle, `${what}: ${box.text}`).toBeCloseTo(boxes[0]?.middle ?? 0, 0)
    expect(box.left, `${what}: ${box.text}`).toBeGreaterThanOrEqual(boxes[index - 1]?.right ?? 0)
    expect(box.right, `${what}: ${box.text}`).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
  }
}

const widths = [320, 360, 390, 576, 577, 768, 911, 1024, 1025, 1037, 1050, 1100, 1280, 1440]

test('for visitors, and who is logged in, it is one line at every width, with text of twice the size too', async ({
  page,
}) => {
  for (const there of ['visitor', 'user']) {
    if (there === 'user') await addVisitor(page.context(), newPerson())
    await open(page, '/mentions-legales')
    await expect(page.locator('html')).toHaveAttribute('data-session', there)
    for (const fontSize of ['100%', '200%']) {
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size
      }, fontSize)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        await expectOneLine(page, `${there}, ${width} px, ${fontSize}`)
      }
    }
  }
})

test('a page that comes back from the browser’s memory is made anew once somebody logged in or out', async ({
  page,
}) => {
  await addVisitor(page.context(), newPerson())
  await open(page, '/mentions-legales')
  await expect(page.locator('html')).toHaveAttribute('data-session', 'user')
  await page.context().clearCookies()
  /** Playwright’s browser has no such memory. */
  async function comeBack(): Promise<void> {
    const reloaded = page.waitForEvent('load')
    await page.evaluate(() =>
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    )
    await reloaded
  }
  await comeBack()
  await expect(page.locator('html')).toHaveAttribute('data-session', 'visitor')
  const { baseURL = '' } = test.info().project.use
  await page.context().addCookies([{ name: 'maillon_hint', value: '1', url: baseURL }])
  await comeBack()
})

test.describe('when the server does not hear of it', () => {
  test.use({ tolerated: /net::ERR_FAILED/ })

  test('logging out clears this browser first, and leads home', async ({ page }) => {
    await addVisitor(page.context(), newPerson())
    await open(page, '/profil')
    await page.evaluate(() => localStorage.setItem('maillon:draft', 'x'))
    let draft: string | null = 'not asked'
    await page.route('**/api/auth/logout', async (route) => {
      draft = await page.evaluate(() => localStorage.getItem('maillon:draft'))
      await route.abort('failed')
    })
    await page.getByRole('button', { name: 'Mon compte' }).click()
    await page.getByRole('button', { name: 'Déconnexion' }).click()
    await page.waitForURL('/')
    expect(draft).toBeNull()
  })
})

test.describe('what is pressed before its script is there', () => {
  test.use({ serviceWorkers: 'block', tolerated: /net::ERR_FAILED/ })

  const script = '**/header-session.*.js'

  /** @returns what lets it come */
  async function hold(page: Page): Promise<() => void> {
    const { promise: there, resolve: come } = Promise.withResolvers<void>()
    await page.route(script, async (route) => {
      await there
      await route.continue()
    })
    return come
  }

  test('says so where it can’t come, is done once where it comes, and logs out all the same', async ({
    page,
  }) => {
    await addVisitor(page.context(), newPerson())
    const account = page.getByRole('button', { name: 'Mon compte' })
    const logout = page.getByRole('button', { name: 'Déconnexion' })

    await page.route(script, (route) => route.abort())
    await page.goto('/profil', { waitUntil: 'commit' })
    await account.click()
    await logout.click()
    await expect(page.getByRole('button', { name: 'Connexion impossible' })).toBeVisible()
    await page.unroute(script)

    let come = await hold(page)
    await page.goto('/profil', { waitUntil: 'commit' })
    await account.click()
    const suggest = page.getByRole('button', { name: 'Proposer une fonctionnalité' })
    await suggest.click()
    await suggest.click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    come()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await page.unroute(script)

    come = await hold(page)
    await page.goto('/profil', { waitUntil: 'commit' })
    await account.click()
    await logout.click()
    come()
    await expect(toast(page, 'Vous êtes déconnecté')).toBeVisible()
  })
})
