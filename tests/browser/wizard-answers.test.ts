import type { Page } from '@playwright/test'
import {
  chips,
  choose,
  emailsField,
  expectCreated,
  expectQuestion,
  goBack,
  goOn,
  nameField,
  pass,
  paste,
  png,
  reachDomain,
  reachMembers,
  reachPicture,
  startCreating,
} from './creation.ts'
import { enter } from './entering.ts'
import { expect, test } from './test.ts'

// Eight questions are a long way to walk.
test.describe.configure({ timeout: 90_000 })

test.beforeEach(async ({ page, person }) => {
  await enter(page, person)
  await startCreating(page, 'Créer une association')
})

test('what an answer lacks is said at its field, which gets the focus', async ({ page }) => {
  await reachDomain(page)
  await test.step('a domain, above the choices', async () => {
    await goOn(page)
    await expect(page.getByRole('radiogroup')).toHaveAccessibleDescription(
      'Champ requis\u00A0: choisissez une réponse',
    )
    await expect(page.getByRole('radio', { name: 'Sportive' })).toBeFocused()
    await choose(page, 'Loisirs')
    await expect(page.getByText('Champ requis')).toHaveCount(0)
    await goOn(page)
  })
  await test.step('details may be left out, and have fifty characters at most', async () => {
    const details = page.getByLabel(/^Précision/)
    const colour = () => page.getByText('/ 50').evaluate((text) => getComputedStyle(text).color)
    await details.fill('x'.repeat(39))
    await expect(page.getByText('39 / 50')).toBeVisible()
    await expect(page.getByText(/restant/)).toHaveCount(0)
    const calm = await colour()
    await details.fill('x'.repeat(40))
    await expect(page.getByText('10 caractères restants')).toBeVisible()
    expect(await colour()).not.toBe(calm)
    await details.fill('x'.repeat(51))
    await expect(page.getByText('1 caractère en trop')).toBeVisible()
    await goOn(page)
    await expect(details).toHaveAccessibleDescription(
      /Le champ doit contenir au maximum 50 caractères/,
    )
    await expect(details).toBeFocused()
    await details.fill('')
    await goOn(page)
  })
  await test.step('a name is required', async () => {
    await nameField(page).fill('  ')
    await goOn(page)
    await expect(nameField(page)).toHaveAccessibleDescription(/Champ requis/)
    await expect(nameField(page)).toBeFocused()
    await nameField(page).fill('Chorale')
    await goOn(page)
  })
  await test.step('a description has 2000 characters at most, and lines', async () => {
    const description = page.getByLabel(/^Description/)
    await description.fill('x'.repeat(2001))
    await goOn(page)
    await expect(description).toHaveAccessibleDescription(
      /Le champ doit contenir au maximum 2000 caractères/,
    )
    await description.fill('Une ligne')
    await description.press('Enter')
    await expect(description).toHaveValue('Une ligne\n')
    await description.press('Control+Enter')
    await expect(page.getByRole('heading', { name: 'Une image' })).toBeVisible()
  })
})

/** A square picture of noise, which no format makes small. */
async function photo(page: Page, type: string, side: number): Promise<Buffer> {
  const url = await page.evaluate(
    ({ type, side }) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side })
      const noise = new ImageData(side, side)
      for (let at = 0; at < noise.data.length; at += 65_536) {
        crypto.getRandomValues(noise.data.subarray(at, at + 65_536))
      }
      canvas.getContext('2d')?.putImageData(noise, 0, 0)
      return canvas.toDataURL(type)
    },
    { type, side },
  )
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}

