import { expectAccessible } from './looks.ts'
import { activate, linkInMail, newPerson, register } from './people.ts'
import { agreeToCookies, answerNotices, expect, open, test, toast } from './test.ts'

test('whoever activates their account is logged in, and the link says that it has served: in another tab, opened again, on another device', async ({
  page,
  browser,
}) => {
  const person = newPerson()
  await register(page.request, person)
  const link = await linkInMail(page.request, person.email, '/validation-de-compte')
  await open(page, link)
  await expectAccessible(page)
  const tab = await page.context().newPage()
  await open(tab, link)
  await activate(page, person)
  await page.waitForURL('/')
  await expect(toast(page, 'Votre compte est activé')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mon compte' })).toBeVisible()
  // Whoever went on has agreed to the cookie, as the page said.
  const cookies = await page.context().cookies()
  expect(cookies.find(({ name }) => name === 'CookieConsent')?.value).toBe('true')

  const served = 'Votre compte est déjà activé'
  await activate(tab, person)
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText(served)
  await tab.close()

  await open(page, link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(served)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Aller à l’accueil' }).click()
  await expect(page).toHaveURL('/')

  // On another device: the address is filled in, the password alone is asked for.
  const other = await browser.newContext()
  await other.addInitScript(answerNotices)
  const phone = await other.newPage()
  await open(phone, link)
  await agreeToCookies(phone)
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(served)
  await expectAccessible(phone)
  await expect(phone.getByLabel('Adresse e-mail')).toHaveValue(person.email)
  await phone.getByLabel('Mot de passe', { exact: true }).fill(person.password)
  await phone.getByRole('button', { name: 'Me connecter' }).click()
  await phone.waitForURL('/')
  await other.close()
})

test('the activation mail comes again, from the refused login and from the registration', async ({
  page,
  request,
}) => {
  const person = newPerson()
  await open(page, '/inscription')
  await page.getByLabel('Prénom').fill(person.firstName)
  await page.getByLabel('Nom', { exact: true }).fill(person.lastName)
  await page.getByLabel('Adresse e-mail').fill(person.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(person.password)
  await page.getByLabel('Confirmation du mot de passe').fill(person.password)
  await page.getByLabel('J’accepte les').check()
  await page.getByRole('button', { name: "M'inscrire" }).click()
  const first = await linkInMail(request, person.email, '/validation-de-compte')
  const again = page.getByRole('button', { name: 'Renvoyer l’e-mail d’activation' })
  await again.click()
  const sent = page.getByRole('status').filter({ hasText: `en route vers ${person.email}` })
  await expect(sent).toBeVisible()
  await expect(again).toBeHidden()
  const newest = () => linkInMail(request, person.email, '/validation-de-compte')
  await expect.poll(newest).not.toBe(first)
  const second = await newest()

  // The address is there already.
  await page.getByRole('link', { name: 'Aller à la connexion' }).click()
  await agreeToCookies(page)
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue(person.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Me connecter' }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Votre compte n’est pas encore activé')
  await expect(
    alert.getByRole('link', { name: 'Choisir un nouveau mot de passe' }),
  ).toHaveAttribute('href', '/mot-de-passe-oublie')
  await expectAccessible(page)
  await again.click()
  await expect(sent).toBeVisible()
  await expect.poll(newest).not.toBe(second)

  await open(page, await newest())
  // Who agreed before is not told again.
  await expect(page.getByRole('button', { name: 'Activer mon compte' })).toBeEnabled()
  await expect(page.getByText('en continuant, vous l’acceptez')).toHaveCount(0)
  await activate(page, person)
  await page.waitForURL('/')
})
