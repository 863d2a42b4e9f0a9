import type { Page } from '@playwright/test'
import { build } from 'vite'
import { expect, test } from './test.ts'

/** The form of form-fixture.tsx alone on a page: it needs nothing of the server. */
let script = ''

// Built once: by one worker for all.
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  const entry = new URL('form-fixture.tsx', import.meta.url).pathname
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry, formats: ['iife'], name: 'fixture' } },
  })
  const chunks = [built].flat().flatMap((result) => ('output' in result ? result.output : []))
  script = chunks.map((chunk) => ('code' in chunk ? chunk.code : '')).join('')
})

const lyon = {
  geometry: { coordinates: [4.85, 45.75] },
  properties: { label: '69003 Lyon', city: 'Lyon', postcode: '69003', type: 'municipality' },
}

test.beforeEach(async ({ page }) => {
  await page.route('http://form.test/**', (route) => {
    if (route.request().url().includes('/api/public/addresses')) {
      return route.fulfill({ json: { features: [lyon] } })
    }
    const html = '<!doctype html><html lang="fr"><title>Formulaire</title><body></body></html>'
    return route.fulfill({ contentType: 'text/html', body: html })
  })
  await page.goto('http://form.test/')
  await page.addScriptTag({ content: script })
})

const send = (page: Page) => page.getByRole('button', { name: 'Envoyer' }).click()
const sent = (page: Page) => page.evaluate(() => window.sent)

const audience = (page: Page) => page.getByRole('group', { name: 'Pour qui' })

test('what is wrong is said at its control, one after the other, until all can be sent', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Ajouter' }).click()
  await test.step('the first that is wrong gets the focus', async () => {
    await send(page)
    await expect(page.getByLabel('Nom')).toBeFocused()
    await expect(page.getByLabel('Nom')).toHaveAccessibleDescription('Champ requis')
    await expect(audience(page)).toContainText('Champ requis')
    await expect(page.getByLabel('Rappel 1')).toHaveAccessibleDescription('')
    await expect(page.getByLabel('Rappel 2')).toHaveAccessibleDescription('Un nombre')
    expect(await sent(page)).toBeUndefined()
  })
  await test.step('the buttons of a choice do, and a row', async () => {
    await page.getByLabel('Nom').fill('Tournoi')
    await send(page)
    await expect(page.getByLabel('all')).toBeFocused()
    await expect(audience(page)).toContainText('Champ requis')
    await page.getByLabel('all').check()
    await expect(audience(page)).not.toContainText('Champ requis')
    await page.getByLabel('Rappel 1').fill('deux')
    await page.getByLabel('Rappel 2').fill('5')
    await send(page)
    await expect(page.getByLabel('Rappel 1')).toBeFocused()
  })
  await test.step('a row that goes leaves the others their values, and takes its error along', async () => {
    await expect(page.getByLabel('Rappel 1')).toHaveAccessibleDescription('Un nombre')
    await page.getByRole('button', { name: 'Retirer 1' }).click()
    await expect(page.getByLabel('Rappel 1')).toHaveValue('5')
    await expect(page.getByLabel('Rappel 1')).toHaveAccessibleDescription('')
    await page.getByRole('button', { name: 'Retirer 1' }).click()
    await page.getByLabel('Type').selectOption('match')
    await send(page)
    await expect.poll(() => sent(page)).toMatchObject({ name: 'Tournoi', reminders: [] })
  })
})

test('a refusal is said at the control it is about, else above the button; then what stands in every kind of control is given', async ({
  page,
}) => {
  await page.getByLabel('Nom').fill('Tournoi')
  await page.getByLabel('Type').selectOption('match')
  await page.getByLabel('members').check()
  await page.evaluate(() => {
    window.refusal = { ok: false, error: 'invalid_payload', fields: { place: 'Hors de France' } }
  })
  await send(page)
  await expect(page.getByText('Hors de France')).toBeVisible()
  await expect(page.getByLabel('Lieu')).toBeFocused()
  await page.evaluate(() => {
    window.refusal = { ok: false, error: 'timeout' }
  })
  await send(page)
  await expect(page.getByRole('alert').filter({ hasText: 'met trop de temps' })).toBeVisible()

  await page.evaluate(() => {
    delete window.refusal
  })
  await page.getByLabel('Description').fill('Apportez à boire')
  await page.getByLabel('Public').check()
  await page.getByLabel('Lieu').click()
  await page.getByRole('combobox', { name: 'Lieu' }).pressSequentially('Lyon')
  await page.getByRole('option', { name: '69003 Lyon' }).click()
  await page.getByRole('button', { name: 'Ajouter' }).click()
  await page.getByLabel('Rappel 2').fill('3')
  await send(page)
  await expect(page.getByRole('status').filter({ hasText: 'envoyé' })).toBeVisible()
  expect(await sent(page)).toEqual({
    name: 'Tournoi',
    about: 'Apportez à boire',
    type: 'match',
    audience: 'members',
    isPublic: true,
    place: { address: null, city: 'Lyon', postcode: '69003', coordinates: [4.85, 45.75] },
    reminders: [
      { amount: 2, unit: 'day' },
      { amount: 3, unit: 'hour' },
    ],
  })
})