test.describe('a picture', () => {
  const chosen = (page: Page) => page.getByRole('button', { name: 'Retirer l’image' })
  const field = (page: Page) => page.locator('input[type=file]')
  const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: png })
  test.beforeEach(({ page }) => reachPicture(page, 'Chorale'))

  test('that is none is refused, each choice is said, and the one that is chosen can be taken away', async ({
    page,
  }) => {
    const none = Buffer.from('x')
    for (const file of [
      { name: 'a.txt', mimeType: 'text/plain', buffer: none },
      { name: 'a.svg', mimeType: 'image/svg+xml', buffer: none },
      { name: 'a.webp', mimeType: 'image/webp', buffer: none },
      // It only says that it is one.
      { name: 'a.png', mimeType: 'image/png', buffer: none },
      // Too large, and can't be read.
      { name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(1024 * 1024 + 1) },
    ]) {
      await field(page).setInputFiles(picture('b.png'))
      await expect(chosen(page)).toBeVisible()
      await chosen(page).click()
      await expect(page.getByText(/format valide/)).toHaveCount(0)
      await field(page).setInputFiles(file)
      await expect(field(page)).toHaveAccessibleDescription(/Le fichier n'a pas un format valide/)
      await expect(chosen(page)).toBeHidden()
    }
    await expect(field(page)).toHaveAccessibleName('Choisir une image')
    for (const name of ['a.png', 'b.png']) {
      await field(page).setInputFiles(picture(name))
      await expect(page.getByRole('status').filter({ hasText: name })).toBeAttached()
      await expect(page.getByText(/format valide/)).toHaveCount(0)
    }
    await expect(field(page)).toHaveAccessibleName('Changer l’image')
    await chosen(page).click()
    await expect(field(page)).toBeFocused()
    await expect(field(page)).toHaveAccessibleName('Choisir une image')
    await expect(page.getByRole('status').filter({ hasText: 'b.png' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Plus tard/ })).toBeVisible()
  })

  test('can be dropped or pasted, of a format that is not sent becomes one that is, and of more than one megabyte is made smaller', async ({
    page,
  }) => {
    for (const way of ['drop', 'paste'] as const) {
      await field(page).evaluate(give, { way, bytes: [...png] })
      // Of several the first counts.
      await expect(chosen(page)).toBeVisible()
      await expect(page.getByText(/format valide/)).toHaveCount(0)
      await chosen(page).click()
    }
    const logo = await photo(page, 'image/webp', 40)
    await field(page).setInputFiles({ name: 'logo.webp', mimeType: 'image/webp', buffer: logo })
    await expect(page.locator('label img')).toHaveAttribute('src', /^data:image\/png/)

    const buffer = await photo(page, 'image/png', 700)
    expect(buffer.length).toBeGreaterThan(1024 * 1024)
    await field(page).setInputFiles({ name: 'fete.png', mimeType: 'image/png', buffer })
    await expect(page.getByText('Image choisie : fete.png')).toBeAttached()
    await expect(chosen(page)).toBeVisible()
    await goOn(page)
    // The server refuses more than that.
    await pass(page)
    await expectCreated(page, 'association', 'Chorale')
    await expect(page.locator('main img').first()).not.toHaveJSProperty('naturalWidth', 0)
  })

  /** Several files at once, by hand. */
  function give(input: Element, { way, bytes }: { way: 'drop' | 'paste'; bytes: number[] }): void {
    const data = new DataTransfer()
    data.items.add(new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' }))
    data.items.add(new File(['x'], 'b.txt', { type: 'text/plain' }))
    const what = { bubbles: true, cancelable: true }
    input.dispatchEvent(
      way === 'drop'
        ? new DragEvent('drop', { ...what, dataTransfer: data })
        : new ClipboardEvent('paste', { ...what, clipboardData: data }),
    )
  }

  test('that takes its time is waited for by the way on, gives way to a later one, and changes no other question', async ({
    page,
  }) => {
    /** Lets the browser look at pictures only when `release` is called. */
    const hold = () =>
      page.evaluate(() => {
        const { promise, resolve } = Promise.withResolvers<void>()
        Object.assign(globalThis, { release: resolve })
        const { decode } = HTMLImageElement.prototype
        HTMLImageElement.prototype.decode = async function () {
          await promise
          return decode.call(this)
        }
      })
    const release = () => page.evaluate('release()')
    const drawn = () => page.evaluate(() => new Promise(requestAnimationFrame))

    await test.step('another question is asked meanwhile', async () => {
      await hold()
      await field(page).setInputFiles(picture('a.png'))
      await goBack(page)
      await page.getByLabel(/^Description/).fill('On chante.')
      await release()
      await drawn()
      await expect(page.getByLabel(/^Description/)).toHaveValue('On chante.')
      await goOn(page)
    })
    await test.step('another one is chosen after it', async () => {
      await expect(page.getByRole('heading', { name: 'Une image' })).toBeVisible()
      if (await chosen(page).isVisible()) await chosen(page).click()
      await hold()
      await field(page).setInputFiles(picture('first.png'))
      const unreadable = { mimeType: 'text/plain', buffer: Buffer.from('x') }
      await field(page).setInputFiles({ ...picture('second.txt'), ...unreadable })
      await release()
      await drawn()
      await expect(chosen(page)).toBeHidden()
      await expect(field(page)).toHaveAccessibleDescription(/format valide/)
    })
    await test.step('one goes on', async () => {
      await hold()
      await field(page).setInputFiles(picture('a.png'))
      await page.getByRole('button', { name: /^Plus tard/ }).click()
      await expect(page.getByRole('heading', { name: 'Une image' })).toBeVisible()
      await release()
      await expect(page.getByRole('heading', { name: 'Qui voulez' })).toBeVisible()
      await goBack(page)
      await expect(chosen(page)).toBeVisible()
    })
  })
})

