import type { Page } from '@playwright/test'
import { choose as chooseIn, contribution, newClub, openAction } from './club.ts'
import { closeBrowsers, communityPage, membersPage } from './communities.ts'
import { choose, expectQuestion, goBack, plain, startCreating } from './creation.ts'
import { expect, logIn, open, test, toast } from './test.ts'

/** What somebody hears who does not see the page, and who finds the way by the keyboard. */

test.afterEach(({ browser }) => closeBrowsers(browser))

const meaning = 'Les champs suivis d’un astérisque (*) sont obligatoires.'

/** What stands after a label by CSS, for the eyes alone. */
function signsIn(page: Page, within = 'body'): Promise<string[]> {
  return page
    .locator(within)
    .locator('label')
    .evaluateAll((labels) =>
      labels
        .filter((label) => {
          const parts = [label, ...label.querySelectorAll('span')]
          return parts.some((part) => getComputedStyle(part, '::after').content.includes('*'))
        })
        .map((label) => label.textContent?.trim() ?? ''),
    )
}

/** Names of the fields that say that they are needed: a box says it in its name. */
function neededIn(page: Page, within = 'body'): Promise<string[]> {
  return page
    .locator(within)
    .locator('input, select, textarea')
    .evaluateAll((fields) =>
      fields
        .map((field) => ({ field, name: Reflect.get(field, 'labels')?.[0]?.textContent.trim() }))
        .filter(({ field, name }) => field.ariaRequired === 'true' || /\(obligatoire\)$/.test(name))
        .map(({ name }) => name),
    )
}

for (const [path, names] of [
  ['/connexion', ['Adresse e-mail', 'Mot de passe']],
  [
    '/inscription',
    [
      'Prénom',
      'Nom',
      'Adresse e-mail',
      'Mot de passe',
      'Confirmation du mot de passe',
      'J’accepte les conditions générales (nouvel onglet) (obligatoire)',
    ],
  ],
  ['/nouveau-mot-de-passe?token=x', ['Nouveau mot de passe', 'Confirmation du mot de passe']],
  ['/profil', ['Prénom', 'Nom']],
  [
    '/profil?section=securite',
    ['Mot de passe actuel', 'Nouveau mot de passe', 'Confirmation du nouveau mot de passe'],
  ],
] as const) {
  test(`what ${path} needs is marked for the eyes and the ears, and what the sign means is said`, async ({
    page,
    person,
  }) => {
    if (path.startsWith('/profil')) await logIn(page, person)
    await open(page, path)
    await expect(page.getByText(meaning)).toBeVisible()
    expect(await neededIn(page)).toEqual(names)
    expect(await signsIn(page)).toEqual(names)
    // Told by the field itself: the sign is no part of its name, and nothing is wrong yet.
    for (const name of names.slice(0, 2)) {
      const field = page.getByRole('textbox', { name, exact: true })
      await expect(field).toHaveAccessibleName(name)
      await expect(field).not.toHaveAttribute('aria-invalid')
    }
  })
}

test('a field keeps its hint when its error comes, and what a page refers to is there once', async ({
  page,
  person,
}) => {
  await open(page, '/inscription')
  await page.getByLabel('Mot de passe', { exact: true }).fill('court')
  await page.getByRole('button', { name: "M'inscrire" }).click()
  await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveAccessibleDescription(
    /il reste des critères.*une lettre majuscule/,
  )
  expect(await wrongReferences(page)).toEqual([])
  await logIn(page, person)
  for (const path of ['/profil', '/profil?section=securite', '/profil?section=notifications']) {
    await open(page, path)
    expect(await wrongReferences(page), path).toEqual([])
  }
})

/** Ids that are there twice, and those that are named by a label or a description and not there. */
function wrongReferences(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    const names = ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls']
    const named = names.flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)].flatMap(
        (element) => element.getAttribute(name)?.split(' ') ?? [],
      ),
    )
    return [
      ...ids.filter((id, at) => ids.indexOf(id) !== at),
      ...named.filter((id) => !ids.includes(id)),
    ]
  })
}

