import { linkInMail } from './people.ts'
import { agreeToCookies, expect, open, test, toast } from './test.ts'

const wrongToken = 'Ce lien n’est plus valable. Demandez-en un nouveau.'

test('a forgotten password is chosen anew through the mail’s link, which works once', async ({
  page,
  person,
}) => {
  await agreeToCookies(page)
  await open(page, '/mot-de-passe-oublie')
  await page.getByLabel('Adresse e-mail').fill(person.email)
  await page.getByRole('button', { name: 'Recevoir le lien' }).click()
  await expect(page.getByText('Regardez votre boîte de réception')).toBeVisible()

  const link = await linkInMail(page.request, person.email, '/nouveau-mot-de-passe')
  await open(page, link)
  await page.getByLabel('Nouveau mot de passe').fill('Nouveau_2027')
  await page.getByLabel('Confirmation du mot de passe').fill('Nouveau_2027')
  await page.getByRole('button', { name: 'Valider' }).click()
  await page.waitForURL('/connexion')
  await expect(toast(page, 'Votre mot de passe a bien été mis à jour')).toBeVisible()

  await open(page, link)
  await page.getByLabel('Nouveau mot de passe').fill('Encore_2027')
  await page.getByLabel('Confirmation du mot de passe').fill('Encore_2027')
  await page.getByRole('button', { name: 'Valider' }).click()
  await page.waitForURL(/mot-de-passe-oublie/)
  await expect(page.getByRole('alert')).toContainText(wrongToken)
  await expect(toast(page, wrongToken)).toBeHidden()
})

test('a link without its token, or with a wrong one, says so and leads to asking for another', async ({
  page,
}) => {
  for (const query of ['', '?token=']) {
    await page.goto(`/nouveau-mot-de-passe${query}`)
    await expect(page).toHaveURL(/\/mot-de-passe-oublie/)
    await expect(page.getByRole('alert')).toContainText(wrongToken)
  }
  await open(page, '/validation-de-compte?token=inconnu')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Une erreur est survenue lors de la validation de votre compte',
  )
  await page.getByRole('link', { name: 'Choisir un nouveau mot de passe' }).click()
  await expect(page).toHaveURL('/mot-de-passe-oublie')
})