test.describe('the real name', () => {
  test.use({ tolerated: /Failed to load resource|net::ERR_FAILED/ })

  test('is looked up in the register, may be one that it doesn’t know, and is just text while it is away', async ({
    page,
  }) => {
    const register = '**/api/public/register**'
    const box = page.getByRole('combobox', { name: /^Nom officiel/ })
    const results = Array.from({ length: 7 }, (_, index) => ({
      nom_complet: `AMICALE ${index}`,
      siege: { code_postal: '69003', libelle_commune: 'LYON' },
    }))
    await page.route(register, (route) => route.fulfill({ json: { results } }))
    await box.fill('Amicale')
    await expect(page.getByRole('option')).toHaveCount(5)

    await page.route(register, (route) => route.fulfill({ json: { results: [] } }))
    await box.fill('Amicale des rieurs')
    await goOn(page)
    await expectQuestion(page, 'Quel est son domaine ?', 3)
    await goBack(page)
    await expect(box).toHaveValue('Amicale des rieurs')

    await page.route(register, (route) => route.abort())
    const away = page.waitForEvent('requestfailed')
    await box.fill('Amicale des chanteurs')
    await away
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
    await goOn(page)
    await expectQuestion(page, 'Quel est son domaine ?', 3)

    // Skipped as a whole, also when something stands there.
    await goBack(page)
    await expect(box).toHaveValue('Amicale des chanteurs')
    await pass(page)
    await goBack(page)
    await expect(box).toHaveValue('')
  })
})

test('addresses are pasted thirty at once, put right where they are none, and taken back by keyboard and by click', async ({
  page,
  person,
}) => {
  await reachMembers(page, 'Chorale')
  const { keyboard } = page
  const create = page.getByRole('button', { name: 'Créer l’association' })
  const remove = (name: string) => page.getByRole('button', { name: `Retirer ${name}@exemple.fr` })

  await test.step('one that is none says so, and keeps one from going on', async () => {
    await paste(page, 'samir@exemple.fr, nadia@exemple')
    await expect(chips(page)).toHaveCount(1)
    await expect(emailsField(page)).toHaveValue('nadia@exemple')
    await expect(emailsField(page)).toHaveAccessibleDescription(/Format invalide/)
    await create.click()
    await expect(emailsField(page)).toBeFocused()
    await emailsField(page).selectText()
    await paste(page, 'nadia@exemple.fr')
    await expect(chips(page)).toHaveCount(2)
    await expect(emailsField(page)).toHaveValue('')
  })
  await test.step('they count once, and one’s own not at all', async () => {
    await paste(page, `SAMIR@exemple.fr paul@exemple.fr ${person.email}`)
    await emailsField(page).fill('Samir@exemple.fr,')
    await emailsField(page).press('Enter')
    await expect(emailsField(page)).toHaveValue('')
    await expect(chips(page)).toHaveText(['samir', 'nadia', 'paul'].map((one) => RegExp(one)))
  })
  await test.step('one click takes one back, also while another is half typed and wrong', async () => {
    await emailsField(page).pressSequentially('lina')
    await remove('paul').click()
    await expect(chips(page)).toHaveText([/samir/, /nadia/])
    await expect(emailsField(page)).toHaveValue('lina')
    await emailsField(page).fill('lina@exemple.fr')
    await keyboard.press('Enter')
    await expect(chips(page)).toHaveCount(3)
  })
  await test.step('the keyboard takes them back, one by one', async () => {
    await emailsField(page).focus()
    await keyboard.press('Tab')
    await keyboard.press('ArrowRight')
    await keyboard.press('Delete')
    await expect(chips(page)).toHaveText([/samir/, /lina/])
    await keyboard.press('Backspace')
    await keyboard.press('Backspace')
    await expect(chips(page)).toHaveCount(0)
    await expect(emailsField(page)).toBeFocused()
  })
  const many = Array.from({ length: 201 }, (_, index) => `m${index}@exemple.fr`)
  await test.step('thirty come at once, as from a mail program', async () => {
    const thirty = many.slice(0, 30).map((email) => `"Membre, Un" <${email}>`)
    await paste(page, thirty.join(', '))
    await expect(chips(page)).toHaveCount(30)
    await expect(page.getByText('30 personnes à inviter').first()).toBeVisible()
    await expect(emailsField(page)).toHaveValue('')
  })
  await test.step('199 are the most', async () => {
    await paste(page, many.slice(30).join(' '))
    await create.click()
    await expect(emailsField(page)).toHaveAccessibleDescription(
      /Vous pouvez inviter 199 personnes au maximum\s: retirez 2 adresses/,
    )
    await remove('m30').click()
    await remove('m31').click()
    await expect(page.getByText('Vous pouvez inviter')).toHaveCount(0)
  })
})
