import type { APIRequestContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { layoutShift } from './looks.ts'
import { expect, test } from './test.ts'

const publicPages = [
  '/',
  '/a-propos',
  '/avis',
  '/conditions-generales',
  '/mentions-legales',
  '/questions-frequentes',
]
const hiddenPages = ['/connexion', '/inscription', '/mot-de-passe-oublie']

function content(page: Page, name: string): Promise<string | null> {
  return page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content')
}

function pathOf(address: string | null | undefined): string {
  return new URL(address ?? '').pathname
}

async function picture(request: APIRequestContext, address: string) {
  const response = await request.get(address)
  expect(response.status(), address).toBe(200)
  const { format, width, height } = await sharp(await response.body()).metadata()
  return { type: response.headers()['content-type'], format, width, height }
}

for (const path of publicPages) {
  test(`${path} says what it is to search engines and networks`, async ({ page, request }) => {
    await page.goto(path)
    const title = await page.title()
    expect(title).toMatch(path === '/' ? /^Maillon – ./ : /. – Maillon$/)
    const description = (await content(page, 'description')) ?? ''
    expect(description.length).toBeGreaterThan(50)
    expect(description.length).toBeLessThanOrEqual(160)
    expect(pathOf(await page.locator('link[rel=canonical]').getAttribute('href'))).toBe(path)
    await expect(page.locator('meta[name=robots]')).toHaveCount(0)

    expect(pathOf(await content(page, 'og:url'))).toBe(path)
    expect(title).toContain(await content(page, 'og:title'))
    expect(await content(page, 'og:description')).toBe(description)
    expect(await content(page, 'twitter:card')).toBe('summary_large_image')
    const drawn = await picture(request, pathOf(await content(page, 'og:image')))
    expect(drawn).toEqual({ type: 'image/png', format: 'png', width: 1200, height: 630 })
  })
}

test('no two public pages share a title, a description or a picture', async ({ page }) => {
  const seen: (string | null)[] = []
  for (const path of publicPages) {
    await page.goto(path)
    seen.push(
      await page.title(),
      await content(page, 'description'),
      await content(page, 'og:image'),
    )
  }
  expect(new Set(seen).size).toBe(publicPages.length * 3)
})

for (const path of hiddenPages) {
  test(`${path} stays out of search engines, and can be shared`, async ({ page, request }) => {
    await page.goto(path)
    expect(await content(page, 'robots')).toBe('noindex')
    await expect(page.locator('link[rel=canonical]')).toHaveCount(0)
    await picture(request, pathOf(await content(page, 'og:image')))
  })
}

test('the home page says who is behind it', async ({ page }) => {
  await page.goto('/')
  const data = JSON.parse(
    (await page.locator('script[type$="ld+json"]').first().textContent()) ?? '',
  )
  expect(data).toMatchObject({ '@type': 'Organization', name: 'Maillon' })
  expect(pathOf(data.url)).toBe('/')
})

test('the sitemap lists exactly the public pages, and each of them answers', async ({
  request,
}) => {
  const robots = await (await request.get('/robots.txt')).text()
  const index = await request.get(pathOf(/^Sitemap: (.+)$/m.exec(robots)?.[1]))
  const [sitemap] = addressesIn(await index.text())
  const listed = addressesIn(await (await request.get(pathOf(sitemap))).text())
  expect(listed.map(pathOf).toSorted()).toEqual(publicPages)
  for (const address of listed) expect((await request.get(pathOf(address))).status()).toBe(200)
})

function addressesIn(xml: string): string[] {
  return [...xml.matchAll(/<loc>(.+?)<\/loc>/g)].map(([, address = '']) => address)
}

test('robots are asked to leave calls, kept mails and personal pages alone', async ({
  request,
}) => {
  const lines = (await (await request.get('/robots.txt')).text()).split('\n')
  for (const path of ['/api/', '/dev/', '/profil', '/messagerie', '/validation-de-compte']) {
    expect(lines).toContain(`Disallow: ${path}`)
  }
  for (const path of publicPages) expect(lines).not.toContain(`Disallow: ${path}`)
})

test('the manifest’s icons have the sizes that it says', async ({ page, request }) => {
  await page.goto('/')
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const response = await request.get(address ?? '')
  expect(response.headers()['content-type']).toContain('application/manifest+json')
  const { icons, start_url, id, scope, display, lang, shortcuts } = await response.json()
  expect({ start_url, id, scope, display, lang }).toEqual({
    start_url: '/',
    id: '/',
    scope: '/',
    display: 'standalone',
    lang: 'fr',
  })
  const names = shortcuts.map(({ name, url }: Record<string, string>) => `${name} ${url}`)
  expect(names).toEqual([
    'Calendrier /calendrier',
    'Messagerie /messagerie',
    'Mes associations /groupes-et-assos',
  ])
  const drawn = icons.filter(({ type }: { type: string }) => type === 'image/png')
  expect(drawn.map(({ sizes, purpose }: Record<string, string>) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '192x192 maskable',
    '512x512 maskable',
  ])
  const ofShortcuts = shortcuts.flatMap((one: { icons: unknown[] }) => one.icons)
  expect(ofShortcuts).toHaveLength(3)
  for (const { src, sizes } of [...drawn, ...ofShortcuts]) {
    const { width, height } = await picture(request, src)
    expect(`${width}x${height}`).toBe(sizes)
  }
})

test('home screens and old browsers get their icon', async ({ page, request }) => {
  await page.goto('/')
  const touch = await page.locator('link[rel=apple-touch-icon]').getAttribute('href')
  expect(await picture(request, touch ?? '')).toMatchObject({ width: 180, height: 180 })

  const response = await request.get('/favicon.ico')
  expect(response.status()).toBe(200)
  const file = await response.body()
  const { width, height } = await sharp(file.subarray(file.readUInt32LE(18))).metadata()
  expect([width, height]).toEqual([32, 32])
})

test('assets are kept for ever, pages are asked for again', async ({ page, request }) => {
  const assets: string[] = []
  page.on('response', (response) => {
    if (response.url().includes('/_astro/')) assets.push(response.url())
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(assets.length).toBeGreaterThan(3)
  for (const asset of assets) {
    const { 'cache-control': age } = (await request.get(asset)).headers()
    expect(age).toBe('public, max-age=31536000, immutable')
  }
  const whole = await request.get('/')
  const { etag = '', 'cache-control': age } = whole.headers()
  expect(age).toBe('public, max-age=0, must-revalidate')
  const again = await request.get('/', { headers: { 'if-none-match': etag } })
  expect(again.status()).toBe(304)
})

test('nothing moves when the fonts come late', async ({ page }) => {
  for (const path of publicPages) {
    await page.route('**/*.woff2', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700))
      await route.continue()
    })
    await page.goto(path)
    await page.evaluate(() => document.fonts.ready)
    expect(await layoutShift(page), path).toBeLessThan(0.01)
  }
})
