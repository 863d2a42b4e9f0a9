import { backendInDevelopment } from '../../server/dev.ts'
import { expectAccessible, expectNoSidewaysScroll } from './looks.ts'
import { buildParts, openParts } from './parts-page.ts'
import { expect, expectClosed, open, test } from './test.ts'

test.beforeAll(buildParts)

test('the page of all parts is the development server’s alone', async ({ page }) => {
  const routes: string[] = []
  const injectRoute = ({ pattern }: { pattern: string }) => routes.push(pattern)
  for (const command of ['build', 'dev']) {
    const setUp: unknown = backendInDevelopment().hooks['astro:config:setup']
    if (typeof setUp === 'function') setUp({ command, injectRoute, addMiddleware: () => {} })
    expect(routes).toEqual(command === 'dev' ? ['/dev/parts'] : [])
  }
  await open(page, '/dev/parts')
  await expect(page).toHaveURL('/')
})

test('axe finds nothing in any part, nor with a dialog', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openParts(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ouvrir un dialogue' }).click()
  await expectAccessible(page)
})

test('nothing scrolls sideways at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await openParts(page)
  await expectNoSidewaysScroll(page)
})

test('an arrow key chooses nothing among segments, Space and Enter do', async ({ page }) => {
  await openParts(page)
  const answers = page.getByRole('group', { name: 'Tournoi de printemps' })
  await answers.getByRole('button', { name: 'Oui' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(answers.getByRole('button', { pressed: true })).toHaveCount(0)
  await page.keyboard.press('Space')
  await expect(answers.getByRole('button', { pressed: true })).toHaveText('Oui')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(answers.getByRole('button', { pressed: true })).toHaveText('Non')
})

test('what is being saved can be pressed without effect, and keeps the focus', async ({ page }) => {
  await openParts(page)
  const busy = page.getByRole('group', { name: 'En cours d’enregistrement' })
  await busy.getByRole('button', { name: 'Deux' }).press('Enter')
  await expect(busy.getByRole('button', { name: 'Deux' })).toBeFocused()
  await expect(busy.getByRole('button', { pressed: true })).toHaveText('Un')
})

test('tabs that do not fit fade at their edge, and the current one is in sight', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openParts(page)
  const strip = page.getByRole('navigation', { name: 'Rubriques' })
  await expect(strip).toHaveAttribute('data-fade', 'after')
  await strip.getByRole('link', { name: 'Groupes' }).click()
  await expect(strip).toHaveAttribute('data-fade', 'before after')
  await expect(strip.locator('[aria-current]')).toBeInViewport({ ratio: 0.99 })
  await strip.getByRole('link', { name: 'Événements' }).click()
  await expect(strip).toHaveAttribute('data-fade', 'before')
  await expect(strip.locator('[aria-current]')).toBeInViewport({ ratio: 0.99 })
  // With a modifier a part opens in another tab of the browser, and this one stays.
  const tab = page.context().waitForEvent('page')
  await strip.getByRole('link', { name: 'Groupes' }).click({ modifiers: ['Control'] })
  await (await tab).close()
  await expect(strip.locator('[aria-current]')).toContainText('Événements')
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(strip).toHaveAttribute('data-fade', '')
})

test('on a phone a dialog is a sheet at the bottom, which is pulled down to close it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openParts(page)
  await page.getByRole('button', { name: 'Ouvrir un dialogue' }).click()
  const sheet = page.getByRole('dialog', { name: 'Giulia Marchetti' })
  const box = await sheet.boundingBox()
  expect(box).toMatchObject({ x: 0, width: 360 })
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(740, 0)

  // In the order in which they stand.
  await page.getByLabel('Un mot pour elle').focus()
  await page.keyboard.press('Tab')
  await expect(sheet.getByRole('button', { name: 'Annuler' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(sheet.getByRole('button', { name: 'Envoyer' })).toBeFocused()

  const top = (box?.y ?? 0) + 10
  await page.mouse.move(180, top)
  await page.mouse.down()
  await page.mouse.move(180, top + 20)
  await page.mouse.up()
  await expect(sheet).toBeVisible()
  await page.mouse.move(180, top)
  await page.mouse.down()
  await page.mouse.move(180, top + 150, { steps: 3 })
  await page.mouse.up()
  await expectClosed(sheet)
  await expect(page.getByRole('button', { name: 'Ouvrir un dialogue' })).toBeFocused()
})

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`a dialog goes and gives the focus back (motion: ${reducedMotion})`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion })
    await openParts(page)
    const opener = page.getByRole('button', { name: 'Ouvrir un dialogue' })
    for (let times = 0; times < 2; times++) {
      await opener.click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await expectClosed(page.getByRole('dialog'))
      await expect(opener).toBeFocused()
    }
  })
}

