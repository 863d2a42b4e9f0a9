import { newPerson } from './people.ts'
import { expect, open, test } from './test.ts'

test('every rule of registration says its message at its field; the checklist of a password follows what is typed', async ({
  page,
}) => {
  await open(page, '/inscription')
  const submit = page.getByRole('button', { name: "M'inscrire" })
  const password = page.getByLabel('Mot de passe', { exact: true })
  const rules = page.getByRole('listitem').filter({ hasText: /caractère|lettre|chiffre/ })

  await test.step('nothing was typed', async () => {
    await submit.click()
    await expect(page.getByText('Champ requis')).toHaveCount(6)
    await expect(page.getByLabel('Prénom')).toBeFocused()
    await expect(rules).toHaveCount(6)
    await expect(rules.filter({ hasText: ', rempli' })).toHaveCount(0)
  })

  await test.step('something else was', async () => {
    await page.getByLabel('Prénom').fill('Zoé2')
    await page.getByLabel('Nom', { exact: true }).fill('Le  Goff')
    await page.getByLabel('Adresse e-mail').fill('zoe@exemple')
    await password.fill('court')
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
    await expect(password).toHaveAccessibleDescription(
      /Le mot de passe ne correspond pas aux critères\u00A0: il reste des critères à remplir/,
    )
  })

  await test.step('a password, sign by sign', async () => {
    await password.fill('Maillon')
    await expect(rules.filter({ hasText: /majuscule/ })).toContainText(', rempli')
    await expect(rules.filter({ hasText: /chiffre/ })).not.toContainText(', rempli')
    await password.fill('Maillon_2026')
    await expect(rules.filter({ hasText: ', rempli' })).toHaveCount(6)
  })

  await test.step('a sign that it may not have is named', async () => {
    await expect(password).toHaveAttribute('passwordrules', /minlength: 8; .*allowed: upper/)
    await password.fill('Maillon 2026_é')
    const last = page.getByRole('listitem').filter({ hasText: 'aucun autre caractère' })
    await expect(last).toContainText(/retirez l’espace, «\sé\s»/)
    await submit.click()
    await expect(password).toHaveAccessibleDescription(/l’espace, «\sé\s» ne sont pas acceptés/)
    await password.fill('Maillon_2026')
    await expect(last).not.toContainText('retirez')
  })

  await test.step('it can be shown and hidden again', async () => {
    await expect(password).toHaveAttribute('type', 'password')
    const toggle = page.getByRole('button', { name: /la saisie/ }).first()
    await toggle.click()
    await expect(password).toHaveAttribute('type', 'text')
    await toggle.click()
    await expect(password).toHaveAttribute('type', 'password')
  })
})

test('an address that is taken is said in words, and nothing typed is lost; a double click registers once', async ({
  page,
  person,
}) => {
  const newcomer = newPerson()
  let calls = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/users/register')) calls += 1
  })
  await open(page, '/inscription')
  await page.getByLabel('Prénom').fill(newcomer.firstName)
  await page.getByLabel('Nom', { exact: true }).fill(newcomer.lastName)
  await page.getByLabel('Adresse e-mail').fill(person.email.toUpperCase())
  await page.getByLabel('Mot de passe', { exact: true }).fill(newcomer.password)
  await page.getByLabel('Confirmation du mot de passe').fill(newcomer.password)
  await page.getByLabel('J’accepte les').check()
  await page.getByRole('button', { name: "M'inscrire" }).click()
  await expect(page.getByRole('alert')).toHaveText(
    /^Un compte existe déjà avec cette adresse e-mail\. Connectez-vous/,
  )
  await expect(page.getByLabel('Prénom')).toHaveValue(newcomer.firstName)
  expect(calls).toBe(1)

  await page.getByLabel('Adresse e-mail').fill(newcomer.email)
  await page.getByRole('button', { name: "M'inscrire" }).dblclick()
  await expect(page.getByText('Plus qu’une étape')).toBeVisible()
  expect(calls).toBe(2)
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
