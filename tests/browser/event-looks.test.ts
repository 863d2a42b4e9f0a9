import decodeQr from 'qr/decode.js'
import sharp from 'sharp'
import { closeBrowsers } from './communities.ts'
import { answerByCall, newOccasion } from './events.ts'
import { expectAccessible, expectNoSidewaysScroll } from './looks.ts'
import { expect, expectClosed, open, test, toast } from './test.ts'
import { scriptWeight } from './weights.ts'

// Several people come in first, each by their mails.
test.describe.configure({ timeout: 60_000 })

test.afterEach(({ browser }) => closeBrowsers(browser))

const occasion = {
  description: 'Un chœur, un piano, et la rivière pour thème.\nEntrée libre.',
  appointment: 'Côté jardin',
  isPublic: true,
  numberOfPlaces: 60,
  remindersData: [{ timeBeforeEvent: 2, timeUnit: 'day' }],
}

/** By the buttons that lead there. */
const opened = {
  'the menu': ['Autres actions'],
  'the participants': [/^Voir les 2/],
  'a removal': [/^Voir les 2/, 'Retirer Éloïse Benali'],
  'the invitation': ['Inviter'],
  'the change': ['Autres actions', 'Modifier l’événement'],
  'the deletion': ['Autres actions', 'Supprimer l’événement'],
}

test('axe finds nothing on the page and in what it opens', async ({ browser }) => {
  const { claire, samir, event } = await newOccasion(browser, occasion)
  const path = `/evenement/${event.id}`
  const { page } = claire
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, path)
  await expectAccessible(page)
  for (const [name, steps] of Object.entries(opened)) {
    for (const step of steps) {
      await page.getByRole('button', { name: step, exact: true }).first().click()
    }
    if (name !== 'the menu') await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expectClosed(page.getByRole('dialog'))
  }
  await page.getByRole('button', { name: /^Je participe/ }).click()
  await expect(toast(page, 'vous participez')).toBeVisible()
  await expectAccessible(page)
  await samir.page.emulateMedia({ reducedMotion: 'reduce' })
  await open(samir.page, path)
  await expectAccessible(samir.page)
})

test('is light, scrolls sideways in no window nor with text of twice the size, and forced colours keep apart what is chosen', async ({
  browser,
}) => {
  const { claire, samir, event } = await newOccasion(browser, {
    ...occasion,
    name: 'Anticonstitutionnellementparlant, assemblée des bé',
  })
  const { page } = claire
  // Before anything is opened.
  expect(await scriptWeight(page, `/evenement/${event.id}`)).toBeLessThanOrEqual(100_000)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  for (const width of [360, 768, 911, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    await expectNoSidewaysScroll(page)
  }

  await samir.page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await open(samir.page, `/evenement/${event.id}`)
  const button = (name: RegExp) => samir.page.getByRole('button', { name })
  await button(/^Je participe/).click()
  await expect(toast(samir.page, 'vous participez')).toBeVisible()
  const ground = (name: RegExp) =>
    button(name).evaluate((one) => getComputedStyle(one).backgroundColor)
  expect(await ground(/^Je participe/)).not.toBe(await ground(/^Je ne viens pas/))
})

test('prints the list for the door where that was asked for, else a poster on one A4, with a code that leads to the page', async ({
  browser,
}) => {
  const { claire, samir, event, name } = await newOccasion(browser, occasion)
  const { page } = claire
  await open(page, `/evenement/${event.id}`)
  await page.emulateMedia({ media: 'print' })
  for (const words of [event.name, name, 'Dites si vous venez', '12 rue des Lilas', /60 places/]) {
    await expect(page.getByText(words).filter({ visible: true })).toHaveCount(1)
  }
  for (const role of ['button', 'navigation', 'link'] as const) {
    await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0)
  }
  const code = await page.getByRole('img', { name: /^Code QR/ }).screenshot()
  const { data, info } = await sharp(code).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const { baseURL = '' } = test.info().project.use
  expect(decodeQr({ width: info.width, height: info.height, data })).toBe(
    `${baseURL}/evenement/${event.id}`,
  )
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)

  await page.emulateMedia({ media: 'screen' })
  await answerByCall(samir, event.id, 'true')
  // What stands on the page while the browser prints.
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = document.querySelector('table')?.textContent ?? ''
    }
  })
  await open(page, `/evenement/${event.id}`)
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('button', { name: 'Imprimer la liste pour l’entrée' }).click()
  const list = page.locator('table')
  await page.emulateMedia({ media: 'print' })
  await expect(list.getByRole('row')).toHaveText([
    /Nom.*Prénom.*Réponse/,
    /Benali.*Éloïse.*Oui/,
    /Morand.*Claire.*Sans réponse/,
  ])
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(list).toHaveCount(0)
})
