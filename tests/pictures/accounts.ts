import { linkInMail, newPerson, register, validate } from '../browser/people.ts'
import { alive, expect, logIn, open, test } from '../browser/test.ts'
import { looks, picture, sizes } from './picture.ts'

// A picture of every page of accounts as people meet it: empty, filled, refused, done.
for (const { name: look, ...contextOptions } of looks) {
  for (const viewport of sizes) {
    test.describe(`${viewport.width} ${look}`, () => {
      // The mail's own page is a sandbox, where even the wait for fonts is a script that is refused.
      test.use({ contextOptions, viewport, tolerated: /Blocked script execution/ })

      test('of what a visitor sees', async ({ page, person }) => {
        test.slow()
        await open(page, '/')
        await picture(page, 'home')
        for (const path of ['connexion', 'inscription', 'mot-de-passe-oublie']) {
          await open(page, `/${path}`)
          await picture(page, path)
          await page.getByRole('main').locator('button[type=submit]').click()
          await expect(page.getByText('Champ requis').first()).toBeVisible()
          await picture(page, `${path}-refused`)
        }
        await page.getByLabel('Adresse e-mail').fill(person.email)
        await page.getByRole('button', { name: 'Recevoir le lien' }).click()
        await expect(page.getByText('Regardez votre boîte')).toBeVisible()
        await picture(page, 'mot-de-passe-oublie-sent')

        await open(page, '/connexion')
        await page.getByLabel('Adresse e-mail').fill(person.email)
        await page.getByLabel('Mot de passe', { exact: true }).fill(person.password)
        await page.getByRole('button', { name: 'Me connecter' }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await picture(page, 'connexion-consent', false)

        await open(page, '/inscription')
        await page.getByLabel('Mot de passe', { exact: true }).fill('Maillon')
        await picture(page, 'inscription-typing')
        await open(page, '/nouveau-mot-de-passe?token=x')
        await picture(page, 'nouveau-mot-de-passe')
        await open(page, '/validation-de-compte?token=x')
        await picture(page, 'validation-de-compte-failed')
        const waiting = newPerson()
        await register(page.request, waiting)
        const link = await linkInMail(page.request, waiting.email, '/validation-de-compte')
        await open(page, link)
        await picture(page, 'validation-de-compte')
        await validate(page.request, waiting)
        await page.context().clearCookies()
        await open(page, link)
        await picture(page, 'validation-de-compte-used')
        await page.goto('/dev/mails')
        await picture(page, 'dev-mails', false)
        const html = page.getByRole('link', { name: /Voir en HTML/ }).first()
        await page.goto((await html.getAttribute('href')) ?? '')
        await picture(page, 'mail')
      })

      test('of what a member sees', async ({ page, person }) => {
        test.slow()
        await logIn(page, person)
        await alive(page)
        await picture(page, 'home-logged-in', false)
        await open(page, '/profil')
        await picture(page, 'profil')
        await open(page, '/profil?section=notifications')
        await picture(page, 'profil-notifications')
        await open(page, '/profil?section=donnees')
        await picture(page, 'profil-donnees')
        await open(page, '/profil')
        const user = page.getByRole('button', { name: 'Mon compte' })
        if (await user.isVisible()) await user.click()
        else await page.getByRole('button', { name: 'Menu' }).click()
        await picture(page, 'menu', false)
        await page.getByRole('button', { name: 'Proposer une fonctionnalité' }).last().click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await picture(page, 'suggestion', false)

        await open(page, '/profil')
        await page.getByLabel('Téléphone').fill('06 12 34 56 78')
        await page.getByRole('textbox', { name: /^Adresse(?! e-mail)/ }).focus()
        await page.getByRole('combobox', { name: /^Adresse/ }).pressSequentially('Villeu')
        await expect(page.getByRole('option', { name: 'Villeurbanne' })).toBeVisible()
        await picture(page, 'profil-address', false)
        await page.getByRole('option', { name: 'Villeurbanne' }).click()
        await page.getByRole('button', { name: 'Enregistrer' }).click()
        await expect(page.getByText('Vos informations ont été modifiées')).toBeVisible()
        await picture(page, 'profil-saved', false)

        await open(page, '/profil?section=securite')
        await expect(page.getByText('Cet appareil')).toBeVisible()
        await picture(page, 'profil-securite')
        await open(page, '/profil?section=suppression')
        await picture(page, 'profil-suppression')
        await page.getByRole('button', { name: 'Supprimer mon compte' }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await picture(page, 'profil-suppression-dialog', false)
      })
    })
  }
}
