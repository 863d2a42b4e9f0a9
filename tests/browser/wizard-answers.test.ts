import type { Page } from '@playwright/test'
import {
  chips,
  choose,
  emailsField,
  expectCreated,
  goOn,
  nameField,
  pass,
  paste,
  png,
  reachDomain,
  reachMembers,
  reachName,
  reachPicture,
  startCreating,
} from './creation.ts'
import { expect, logIn, test } from './test.ts'

// Eight questions are a long way to walk.
test.describe.configure({ timeout: 90_000 })

test.beforeEach(async ({ page, person }) => {
  await logIn(page, person)
  await startCreating(page, 'Créer une association')
})

test('a domain is required, and says so above the choices', async ({ page }) => {
  await reachDomain(page)
  await goOn(page)
  await expect(page.getByRole('radiogroup')).toHaveAccessibleDescription(
    'Champ requis\u00A0: choisissez une réponse',
  )
  await expect(page.getByRole('radio', { name: 'Sportive' })).toBeFocused()
  await choose(page, 'Loisirs')
  await expect(page.getByText('Champ requis')).toHaveCount(0)
})

test('details may be left out, and have fifty characters at most', async ({ page }) => {
  await reachDomain(page)
  await choose(page, 'Loisirs')
  await goOn(page)
  const details = page.getByLabel(/^Précision/)
  await details.fill('x'.repeat(39))
  await expect(page.getByText('39 / 50')).toBeVisible()
  await expect(page.getByText(/restant/)).toHaveCount(0)
  await details.fill('x'.repeat(40))
  await expect(page.getByText('10 caractères restants')).toBeVisible()
  await details.fill('x'.repeat(51))
  await expect(page.getByText('1 caractère en trop')).toBeVisible()
  await goOn(page)
  await expect(details).toHaveAccessibleDescription(
    /Le champ doit contenir au maximum 50 caractères/,
  )
  await expect(details).toBeFocused()
  await details.fill('')
  await goOn(page)
  await expect(nameField(page)).toBeVisible()
})

test('the counter turns red at ten characters left', async ({ page }) => {
  await reachName(page)
  const colour = () => page.getByText('/ 50').evaluate((text) => getComputedStyle(text).color)
  await nameField(page).fill('x'.repeat(39))
  const calm = await colour()
  await nameField(page).fill('x'.repeat(40))
  expect(await colour()).not.toBe(calm)
})

test('a name is required', async ({ page }) => {
  await reachName(page)
  await nameField(page).fill('  ')
  await goOn(page)
  await expect(nameField(page)).toHaveAccessibleDescription(/Champ requis/)
  await expect(nameField(page)).toBeFocused()
})

