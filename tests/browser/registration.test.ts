import { newPerson } from './people.ts'
import { expect, open, test } from './test.ts'

test('every rule of registration says its message at its field', async ({ page }) => {
  await open(page, '/inscription')
  const submit = page.getByRole('button', { name: "M'inscrire" })
  await submit.click()
  await expect(page.getByText('Champ requis')).toHaveCount(6)
  await expect(page.getByLabel('Prénom')).toBeFocused()

  await page.getByLabel('Prénom').fill('Zoé2')
  await page.getByLabel('Nom', { exact: true }).fill('Le  Goff')
  await page.getByLabel('Adresse e-mail').fill('zoe@exemple')
  await page.getByLabel('Mot de passe', { exact: true }).fill('court')
  await page.getByLabel('Confirmation du mot de passe').fill('autre')
  await submit.click()
  for (const [field, message] of [
    ['Prénom', /^Prénom invalide\u00A0: lettres, espaces/],
    ['Nom', /^Nom invalide\u00A0: lettres, espaces/],
    ['Adresse e-mail', /^Adresse email invalide\u00A0: .* comme nom@exemple.fr$/],
    ['Confirmation du mot de passe', /^Les mots de passe ne correspondent pas\u00A0: écrivez/],
  ] as const) {
    await expect(page.getByLabel(field, { exact: true })).toHaveAccessibleDescription(message)
  }
  await expect(page.getByLabel('J’accepte les')).toHaveAccessibleDescription(
    'Champ requis\u00A0: cochez cette case',
  )
  await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveAccessibleDescription(
    /Le mot de passe ne correspond pas aux critères\u00A0: il reste des critères à remplir/,
  )
})

test('the checklist of a password follows what is typed', async ({ page }) => {
  await open(page, '/inscription')
  const rules = page.getByRole('listitem').filter({ hasText: /caractère|lettre|chiffre/ })
  await expect(rules).toHaveCount(6)
  await expect(rules.filter({ hasText: ', rempli' })).toHaveCount(0)
  await page.getByLabel('Mot de passe', { exact: true }).fill('Maillon')
  await expect(rules.filter({ hasText: /majuscule/ })).toContainText(', rempli')
  await expect(rules.filter({ hasText: /chiffre/ })).not.toContainText(', rempli')
  await page.getByLabel('Mot de passe', { exact: true }).fill('Maillon_2026')
  await expect(rules.filter({ hasText: ', rempli' })).toHaveCount(6)
})

test('a sign that a password may not have is named while typing and when it is refused', async ({
  page,
}) => {
  await open(page, '/inscription')
  const field = page.getByLabel('Mot de passe', { exact: true })
  await expect(field).toHaveAttribute('passwordrules', /minlength: 8; .*allowed: upper/)
  await field.fill('Maillon 2026_é')
  const last = page.getByRole('listitem').filter({ hasText: 'aucun autre caractère' })
  await expect(last).toContainText(/retirez l’espace, «\sé\s»/)
  await page.getByRole('button', { name: "M'inscrire" }).click()
  await expect(field).toHaveAccessibleDescription(/l’espace, «\sé\s» ne sont pas acceptés/)
  await field.fill('Maillon_2026')
  await expect(last).not.toContainText('retirez')
})

test('an address that is taken is said in words, and nothing typed is lost', async ({
  page,
  person,
}) => {
  await open(page, '/inscription')
  await page.getByLabel('Prénom').fill('Zoé')
  await page.getByLabel('Nom', { exact: true }).fill('Arc')
  await page.getByLabel('Adresse e-mail').fill(person.email.toUpperCase())
  await page.getByLabel('Mot de passe', { exact: true }).fill('Maillon_2026')
  await page.getByLabel('Confirmation du mot de passe').fill('Maillon_2026')
  await page.getByLabel('J’accepte les').check()
  await page.getByRole('button', { name: "M'inscrire" }).click()
  await expect(page.getByRole('alert')).toHaveText(
    /^Un compte existe déjà avec cette adresse e-mail\. Connectez-vous/,
  )
  await expect(page.getByLabel('Prénom')).toHaveValue('Zoé')
})

test('a double click registers once', async ({ page }) => {
  const person = newPerson()
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/users/register')) calls.push(request.url())
  })
  await open(page, '/inscription')
  await page.getByLabel('Prénom').fill(person.firstName)
  await page.getByLabel('Nom', { exact: true }).fill(person.lastName)
  await page.getByLabel('Adresse e-mail').fill(person.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(person.password)
  await page.getByLabel('Confirmation du mot de passe').fill(person.password)
  await page.getByLabel('J’accepte les').check()
  await page.getByRole('button', { name: "M'inscrire" }).dblclick()
  await expect(page.getByText('Plus qu’une étape')).toBeVisible()
  expect(calls).toHaveLength(1)
})

test('before the scripts are there, a form can’t put a password into the address', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  for (const path of ['/connexion', '/inscription', '/nouveau-mot-de-passe?token=x']) {
    await page.goto(path)
    const password = page.getByLabel(/^(Nouveau mot de passe|Mot de passe)$/)
    await password.fill('Maillon_2026')
    const sent = page.waitForRequest((request) => request.isNavigationRequest())
    const loaded = page.waitForEvent('load')
    // As Enter does, also where the button waits for its script.
    await page
      .locator('form')
      .filter({ has: password })
      .evaluate((form) => {
        if (form instanceof HTMLFormElement) form.submit()
      })
    expect((await sent).url()).not.toContain('Maillon_2026')
    await loaded
  }
  await context.close()
})

test('a password can be shown and hidden again', async ({ page }) => {
  await open(page, '/inscription')
  const password = page.getByLabel('Mot de passe', { exact: true })
  await password.fill('Maillon_2026')
  await expect(password).toHaveAttribute('type', 'password')
  const toggle = page.getByRole('button', { name: /la saisie/ }).first()
  await toggle.click()
  await expect(password).toHaveAttribute('type', 'text')
  await toggle.click()
  await expect(password).toHaveAttribute('type', 'password')
})
