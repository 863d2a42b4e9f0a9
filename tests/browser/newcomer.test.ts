import { activate, linkInMail, newPerson } from './people.ts'
import { alive, expect, open, test, toast } from './test.ts'

test('a newcomer registers, activates, logs in, fills the profile, changes the password and leaves', async ({
  page,
}) => {
  test.slow()
  const person = newPerson()

  await open(page, '/')
  await page.getByRole('link', { name: 'Connexion / Inscription' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Inscription' }).click()
  await alive(page)

  await page.getByLabel('Prénom').fill(person.firstName)
  await page.getByLabel('Nom', { exact: true }).fill(person.lastName)
  await page.getByLabel('Adresse e-mail').fill(person.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(person.password)
  await page.getByLabel('Confirmation du mot de passe').fill(person.password)
  await page.getByLabel('J’accepte les').check()
  await page.getByRole('button', { name: "M'inscrire" }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre compte a bien été créé')
  await expect(page.getByText(person.email)).toBeVisible()

  await page.getByRole('link', { name: 'lisez-les' }).click()
  await expect(page.getByRole('heading', { name: 'E-mails gardés' })).toBeVisible()
  await page.goto(await linkInMail(page.request, person.email, '/validation-de-compte'))
  await expect(page.getByText('en continuant, vous l’acceptez')).toBeVisible()
  await activate(page, person)
  await page.waitForURL('/')
  await expect(toast(page, 'Votre compte est activé')).toBeVisible()

  await open(page, '/profil')
  await page.getByLabel('Prénom').fill('Zoé')
  await page.getByLabel('Téléphone').fill('06 12 34 56 78')
  await page.getByLabel('Date de naissance').fill('1958-03-14')
  await page.getByRole('textbox', { name: /^Adresse(?! e-mail)/ }).focus()
  await page.getByRole('combobox', { name: 'Adresse' }).pressSequentially('Villeurb')
  await page
    .getByRole('option', { name: /Villeurbanne/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(toast(page, 'Vos informations ont été modifiées')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mon compte' })).toContainText('ZM')

  await open(page, '/profil')
  await expect(page.getByLabel('Téléphone')).toHaveValue('0612345678')
  await expect(page.getByLabel('Date de naissance')).toHaveValue('1958-03-14')
  await expect(page.getByRole('textbox', { name: /^Adresse(?! e-mail)/ })).toHaveValue(
    /Villeurbanne/,
  )

  await page.getByRole('link', { name: 'Sécurité' }).click()
  await alive(page)
  await page.getByLabel('Mot de passe actuel').fill(person.password)
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill('Autre_2027')
  await page.getByLabel('Confirmation du nouveau mot de passe').fill('Autre_2027')
  await page.getByRole('button', { name: 'Modifier le mot de passe' }).click()
  await expect(toast(page, 'Votre mot de passe a été modifié')).toBeVisible()
  for (const field of ['Mot de passe actuel', 'Nouveau mot de passe']) {
    await expect(page.getByLabel(field, { exact: true })).toHaveValue('')
  }

  await page.getByRole('link', { name: 'Supprimer mon compte' }).click()
  await alive(page)
  await page.getByRole('button', { name: 'Supprimer mon compte' }).click()
  await page.evaluate(() => localStorage.setItem('maillon:draft', 'x'))
  const dialog = page.getByRole('dialog', { name: 'Supprimer mon compte' })
  await dialog.getByLabel('Mot de passe', { exact: true }).fill('Autre_2027')
  await dialog.getByRole('button', { name: 'Supprimer mon compte' }).click()
  await expect(toast(page, 'Votre compte a bien été supprimé')).toBeVisible()
  await page.waitForURL('/')
  await expect(page.getByRole('link', { name: 'Connexion / Inscription' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('maillon:draft'))).toBeNull()
})