test('a description has 2000 characters at most, and lines', async ({ page }) => {
  await reachName(page)
  await nameField(page).fill('Chorale')
  await goOn(page)
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
  test.beforeEach(({ page }) => reachPicture(page, 'Chorale'))

  test('of another format is refused', async ({ page }) => {
    for (const [name, mimeType] of [
      ['a.txt', 'text/plain'],
      ['a.svg', 'image/svg+xml'],
      ['a.webp', 'image/webp'],
    ] as const) {
      await field(page).setInputFiles({ name, mimeType, buffer: Buffer.from('x') })
      await expect(field(page)).toHaveAccessibleDescription(/Le fichier n'a pas un format valide/)
    }
    await expect(chosen(page)).toBeHidden()
  })

  test('that only says it is one is refused too', async ({ page }) => {
    await field(page).setInputFiles({
      name: 'a.png',
      mimeType: 'image/png',
      buffer: Buffer.from('x'),
    })
    await expect(field(page)).toHaveAccessibleDescription(/Le fichier n'a pas un format valide/)
  })

  test('of more than one megabyte is made smaller, and is taken by the server', async ({
    page,
  }) => {
    const buffer = await photo(page, 'image/png', 700)
    expect(buffer.length).toBeGreaterThan(1024 * 1024)
    await field(page).setInputFiles({ name: 'fete.png', mimeType: 'image/png', buffer })
    await expect(chosen(page)).toBeVisible()
    await expect(page.getByText('Image choisie : fete.png')).toBeAttached()
    await goOn(page)
    // The server refuses more than that.
    await pass(page)
    await expectCreated(page, 'association', 'Chorale')
    await expect(page.locator('main img').first()).not.toHaveJSProperty('naturalWidth', 0)
  })

  test('of a format that is not sent becomes one that is', async ({ page }) => {
    const buffer = await photo(page, 'image/webp', 40)
    await field(page).setInputFiles({ name: 'logo.webp', mimeType: 'image/webp', buffer })
    await expect(chosen(page)).toBeVisible()
    await expect(page.locator('label img')).toHaveAttribute('src', /^data:image\/png/)
  })

  test('that is too large and can’t be read is refused; the next one is not', async ({ page }) => {
    const buffer = Buffer.alloc(1024 * 1024 + 1)
    await field(page).setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
    await expect(field(page)).toHaveAccessibleDescription(/Le fichier n'a pas un format valide/)
    await field(page).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png })
    await expect(chosen(page)).toBeVisible()
    await expect(page.getByText(/format valide/)).toHaveCount(0)
    await chosen(page).click()
    await expect(page.getByRole('button', { name: /^Plus tard/ })).toBeVisible()
  })

  test.describe('that takes its time', () => {
    /** Lets the browser look at pictures only when `release` is called. */
    const hold = (page: Page) =>
      page.evaluate(() => {
        const { promise, resolve } = Promise.withResolvers<void>()
        Object.assign(globalThis, { release: resolve })
        const { decode } = HTMLImageElement.prototype
        HTMLImageElement.prototype.decode = async function () {
          await promise
          return decode.call(this)
        }
      })
    const release = (page: Page) => page.evaluate('release()')
    const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: png })

    test('is waited for by the way on', async ({ page }) => {
      await hold(page)
      await field(page).setInputFiles(picture('a.png'))
      await page.getByRole('button', { name: /^Plus tard/ }).click()
      await expect(page.getByRole('heading', { name: 'Une image' })).toBeVisible()
      await release(page)
      await expect(page.getByRole('heading', { name: 'Qui voulez' })).toBeVisible()
      await page.getByRole('button', { name: 'Retour' }).click()
      await expect(chosen(page)).toBeVisible()
    })

    test('changes nothing once another question is asked', async ({ page }) => {
      await hold(page)
      await field(page).setInputFiles(picture('a.png'))
      await page.getByRole('button', { name: 'Retour' }).click()
      await page.getByLabel(/^Description/).fill('On chante.')
      await release(page)
      await page.evaluate(() => new Promise(requestAnimationFrame))
      await expect(page.getByLabel(/^Description/)).toHaveValue('On chante.')
    })

    test('gives way to the one that was chosen after it', async ({ page }) => {
      await hold(page)
      await field(page).setInputFiles(picture('first.png'))
      const unreadable = { mimeType: 'text/plain', buffer: Buffer.from('x') }
      await field(page).setInputFiles({ ...picture('second.txt'), ...unreadable })
      await release(page)
      await page.evaluate(() => new Promise(requestAnimationFrame))
      await expect(chosen(page)).toBeHidden()
      await expect(field(page)).toHaveAccessibleDescription(/format valide/)
    })
  })

  test('is called what one sees, and each choice is said', async ({ page }) => {
    await expect(field(page)).toHaveAccessibleName('Choisir une image')
    for (const name of ['a.png', 'b.png']) {
      await field(page).setInputFiles({ name, mimeType: 'image/png', buffer: png })
      await expect(page.getByRole('status').filter({ hasText: name })).toBeAttached()
    }
    await expect(field(page)).toHaveAccessibleName('Changer l’image')
    await page.getByRole('button', { name: 'Retirer l’image' }).click()
    await expect(field(page)).toBeFocused()
    await expect(field(page)).toHaveAccessibleName('Choisir une image')
    await expect(page.getByRole('status').filter({ hasText: 'b.png' })).toHaveCount(0)
  })

  for (const way of ['drop', 'paste'] as const) {
    test(`can be given by ${way}; of several the first counts`, async ({ page }) => {
      await field(page).evaluate(
        (input, { way, bytes }) => {
          const data = new DataTransfer()
          data.items.add(new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' }))
          data.items.add(new File(['x'], 'b.txt', { type: 'text/plain' }))
          const what = { bubbles: true, cancelable: true }
          input.dispatchEvent(
            way === 'drop'
              ? new DragEvent('drop', { ...what, dataTransfer: data })
              : new ClipboardEvent('paste', { ...what, clipboardData: data }),
          )
        },
        { way, bytes: [...png] },
      )
      await expect(chosen(page)).toBeVisible()
      await expect(page.getByText(/format valide/)).toHaveCount(0)
    })
  }
})

