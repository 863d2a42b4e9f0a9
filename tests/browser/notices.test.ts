import type { Page } from '@playwright/test'
import { expectAccessible, layoutShift } from './looks.ts'
import { expect, open, test } from './test.ts'

test.use({ firstVisit: true, contextOptions: { reducedMotion: 'reduce' } })

const beta = (page: Page) => page.getByRole('dialog', { name: 'Maillon est en bêta' })
const banner = (page: Page) => page.getByRole('region', { name: 'Cookies' })

async function dismissBeta(page: Page): Promise<void> {
  await page.getByRole('button', { name: "J'ai compris !", exact: true }).click()
  await expectRead(page)
}

/** Kept once the page has heard that it closed. */
async function expectRead(page: Page): Promise<void> {
  await expect(beta(page)).toBeHidden()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('hasSeenWarning'))).toBe('true')
}

async function consent(page: Page) {
  return (await page.context().cookies()).find(({ name }) => name === 'CookieConsent')
}

test('a first visit is told about the beta once, with its date and its free tier, and asked about the cookie once', async ({
  page,
}) => {
  await test.step('nothing moves when they come, and neither is printed', async () => {
    for (const path of ['/connexion', '/avis', '/']) {
      await open(page, path)
      await expect(banner(page)).toBeVisible()
      expect(await layoutShift(page), path).toBe(0)
    }
    await page.emulateMedia({ media: 'print' })
    await expect(beta(page)).toBeHidden()
    await expect(banner(page)).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
  })
  await expect(beta(page)).toContainText('1er mai 2025')
  await expect(beta(page)).toContainText('n’ont pas ouvert')
  await expect(beta(page)).toContainText('une formule gratuite restera')
  await expectAccessible(page)
  await dismissBeta(page)
  await expectAccessible(page)
  await banner(page).getByRole('button', { name: 'Accepter' }).click()
  await expect(banner(page)).toBeHidden()
  const cookie = await consent(page)
  expect(cookie).toMatchObject({ value: 'true', path: '/', sameSite: 'Lax' })
  expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(365)
  await open(page, '/mentions-legales')
  await expect(beta(page)).toBeHidden()
  await expect(banner(page)).toBeHidden()
})

test('nothing stands over what the link of a mail leads to', async ({ page }) => {
  for (const path of ['/reponse/x', '/confirmation/x', '/annulation/x', '/desabonnement?token=x']) {
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(banner(page)).toHaveCount(1)
    await expect(beta(page), path).toBeHidden()
    await expect(page.locator('html'), path).toHaveAttribute('data-cookies', 'below')
  }
})

test('Escape counts as having read it; a refusal holds for the visit in every tab, and the login asks', async ({
  page,
  person,
}) => {
  await open(page, '/')
  await expect(beta(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expectRead(page)
  await page.reload()
  await expect(banner(page)).toBeVisible()
  await expect(beta(page)).toBeHidden()
  await banner(page).getByRole('button', { name: 'Refuser' }).click()
  await expect(banner(page)).toBeHidden()
  // One cookie that ends with the browser, and nothing else.
  const cookies = await page.context().cookies()
  expect(cookies).toMatchObject([{ name: 'CookieConsent', value: 'false', expires: -1 }])
  await open(page, '/connexion')
  await expect(banner(page)).toBeHidden()
  await enter(page, person.email, person.password)
  await expect(page.getByRole('dialog', { name: 'La connexion a besoin' })).toBeVisible()
  const tab = await page.context().newPage()
  await open(tab, '/')
  await expect(banner(tab)).toBeHidden()
  await page.context().clearCookies()
  await open(tab, '/')
  await expect(banner(tab)).toBeVisible()

  await test.step('agreeing there takes the banner away, and is not asked for again', async () => {
    await open(page, '/connexion')
    await expect(banner(page)).toBeVisible()
    await enter(page, person.email, 'Faux_12345')
    await page.getByRole('button', { name: 'Accepter et me connecter' }).click()
    await expect(page.getByRole('alert')).toContainText('incorrect')
    await expect(banner(page)).toBeHidden()
    await enter(page, person.email, person.password)
    await page.waitForURL('/')
  })
})

async function enter(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Me connecter' }).click()
}

test('both are answered with the keyboard alone', async ({ page }) => {
  await open(page, '/')
  await expect(page.getByRole('button', { name: "J'ai compris !" })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(beta(page)).toBeHidden()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Refuser' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Accepter' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(banner(page)).toBeHidden()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Créer mon association' }).first()).toBeFocused()
})

test('the banner covers neither what gets the focus nor the end of a page, and on a very low screen nothing', async ({
  page,
}) => {
  await test.step('as at 400 % zoom it stands at the end of the page', async () => {
    await page.setViewportSize({ width: 320, height: 256 })
    await open(page, '/')
    const box = await beta(page).boundingBox()
    expect(box?.height).toBeLessThanOrEqual(256)
    await dismissBeta(page)
    const covered = await banner(page).boundingBox()
    expect(covered?.y).toBeGreaterThan(256)
  })
  await test.step('the end of a page scrolls clear of it on a phone', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    for (const path of ['/', '/connexion', '/inscription']) {
      await open(page, path)
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      const end = await page.locator('footer').boundingBox()
      const top = (await banner(page).boundingBox())?.y ?? 0
      expect((end?.y ?? 0) + (end?.height ?? 0), path).toBeLessThanOrEqual(top + 1)
    }
  })
  for (const size of [
    { width: 360, height: 740 },
    { width: 1440, height: 900 },
  ]) {
    await test.step(`nothing that gets the focus is under it at ${size.width} px`, async () => {
      await page.setViewportSize(size)
      await open(page, '/questions-frequentes')
      const top = (await banner(page).boundingBox())?.y ?? 0
      await page.locator('#contenu').focus()
      for (let step = 0; step < 45; step++) {
        await page.keyboard.press('Tab')
        const focused = await page.evaluate(() => {
          const element = document.activeElement
          const isPage = !element || element === document.body
          const { bottom = 0, height = 0 } = element?.getBoundingClientRect() ?? {}
          return { bottom, height, isPage, inBanner: !!element?.closest('#cookies') }
        })
        if (focused.isPage || focused.inBanner) continue
        if (focused.height < 300) expect(focused.bottom).toBeLessThanOrEqual(top + 1)
      }
    })
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('nothing asks what nobody could answer', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(beta(page)).toBeHidden()
    await expect(banner(page)).toBeHidden()
  })
})
