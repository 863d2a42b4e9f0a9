import { readFile } from 'node:fs/promises'
import type { Page, Request } from '@playwright/test'
import { readConfig } from '../../server/config.ts'
import { headers } from './communities.ts'
import { enter } from './entering.ts'
import { findInMail } from './people.ts'
import { answerNotices, expect, expectClosed, logIn, open, test, toast } from './test.ts'

test.beforeEach(async ({ page, person }) => {
  await enter(page, person)
  await open(page, '/profil')
})

const address = /^Adresse(?! e-mail)/

async function searchAddress(page: Page, text: string) {
  await page.getByRole('textbox', { name: address }).focus()
  await page.getByRole('combobox', { name: address }).fill(text)
  await expect(page.getByRole('option', { name: new RegExp(text) })).toBeVisible()
}

/** The tests' service stands at our own address: our own calls carry the client key. */
const isOwnSearch = (request: Request) => 'authorization' in request.headers()

test('a wrong field says its message, a date that was typed in part is not taken for one that was cleared, and nothing is saved', async ({
  page,
  person,
}) => {
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue(person.email)
  await expect(page.getByLabel('Adresse e-mail')).not.toBeEditable()
  const save = page.getByRole('button', { name: 'Enregistrer' })
  const birthday = page.getByLabel('Date de naissance')
  await birthday.focus()
  await page.keyboard.type('1205')
  await save.click()
  await expect(birthday).toHaveAccessibleDescription(/^Date de naissance invalide\u00A0: un jour/)
  await expect(birthday).toBeFocused()

  await page.getByLabel('Prénom').fill('')
  await page.getByLabel('Téléphone').fill('12 34')
  await save.click()
  await expect(page.getByLabel('Prénom')).toHaveAccessibleDescription('Champ requis')
  await expect(page.getByLabel('Téléphone')).toHaveAccessibleDescription(
    'Numéro de téléphone invalide\u00A0: dix chiffres, en commençant par 0',
  )
  const reply = await page.request.get('/api/users/me', { headers })
  expect(await reply.json()).toMatchObject({
    firstName: 'Claire',
    phoneNumber: null,
    birthDay: null,
  })
})

/** @returns the address as the server then has it */
async function save(page: Page): Promise<unknown> {
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  return (await (await saved).json()).address
}

test('an address is found by the keyboard alone, stays through a letter that was typed, and goes with what stands in the box', async ({
  page,
}) => {
  const field = page.getByRole('textbox', { name: address })
  const box = page.getByRole('combobox', { name: address })

  await test.step('five answers at most, each once, or that there is none', async () => {
    await field.focus()
    await box.pressSequentially('Saint')
    await expect(page.getByRole('option')).toHaveCount(5)
    const labels = await page.getByRole('option').allTextContents()
    expect(new Set(labels).size).toBe(5)
    await box.fill('Zzzzzz')
    await expect(page.getByText('Aucun résultat')).toBeVisible()
    await box.fill('')
  })
  await test.step('one is chosen and kept', async () => {
    await box.pressSequentially('69003')
    await expect(page.getByRole('option', { name: 'Lyon' })).toHaveCount(1)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(box).toHaveValue(/Lyon/)
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(toast(page, 'Vos informations ont été modifiées')).toBeVisible()
    await open(page, '/profil')
    await expect(field).toHaveValue(/Lyon/)
  })
  await test.step('a letter more changes nothing', async () => {
    await field.focus()
    await box.press('End')
    await box.pressSequentially('x')
    await expect(box).toHaveAccessibleDescription(
      'L’adresse reste « 69003 Lyon » tant que vous n’en choisissez pas une autre.',
    )
    // While its list is open the rest is hidden from screen readers.
    await box.blur()
    expect(await save(page)).toMatchObject({ postcode: '69003' })
    await expect(page.getByLabel(address)).toHaveValue('69003 Lyon')
  })
  await test.step('an empty box is none', async () => {
    await field.focus()
    await box.fill('')
    // The message of the time before may still be there.
    expect(await save(page)).toBeNull()
    await open(page, '/profil')
    await expect(field).toHaveValue('')
  })
})

test('the search asks after a pause of 300 ms in typing, once', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/api/public/addresses') asked.push(url.searchParams.get('q') ?? '')
  })
  await page.clock.install()
  await open(page, '/profil')
  await page.getByRole('textbox', { name: address }).focus()
  const box = page.getByRole('combobox', { name: address })
  await box.waitFor()

  // From here on the page's time moves only when told to.
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
  await box.pressSequentially('Villeurbanne')
  await page.clock.runFor(299)
  expect(asked).toEqual([])
  await page.clock.runFor(1)
  await expect.poll(() => asked).toEqual(['Villeurbanne'])
})