test.describe('the real name', () => {
  const answers = (names: string[]) => ({
    results: names.map((nom_complet) => ({
      nom_complet,
      siege: { code_postal: '69003', libelle_commune: 'LYON' },
    })),
  })
  const box = (page: Page) => page.getByRole('combobox', { name: /^Nom officiel/ })

  test('is looked up in the register after a pause of 300 ms, once', async ({ page }) => {
    const asked: string[] = []
    await page.route('**/api/public/register**', (route) => {
      const query = new URL(route.request().url()).searchParams
      asked.push(query.get('q') ?? '')
      expect(query.get('est_association')).toBe('true')
      expect(query.get('per_page')).toBe('5')
      return route.fulfill({ json: answers(['1', '2', '3', '4', '5', '6', '7']) })
    })
    await box(page).waitFor()
    await page.clock.install()
    await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
    await box(page).pressSequentially('judo')
    await page.clock.runFor(299)
    expect(asked).toEqual([])
    await page.clock.runFor(1)
    await expect.poll(() => asked).toEqual(['judo'])
    await page.clock.resume()
    await expect(page.getByRole('option')).toHaveCount(5)
  })

  test('may be one that the register doesn’t know', async ({ page }) => {
    await page.route('**/api/public/register**', (route) => route.fulfill({ json: answers([]) }))
    await box(page).fill('Amicale des rieurs')
    await goOn(page)
    await page.getByRole('heading', { name: 'Quel est son domaine' }).waitFor()
    await page.getByRole('button', { name: 'Retour' }).click()
    await expect(box(page)).toHaveValue('Amicale des rieurs')
  })

  test.describe('while the register is away', () => {
    test.use({ tolerated: /Failed to load resource|net::ERR_FAILED/ })

    test('is just text', async ({ page }) => {
      await page.route('**/api/public/register**', (route) => route.abort())
      const answered = page.waitForEvent('requestfailed')
      await box(page).fill('Amicale des rieurs')
      await answered
      await expect(page.getByRole('listbox')).toHaveCount(0)
      await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
      await goOn(page)
      await expect(page.getByRole('heading', { name: 'Quel est son domaine' })).toBeVisible()
    })
  })

  test('is skipped as a whole, also when something stands there', async ({ page }) => {
    await box(page).fill('Amicale')
    await pass(page)
    await page.getByRole('button', { name: 'Retour' }).click()
    await expect(box(page)).toHaveValue('')
  })
})

