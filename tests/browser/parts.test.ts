import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './looks.ts'
import { buildParts, openParts } from './parts-page.ts'
import { expect, expectClosed, test } from './test.ts'

// Built once: by one worker for all.
test.describe.configure({ mode: 'default' })
test.beforeAll(buildParts)

const opener = (page: Page) => page.getByRole('button', { name: 'Ouvrir un dialogue' })

async function expectFocusGivenBack(page: Page): Promise<void> {
  for (let times = 0; times < 2; times++) {
    await opener(page).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expectClosed(page.getByRole('dialog'))
    await expect(opener(page)).toBeFocused()
  }
}

/** Two rings, each of which locks once. */
async function expectLocking(page: Page, duration: string): Promise<void> {
  const rings = page.getByRole('button', { name: 'Le maillon se ferme' }).locator('circle, rect')
  await expect(rings).toHaveCount(2)
  for (const ring of await rings.all()) {
    await expect(ring).toHaveCSS('animation-duration', duration)
    await expect(ring).toHaveCSS('animation-iteration-count', '1')
  }
}

test('where motion is not wanted axe finds nothing in any part, nor with a dialog; both links stand locked, and toasts cover no control', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openParts(page)
  await expectAccessible(page)
  await opener(page).click()
  await expectAccessible(page, 'dialog')
  await page.keyboard.press('Escape')
  await expectClosed(page.getByRole('dialog'))
  await expectFocusGivenBack(page)
  await expectLocking(page, '0s')

  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNothingCovered(page)
  for (const [width, height] of [
    [911, 416],
    [1440, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    await openParts(page)
    await expectNothingCovered(page)
  }
})

/** Two toasts keep to the page: as far from the right edge as the titles are from the left one. */
async function expectNothingCovered(page: Page): Promise<void> {
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
  const width = page.viewportSize()?.width ?? 0
  expect(covered, `${width} px`).toEqual([])
  const [main, region] = await Promise.all([
    page.getByRole('heading', { level: 1 }).boundingBox(),
    page.locator('#toasts').boundingBox(),
  ])
  expect(width - (region?.x ?? 0) - (region?.width ?? 0), `${width} px`).toBeCloseTo(
    main?.x ?? 0,
    0,
  )
}

test('the keyboard chooses among segments, reads the words of a sign and takes back what a toast tells', async ({
  page,
}) => {
  await openParts(page)
  await expectFocusGivenBack(page)
  await expectLocking(page, '0.2s')

  await test.step('an arrow key chooses nothing among segments, Space and Enter do', async () => {
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
  await test.step('what is being saved can be pressed without effect, and keeps the focus', async () => {
    const busy = page.getByRole('group', { name: 'En cours d’enregistrement' })
    await busy.getByRole('button', { name: 'Deux' }).press('Enter')
    await expect(busy.getByRole('button', { name: 'Deux' })).toBeFocused()
    await expect(busy.getByRole('button', { pressed: true })).toHaveText('Un')
  })
  await test.step('the words of a sign come to the pointer and the keyboard, and go with Escape', async () => {
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
  await test.step('what a toast tells can be taken back', async () => {
    await page.getByRole('button', { name: 'Toast à reprendre' }).click()
    const told = page.getByRole('status').filter({ hasText: 'maintenant modératrice' })
    await told.getByRole('button', { name: 'Annuler' }).press('Enter')
    await expect(page.getByText('Lina Haddad est de nouveau membre')).toBeVisible()
    await expect(page.getByText('maintenant modératrice')).toBeHidden()
  })
})

test('on a phone tabs fade at their edge, a bar acts on what is chosen, and a dialog is a sheet that is pulled down', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openParts(page)

  await test.step('a bar says how much is chosen, and goes with it', async () => {
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

  await test.step('a dialog is a sheet at the bottom, which is pulled down to close it', async () => {
    await opener(page).click()
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
    await expect(opener(page)).toBeFocused()
  })

  await test.step('the current tab is in sight among those that do not fit', async () => {
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
})