test('in dialogs and in the wizard too, what is needed is told from what is not', async ({
  browser,
}) => {
  const { id, claire } = await newClub(browser)
  const { page } = claire
  await open(page, membersPage('association', id))
  await openAction(page, 'Modifier l’association')
  await expect(page.getByRole('dialog').getByText(meaning)).toBeVisible()
  const needed = ['Nom', 'Type', 'Précisions sur le type']
  expect(await neededIn(page, 'dialog')).toEqual(needed)
  expect(await signsIn(page, 'dialog')).toEqual(needed)
  await page.keyboard.press('Escape')

  await startCreating(page, 'Créer une association')
  const place = (number: number) =>
    page.getByRole('status').filter({ hasText: `Étape ${number} sur 8` })
  await expect(place(2)).toHaveText(/réponse facultative$/)
  await expect(page.getByLabel('Nom officiel de l’association')).not.toHaveAttribute(
    'aria-required',
  )
  await goBack(page)
  await expect(place(1)).toHaveText(/réponse obligatoire$/)
  await expect(page.getByRole('radiogroup')).toHaveAttribute('aria-required', 'true')
})

test('whoever logs out hears it, and begins at the top of the page', async ({ page, person }) => {
  await logIn(page, person)
  await open(page, '/profil')
  await page.getByRole('button', { name: 'Mon compte' }).press('Enter')
  await page.getByRole('button', { name: 'Déconnexion' }).press('Enter')
  await page.waitForURL('/')
  await expect(toast(page, 'Vous êtes déconnecté')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeFocused()
})

test('after a device is logged out the focus is on the heading of those that are left', async ({
  page,
  person,
  browser,
}) => {
  const { email, password } = person
  const headers = { authorization: 'Bearer maillon' }
  for (let device = 0; device < 2; device += 1) {
    const other = await browser.newContext()
    await other.request.post('/api/auth/login', { headers, data: { email, password } })
    await other.close()
  }
  await logIn(page, person)
  await open(page, '/profil?section=securite')
  const buttons = page.getByRole('button', { name: /^Déconnecter / })
  await expect(buttons).toHaveCount(2)
  await buttons.first().press('Enter')
  await expect(toast(page, 'Appareil déconnecté')).toBeVisible()
  await expect(buttons).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Vos appareils connectés' })).toBeFocused()
})

test('every section of the profile and of a community has its title', async ({ browser }) => {
  const { id, name, claire } = await newClub(browser)
  const { page } = claire
  for (const [section, title] of [
    ['informations', 'Informations personnelles'],
    ['securite', 'Sécurité'],
    ['notifications', 'Notifications'],
    ['donnees', 'Mes données'],
    ['suppression', 'Supprimer mon compte'],
  ]) {
    await open(page, `/profil?section=${section}`)
    await expect(page).toHaveTitle(`${title} · Mon profil – Maillon`)
  }
  const path = communityPage('association', id)
  expect(await (await claire.request.get(`${path}?section=documents`)).text()).toContain(
    `<title>Documents · ${name} – Maillon</title>`,
  )
  await open(page, path)
  await expect(page).toHaveTitle(`En ce moment · ${name} – Maillon`)
  await page.getByRole('link', { name: /^Invitations/ }).click()
  await expect(page).toHaveTitle(`Invitations · ${name} – Maillon`)
  await page.getByRole('link', { name: /^Documents/ }).click()
  await expect(page).toHaveTitle(`Documents · ${name} – Maillon`)
  await page.goBack()
  await expect(page).toHaveTitle(`Invitations · ${name} – Maillon`)
})

test('every question of the wizard has its title, and the lists theirs again', async ({
  page,
  person,
}) => {
  await logIn(page, person)
  await startCreating(page, 'Créer une association')
  await expect(page).toHaveTitle('Quel est son nom officiel\u00A0? · Étape 2 sur 8 – Maillon')
  await page.getByRole('button', { name: /^Passer/ }).click()
  await expectQuestion(page, 'Quel est son domaine ?', 3)
  expect(plain(await page.title())).toBe('Quel est son domaine ? · Étape 3 sur 8 – Maillon')
  await choose(page, 'Sportive')
  await page.goBack()
  await expect(page).toHaveTitle(/Étape 2 sur 8 – Maillon$/)
  await page.getByRole('button', { name: 'Annuler' }).click()
  await page.getByRole('button', { name: /^(Abandonner|Quitter)/ }).click()
  await expect(page).toHaveTitle('Groupes & Assos – Maillon')
})

test('an address that was given is heard once, with the button that takes it back', async ({
  browser,
}) => {
  const { id, claire } = await newClub(browser)
  const { page } = claire
  await open(page, membersPage('association', id))
  await page.getByRole('button', { name: 'Ajouter des membres' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ajouter des membres' })
  await dialog.getByLabel('Adresses e-mail').fill('anna@exemple.fr; bo@exemple.fr ')
  await dialog.getByLabel('Adresses e-mail').press('Enter')
  await expect(dialog.getByRole('list')).toMatchAriaSnapshot(`
    - list "2 personnes à inviter":
      - /children: equal
      - listitem:
        - /children: equal
        - button "Retirer anna@exemple.fr"
      - listitem:
        - /children: equal
        - button "Retirer bo@exemple.fr"
  `)
})

test('on a phone the keyboard goes through a sheet in the order that is seen, step by step', async ({
  browser,
}) => {
  const { id, claire } = await newClub(browser)
  const { page } = claire
  await open(page, membersPage('association', id))
  await chooseIn(contribution(page, 'Éloïse Benali'), 'À régler')
  // It would float above the sheet.
  await page.getByRole('button', { name: 'Fermer le message' }).click()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: /Éloïse Benali/ }).press('Enter')
  const sheet = page.getByRole('dialog')
  await expect(sheet).toBeVisible()
  expect(await stepsUpwards(page)).toEqual([])
  await sheet.getByRole('button', { name: /^Rappeler/ }).press('Enter')
  await expect(sheet.getByLabel('Votre message')).toBeFocused()
  expect(await stepsUpwards(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Retour' }).press('Enter')
  await expect(sheet.getByRole('button', { name: /^Rappeler/ })).toBeFocused()
})

/** Controls of the dialog that the Tab key comes to after one that stands below or beside them. */
function stepsUpwards(page: Page): Promise<string[]> {
  return page.getByRole('dialog').evaluate((dialog) => {
    const controls = [...dialog.querySelectorAll<HTMLElement>('a, button, input, textarea, select')]
    const stops = controls.filter((one) => one.tabIndex >= 0 && one.checkVisibility())
    const boxes = stops.map((one) => one.getBoundingClientRect())
    return stops
      .filter((_, at) => {
        const [before, now] = [boxes[at - 1], boxes[at]]
        if (!before || !now) return false
        return now.bottom <= before.top || (now.top === before.top && now.left < before.left)
      })
      .map((one) => one.textContent ?? '')
  })
}

test('where colours are the system’s, what is chosen, wrong or current is still told apart', async ({
  browser,
}) => {
  const { id, claire } = await newClub(browser)
  const { page } = claire
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await open(page, membersPage('association', id))
  const style = (selector: string, property: string, part?: string) =>
    page
      .locator(selector)
      .first()
      .evaluate(
        (element, [property = '', part]) =>
          getComputedStyle(element, part).getPropertyValue(property),
        [property, part],
      )
  // The system's ground, or nothing at all.
  const ground = /^rgba\(.*, 0\)$|^rgb\(255, 255, 255\)$/
  const edge = 'border-block-end-color'
  const tabs = 'nav[aria-label=Rubriques] a'
  expect(await style(`${tabs}:not([aria-current])`, edge)).toMatch(ground)
  expect(await style(`${tabs}[aria-current]`, edge)).not.toMatch(ground)
  const entry = 'header nav a[aria-current]'
  expect(await style(entry, 'background-color', '::after')).not.toMatch(ground)
  const pressed = 'main button[aria-pressed=true]'
  expect(await style(pressed, 'background-color')).not.toMatch(ground)

  await page.getByRole('checkbox').nth(1).check()
  await expect(page.getByText('1 personne choisie').first()).toBeVisible()
  await page.getByRole('button', { name: 'Ajouter des membres' }).click()
  const field = page.getByLabel('Adresses e-mail')
  await page.getByRole('button', { name: /^Envoyer/ }).click()
  await expect(field).toBeFocused()
  await expect(field).toHaveCSS('border-top-width', '3px')
  await expect(field).not.toHaveCSS('outline-style', 'none')
  await page.keyboard.press('Escape')

  await startCreating(page, 'Créer une association')
  await goBack(page)
  await expect(page.locator('label:has(input:checked)')).toHaveCSS('outline-style', 'solid')
  const other = page.locator('label:has(input[type=radio]:not(:checked))')
  await expect(other).toHaveCSS('outline-style', 'none')
})