test.describe('the addresses', () => {
  test.beforeEach(({ page }) => reachMembers(page, 'Chorale'))

  test('can be pasted thirty at once, as from lists, columns, mail programs and links', async ({
    page,
  }) => {
    const ways: ((emails: string[]) => string)[] = [
      (emails) => emails.join(', '),
      (emails) => emails.join(';'),
      (emails) => emails.join('\r\n'),
      (emails) => emails.map((email, index) => `Membre\t${index}\t${email}`).join('\n'),
      (emails) => emails.map((email) => `"Membre, Un" <${email}>`).join(', '),
      (emails) => emails.map((email) => `mailto:${email}`).join(' '),
    ]
    for (const [way, write] of ways.entries()) {
      const emails = Array.from({ length: 30 }, (_, index) => `membre.${way}.${index}@exemple.fr`)
      await paste(page, write(emails))
      const count = 30 * (way + 1)
      await expect(chips(page)).toHaveCount(count)
      await expect(page.getByText(`${count} personnes à inviter`).first()).toBeVisible()
      await expect(emailsField(page)).toHaveValue('')
    }
  })

  test('that are none say so, and keep one from going on', async ({ page }) => {
    await paste(page, 'samir@exemple.fr, nadia@exemple')
    await expect(chips(page)).toHaveCount(1)
    await expect(emailsField(page)).toHaveValue('nadia@exemple')
    await expect(emailsField(page)).toHaveAccessibleDescription(/Format invalide/)
    await page.getByRole('button', { name: 'Créer l’association' }).click()
    await expect(emailsField(page)).toBeFocused()
    await emailsField(page).fill('nadia@exemple.fr')
    await emailsField(page).press('Enter')
    await expect(chips(page)).toHaveCount(2)
  })

  test('count once, and one’s own not at all', async ({ page, person }) => {
    await paste(page, `samir@exemple.fr SAMIR@exemple.fr ${person.email}`)
    await expect(chips(page)).toHaveCount(1)
    await emailsField(page).fill('Samir@exemple.fr,')
    await emailsField(page).press('Enter')
    await expect(chips(page)).toHaveCount(1)
    await expect(emailsField(page)).toHaveValue('')
  })

  test('are 199 at most', async ({ page }) => {
    const many = Array.from({ length: 201 }, (_, index) => `m${index}@exemple.fr`)
    await paste(page, many.join(' '))
    await page.getByRole('button', { name: 'Créer l’association' }).click()
    await expect(emailsField(page)).toHaveAccessibleDescription(
      /Vous pouvez inviter 199 personnes au maximum\s: retirez 2 adresses/,
    )
    await page.getByRole('button', { name: 'Retirer m0@exemple.fr' }).click()
    await page.getByRole('button', { name: 'Retirer m1@exemple.fr' }).click()
    await expect(page.getByText('Vous pouvez inviter')).toHaveCount(0)
  })

  test('replace what is selected when they are pasted', async ({ page }) => {
    await emailsField(page).fill('samir@exemple')
    await emailsField(page).selectText()
    await paste(page, 'nadia@exemple.fr')
    await expect(chips(page)).toHaveCount(1)
    await expect(emailsField(page)).toHaveValue('')
  })

  test('can be taken back with the keyboard', async ({ page }) => {
    await paste(page, 'samir@exemple.fr nadia@exemple.fr paul@exemple.fr')
    await expect(chips(page)).toHaveCount(3)
    await emailsField(page).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Delete')
    await expect(chips(page).filter({ hasText: 'nadia' })).toHaveCount(0)
    await expect(chips(page)).toHaveCount(2)
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await expect(chips(page)).toHaveCount(0)
    await expect(emailsField(page)).toBeFocused()
  })

  test('are taken back by one click, also while another is half typed and wrong', async ({
    page,
  }) => {
    await paste(page, 'samir@exemple.fr, lina@exemple.fr')
    await emailsField(page).pressSequentially('nadia')
    await page.getByRole('button', { name: 'Retirer lina@exemple.fr' }).click()
    await expect(chips(page)).toHaveText(['samir@exemple.fr'])
    await expect(emailsField(page)).toHaveValue('nadia')
  })
})