test('two links lock once in 200 ms, and stand locked where motion is not wanted', async ({
  page,
}) => {
  for (const [reducedMotion, duration] of [
    ['no-preference', '0.2s'],
    ['reduce', '0s'],
  ] as const) {
    await page.emulateMedia({ reducedMotion })
    await openParts(page)
    const rings = page.getByRole('button', { name: 'Le maillon se ferme' }).locator('circle, rect')
    await expect(rings).toHaveCount(2)
    for (const ring of await rings.all()) {
      await expect(ring).toHaveCSS('animation-duration', duration)
      await expect(ring).toHaveCSS('animation-iteration-count', '1')
    }
  }
})

test('the words of a sign appear to the keyboard and to the pointer, and Escape puts them away', async ({
  page,
}) => {
  await openParts(page)
  const button = page.getByRole('button', { name: 'Télécharger' })
  const words = page.getByText('Télécharger', { exact: true })
  await button.hover()
  await expect(words).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(words).toBeHidden()
  await page.mouse.move(0, 0)
  await page.getByRole('button', { name: 'Impossible' }).evaluate((element) => element.focus())
  await page.getByRole('button', { name: 'Envoi en cours…' }).focus()
  await page.keyboard.press('Tab')
  await expect(button).toBeFocused()
  await expect(words).toBeVisible()
})

test('a bar acts on what is chosen, says how much that is, and goes with it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openParts(page)
  const bar = page.getByRole('region', { name: 'Actions sur la sélection' })
  await expect(bar).toBeHidden()
  await page.getByLabel('Lina Haddad').check()
  await page.getByLabel('Paul Vasseur').check()
  await expect(page.getByRole('status').filter({ hasText: '2 membres choisis' })).toBeAttached()
  await expect(bar).toBeInViewport({ ratio: 0.99 })
  await expect(page.locator('html')).toHaveAttribute('style', /scroll-padding/)
  await bar.getByRole('button', { name: 'Annuler la sélection' }).click()
  await expect(bar).toBeHidden()
  await expect(page.locator('html')).not.toHaveAttribute('style', /scroll-padding/)
  await expect(page.getByLabel('Lina Haddad')).not.toBeChecked()
})

for (const width of [360, 911, 1440]) {
  test(`at ${width} px a toast covers no control and keeps to the page`, async ({ page }) => {
    await page.setViewportSize({ width, height: width === 911 ? 416 : 800 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openParts(page)
    for (const name of ['Toast', 'Erreur']) {
      await page.getByRole('button', { name, exact: true }).click()
    }
    await expect(page.locator('.toast')).toHaveCount(2)
    const covered = await page.locator('main :is(a, button, input, select)').evaluateAll((all) => {
      const region = document.querySelector('#toasts')?.getBoundingClientRect()
      if (!region) return ['no toasts']
      return all
        .map((element) => ({ box: element.getBoundingClientRect(), text: element.textContent }))
        .filter(({ box }) => box.width > 1)
        .filter(({ box }) => box.left < region.right && box.right > region.left)
        .filter(({ box }) => box.top < region.bottom && box.bottom > region.top)
        .map(({ text }) => text)
    })
    expect(covered).toEqual([])
    const [main, region] = await Promise.all([
      page.getByRole('heading', { level: 1 }).boundingBox(),
      page.locator('#toasts').boundingBox(),
    ])
    // As far from the right edge as the titles are from the left one.
    expect(width - (region?.x ?? 0) - (region?.width ?? 0)).toBeCloseTo(main?.x ?? 0, 0)
  })
}

test('what a toast tells can be taken back, by the keyboard too', async ({ page }) => {
  await openParts(page)
  await page.getByRole('button', { name: 'Toast à reprendre' }).click()
  const told = page.getByRole('status').filter({ hasText: 'maintenant modératrice' })
  await told.getByRole('button', { name: 'Annuler' }).press('Enter')
  await expect(page.getByText('Lina Haddad est de nouveau membre')).toBeVisible()
  await expect(page.getByText('maintenant modératrice')).toBeHidden()
})