test.describe('when the public address service is away', () => {
  test.use({ tolerated: /Failed to load resource|net::ERR_FAILED/ })

  test('the bundled communes stand in, and the next search of the visit asks them first, on another page too', async ({
    page,
  }) => {
    const asked: string[] = []
    await page.route('**/api/public/addresses**', (route, request) => {
      const own = isOwnSearch(request)
      asked.push(own ? 'own' : 'service')
      return own ? route.continue() : route.abort()
    })
    await searchAddress(page, 'Villeurbanne')
    expect(asked).toEqual(['service', 'own'])
    await open(page, '/profil')
    await searchAddress(page, 'Villeurbanne')
    expect(asked).toEqual(['service', 'own', 'own'])
  })
})

test('the sections can be linked, and collapse into a toggle below 1025 px; one’s data and an idea can be taken from there', async ({
  page,
  person,
}) => {
  const sections = page.getByRole('navigation', { name: 'Sections du profil' })
  await page.setViewportSize({ width: 1025, height: 800 })
  await expect(sections.getByRole('link', { name: 'Sécurité' })).toBeVisible()
  await page.setViewportSize({ width: 1024, height: 800 })
  await expect(sections.getByRole('link', { name: 'Sécurité' })).toBeHidden()
  await sections.locator('summary').click()
  await sections.getByRole('link', { name: 'Sécurité' }).click()
  await expect(page).toHaveURL('/profil?section=securite')
  await expect(page.getByRole('heading', { name: 'Sécurité' })).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })

  await test.step('one’s data are downloaded as a file', async () => {
    await page.getByRole('link', { name: 'Mes données' }).click()
    await expect(page.getByRole('heading', { level: 2 })).toHaveText('Mes données')
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Télécharger mes données' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^mes-donnees-[\d-]+\.json$/)
    const stored = JSON.parse(await readFile(await download.path(), 'utf8'))
    expect(stored.account).toMatchObject({ email: person.email, firstName: person.firstName })
  })
  await test.step('an idea for a feature is sent from the menu', async () => {
    const idea = `Un tableau des chasubles ${crypto.randomUUID()}`
    await page.getByRole('button', { name: 'Mon compte' }).click()
    await page.getByRole('button', { name: 'Proposer une fonctionnalité' }).click()
    const dialog = page.getByRole('dialog', { name: 'Proposer une fonctionnalité' })
    await dialog.getByRole('button', { name: 'Envoyer ma proposition' }).click()
    await expect(dialog.getByLabel('Votre idée')).toHaveAccessibleDescription(/Champ requis/)
    await dialog.getByLabel('Votre idée').fill(idea)
    await dialog.getByRole('button', { name: 'Envoyer ma proposition' }).click()
    await expectClosed(dialog)
    await findInMail(page.request, readConfig({}).operator.contact, new RegExp(idea))
  })
})

test('another device is logged out from here; with a wrong password neither the password changes nor the account goes', async ({
  page,
  person,
  browser,
}) => {
  const wrong = 'Le mot de passe actuel est incorrect.'
  await test.step('another device', async () => {
    const other = await browser.newContext()
    await other.addInitScript(answerNotices)
    const phone = await other.newPage()
    await logIn(phone, person)
    await open(page, '/profil?section=securite')
    await expect(page.getByText('Cet appareil')).toHaveCount(1)
    await page.getByRole('button', { name: /^Déconnecter Chrome/ }).click()
    await expect(page.getByRole('button', { name: /^Déconnecter Chrome/ })).toHaveCount(0)
    await phone.goto('/profil')
    await expect(phone).toHaveURL(/\/connexion/)
    await other.close()
  })
  await test.step('the password', async () => {
    await page.getByLabel('Mot de passe actuel').fill('Faux_12345')
    const anew = page.getByLabel('Nouveau mot de passe', { exact: true })
    await anew.fill('Autre_2027')
    await page.getByLabel('Confirmation du nouveau mot de passe').fill('Autre_2027')
    await page.getByRole('button', { name: 'Modifier le mot de passe' }).click()
    await expect(page.getByRole('alert')).toHaveText(wrong)
    await expect(page.getByLabel('Mot de passe actuel')).toBeFocused()
    await expect(anew).toHaveValue('Autre_2027')
  })
  await test.step('the account; Escape leaves', async () => {
    await open(page, '/profil?section=suppression')
    const start = page.getByRole('button', { name: 'Supprimer mon compte' })
    await start.click()
    const dialog = page.getByRole('dialog', { name: 'Supprimer mon compte' })
    const password = dialog.getByLabel('Mot de passe', { exact: true })
    await password.fill('Faux_12345')
    await dialog.getByRole('button', { name: 'Supprimer mon compte' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(wrong)
    await expect(password).toBeFocused()
    await page.keyboard.press('Escape')
    await expectClosed(dialog)
    await expect(start).toBeFocused()
  })
})
