import { expect, type Page } from '@playwright/test'
import { open } from './test.ts'

/** Opens the wizard from the lists. */
export async function startCreating(page: Page, button: string): Promise<void> {
  await open(page, '/groupes-et-assos')
  await page.evaluate(keepConfirmation)
  await page.getByRole('button', { name: button }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Étape 2 sur' })).toBeAttached()
}

/** It goes by itself after two seconds, as wizard-sending.test.ts proves; here once `leave` is called. */
function keepConfirmation(): void {
  const { setTimeout } = window
  Object.assign(window, {
    setTimeout(...given: Parameters<typeof setTimeout>) {
      if (given[1] !== 2000) return setTimeout(...given)
      Object.assign(window, { leave: given[0] })
      return 0
    },
  })
}

/** The question is there, counted, and its field has the focus. */
export async function expectQuestion(page: Page, title: string, number: number): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 })
  await expect.poll(async () => plain((await heading.textContent()) ?? '')).toBe(title)
  await expect(page.getByRole('status').filter({ hasText: `Étape ${number} sur` })).toBeAttached()
  await expectInField(page)
}

async function expectInField(page: Page): Promise<void> {
  await expect(page.locator('form :is(input, textarea, select):focus')).toHaveCount(1)
}

/** Without what only typography needs. */
export function plain(text: string): string {
  return text.replace(/\u2060/g, '').replace(/\u00A0/g, ' ')
}

export function goOn(page: Page): Promise<void> {
  return page.getByRole('button', { name: /^Continuer/ }).click()
}

export function goBack(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Retour' }).click()
}

export function pass(page: Page): Promise<void> {
  return page.getByRole('button', { name: /^(Passer|Plus tard)/ }).click()
}

/** Chips and cards are labels of radio buttons. */
export function choose(page: Page, label: string): Promise<void> {
  return page.getByRole('radiogroup').getByText(label, { exact: true }).click()
}

/** From the question after the kind to the one of the domain. */
export async function reachDomain(page: Page): Promise<void> {
  const second = page.getByRole('button', { name: /^Passer/ })
  const domain = page.getByRole('heading', { name: 'Quel est son domaine' })
  await expect(second.or(domain)).toBeVisible()
  if (await second.isVisible()) await second.click()
  await expect(domain).toBeVisible()
}

/** From there to the one of the picture, with a domain and a name. */
export async function reachPicture(page: Page, name: string): Promise<void> {
  await reachName(page)
  await nameField(page).fill(name)
  await goOn(page)
  await expect(page.getByLabel(/^Description/)).toBeVisible()
  await goOn(page)
  await expect(page.getByRole('heading', { name: 'Une image' })).toBeVisible()
}

export async function reachName(page: Page): Promise<void> {
  await reachDomain(page)
  await choose(page, 'Sportive')
  await goOn(page)
  await expect(page.getByLabel(/^Précision/)).toBeVisible()
  await goOn(page)
  await expect(nameField(page)).toBeVisible()
}

/** To the last question, with a domain and a name. */
export async function reachMembers(page: Page, name: string): Promise<void> {
  await reachPicture(page, name)
  await pass(page)
  await expect(page.getByRole('heading', { name: 'Qui voulez' })).toBeVisible()
}

export function nameField(page: Page) {
  return page.getByLabel(/^Nom (du groupe|de l’association)/)
}

export function emailsField(page: Page) {
  return page.getByLabel('Adresses e-mail')
}

/** The addresses that were taken over. */
export function chips(page: Page) {
  return page.getByRole('list', { name: /à inviter/ }).getByRole('listitem')
}

/** Pastes as a person would, whatever the clipboard of the machine holds. */
export async function paste(page: Page, text: string): Promise<void> {
  await emailsField(page).evaluate((field, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    field.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)
}

/** It is said, and then its page is there. */
export async function expectCreated(page: Page, kind: 'association' | 'groupe', name: string) {
  const said = kind === 'groupe' ? 'Votre groupe est créé' : 'Votre association est créée'
  await expect(page.getByRole('heading', { name: said })).toBeFocused()
  await page.evaluate('globalThis.leave?.()')
  await page.waitForURL(kind === 'groupe' ? '/groupe/*' : '/association/*')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
}

/** A green square, ten pixels wide. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FAAhKDveksOjmAAAAAElFTkSuQmCC',
  'base64',
)
