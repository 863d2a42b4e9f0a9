import type { Page } from '@playwright/test'
import { createCommunity } from './communities.ts'
import {
  choose,
  emailsField,
  goBack,
  goOn,
  nameField,
  pass,
  paste,
  png,
  startCreating,
} from './creation.ts'
import { enter } from './entering.ts'
import { expectAccessible, expectNoSidewaysScroll, isOnTop } from './looks.ts'
import { expect, expectClosed, test } from './test.ts'

// Eight questions are a long way to walk.
test.describe.configure({ timeout: 90_000 })

/** Goes through every question to the end, and looks at each as it is met, answered and refused. */
async function walk(page: Page, look: (state: string) => Promise<void>): Promise<void> {
  await page.route('**/api/public/register**', (route) =>
    route.fulfill({ json: { results: [{ nom_complet: 'X'.repeat(200) }] } }),
  )
  await createCommunity(page, 'association', { name: 'W'.repeat(50) })
  await startCreating(page, 'Créer un groupe')
  await goBack(page)
  await look('kind')
  await goOn(page)
  await choose(page, 'W'.repeat(50))
  await look('parent')
  await goBack(page)
  await choose(page, "Asso'")
  await goOn(page)
  await page.getByRole('combobox').fill('W'.repeat(60))
  // Once it has its place above the field: to scroll to it where it began would close the list.
  await expect(page.getByRole('option')).toBeInViewport({ ratio: 1 })
  await look('list')
  await page.getByRole('option').click()
  await look('realName')
  await pass(page)
  await goOn(page)
  await look('type refused')
  await choose(page, 'Anciens élèves')
  await goOn(page)
  await page.getByLabel(/^Précision/).fill('W'.repeat(60))
  await goOn(page)
  await look('details refused')
  await page.getByLabel(/^Précision/).fill('')
  await goOn(page)
  await goOn(page)
  await look('name refused')
  await nameField(page).fill('W'.repeat(45))
  await look('name')
  await goOn(page)
  await page.getByLabel(/^Description/).fill('W'.repeat(300))
  await look('description')
  await goOn(page)
  await look('picture')
  const file = page.locator('input[type=file]')
  await file.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await look('picture refused')
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png })
  await look('picture chosen')
  await goOn(page)
  await look('members')
  await paste(page, `samir@exemple.fr ${'w'.repeat(60)}@${'w'.repeat(60)}.fr`)
  await emailsField(page).fill('nadia')
  await emailsField(page).press('Enter')
  await look('members refused')
  await page.keyboard.press('Escape')
  await look('leaving')
  await page.getByRole('button', { name: 'Continuer la création' }).click()
  // As long as it is on its way out nothing below it takes a key.
  await expectClosed(page.getByRole('dialog'))
  await emailsField(page).fill('')
  await page.route('**/api/associations', (route) =>
    route.fulfill({ status: 409, json: { error: 'too_many_members' } }),
  )
  await page.getByRole('button', { name: 'Créer l’association' }).click()
  await expect(page.getByRole('button', { name: 'Réessayer' })).toBeVisible()
  await look('refused')
  await page.unroute('**/api/associations')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('heading', { name: 'Votre association est créée' })).toBeVisible()
  await look('created')
}

/** Their markup is that of another question which is looked at. */
const alike = ['realName', 'name refused', 'name', 'members']

/** What is looked at, where it is not the page's own part. */
const parts: Record<string, string> = {
  kind: 'html',
  // While a list is open React Aria hides the rest from screen readers, see pages.test.ts.
  list: '[role=listbox]',
  leaving: 'dialog[open]',
}

test('axe finds nothing in any question', async ({ page, person }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await enter(page, person)
  await walk(page, async (state) => {
    if (alike.includes(state)) return
    await test.step(state, () => expectAccessible(page, parts[state] ?? 'main'))
  })
})

test('on a phone no question scrolls sideways; on a laptop at 150 % nothing lies over what one types or has to choose', async ({
  page,
  person,
}) => {
  const phone = { width: 320, height: 640 }
  await page.setViewportSize(phone)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await enter(page, person)
  await walk(page, (state) =>
    test.step(state, async () => {
      await expectNoSidewaysScroll(page)
      if (['list', 'leaving', 'created'].includes(state)) return
      if (state === 'type refused') await expectAtFoot(page, phone.height)
      await page.setViewportSize({ width: 911, height: 416 })
      await expectUncovered(page)
      await page.setViewportSize(phone)
    }),
  )
})

/** The actions of a phone's screen. */
async function expectAtFoot(page: Page, height: number): Promise<void> {
  const box = await page.locator('form button[type=submit]').last().boundingBox()
  expect(box?.y).toBeGreaterThan(height - 80)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height)
}

/** The last button is the way on; while a picture is read it may still be another one. */
async function expectWayOn(page: Page): Promise<void> {
  const button = page.locator('form button[type=submit]').last()
  await expect(button).toBeInViewport({ ratio: 1 })
  await expect.poll(() => button.evaluate(isOnTop)).toBe(true)
}

/** Each control of the form, once it has the focus, is what one would tap at its middle. */
async function expectUncovered(page: Page): Promise<void> {
  await expectWayOn(page)
  const controls = page.locator('form').locator('input:visible, textarea:visible, button:visible')
  for (const control of await controls.all()) {
    if (await control.isDisabled()) continue
    const covered = await control.evaluate((element: HTMLElement) => {
      element.focus()
      const seen = element.closest('label') ?? element
      seen.scrollIntoView({ block: 'nearest' })
      const { x, y, width, height } = seen.getBoundingClientRect()
      const top = document.elementFromPoint(x + width / 2, y + Math.min(height / 2, 20))
      return !(top && (seen.contains(top) || top.contains(seen)))
    })
    expect(covered, await control.evaluate(({ outerHTML }) => outerHTML.slice(0, 120))).toBe(false)
  }
}
