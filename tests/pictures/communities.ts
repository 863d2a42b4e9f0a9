import { choose, contribution, newClub, openAction, role } from '../browser/club.ts'
import {
  closeBrowsers,
  communityPage,
  createCommunity,
  invitationLink,
  invite,
  join,
  membersPage,
  newBrowser,
  newVisitor,
} from '../browser/communities.ts'
import {
  choose as chooseChip,
  emailsField,
  expectCreated,
  expectQuestion,
  goOn,
  nameField,
  paste,
  png,
  startCreating,
} from '../browser/creation.ts'
import { linkInMail, newPerson } from '../browser/people.ts'
import { expect, open, test } from '../browser/test.ts'
import { fill, person } from './crowd.ts'
import { everywhere } from './picture.ts'

// From the first question to a full club: every step, and the page with 0, 5 and 200 members.
test.describe.configure({ timeout: 900_000 })
test.afterEach(({ browser }) => closeBrowsers(browser))

test('of the lists and the wizard, up to forty people invited', async ({ browser }) => {
  const claire = await newVisitor(browser, {
    ...newPerson(),
    firstName: 'Claire',
    lastName: 'Morand',
  })
  const { page } = claire
  await open(page, '/groupes-et-assos')
  await everywhere(page, 'listes-empty')

  await startCreating(page, 'Créer une association')
  await expectQuestion(page, 'Quel est son nom officiel ?', 2)
  await everywhere(page, 'assistant-2', false)
  await page.getByRole('button', { name: /^Passer/ }).click()
  await chooseChip(page, 'Sportive')
  await everywhere(page, 'assistant-3', false)
  await goOn(page)
  await page.getByLabel(/^Précision/).fill('baby-judo, compétition et self-défense pour tous')
  await everywhere(page, 'assistant-4-counter', false)
  await goOn(page)
  await expect(nameField(page)).toBeVisible()
  await goOn(page)
  await expect(page.getByText('Champ requis')).toBeVisible()
  await everywhere(page, 'assistant-5-refused', false)
  await nameField(page).fill('Judo Club de Bellevue')
  await goOn(page)
  await page.getByLabel(/^Description/).fill('Un club de quartier depuis 1987.')
  await everywhere(page, 'assistant-6', false)
  await goOn(page)
  await page
    .getByLabel('Choisir une image')
    .setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('notes') })
  await expect(page.getByText("Le fichier n'a pas un format valide").first()).toBeVisible()
  await everywhere(page, 'assistant-7-refused', false)
  await page
    .getByLabel('Choisir une image')
    .setInputFiles({ name: 'judo.png', mimeType: 'image/png', buffer: png })
  await everywhere(page, 'assistant-7', false)
  await goOn(page)
  await expect(page.getByRole('heading', { name: 'Qui voulez' })).toBeVisible()
  await everywhere(page, 'assistant-8', false)
  const forty = Array.from({ length: 40 }, (_, index) => person(index).email)
  await paste(page, [...forty, 'pas une adresse'].join('\n'))
  await everywhere(page, 'assistant-8-forty', false)
  await emailsField(page).fill('')
  await page.getByRole('button', { name: 'Créer l’association' }).click()
  await expect(page.getByRole('heading', { name: 'Votre association est créée' })).toBeVisible()
  await everywhere(page, 'assistant-done', false)
  await expectCreated(page, 'association', 'Judo Club de Bellevue')
  await open(page, '/groupes-et-assos')
  await everywhere(page, 'listes-one')
  await page.getByRole('link', { name: 'Judo Club de Bellevue' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await open(page, `${new URL(page.url()).pathname}?section=invitations`)
  await everywhere(page, 'association-forty-invited')
})

for (const count of [0, 5, 199]) {
  test(`of an association with ${count} members besides its creator`, async ({ browser }) => {
    const claire = await newVisitor(browser, {
      ...newPerson(),
      firstName: 'Claire',
      lastName: 'Morand',
    })
    const { page } = claire
    const { id } = await createCommunity(claire, 'association', {
      name: 'Judo Club de Bellevue',
      typeDetails: 'arts martiaux',
      description: 'Un club de quartier depuis 1987 : baby-judo, compétition et self-défense.',
    })
    if (count > 0) await fill(claire, id, count)
    await open(page, membersPage('association', id))
    await everywhere(page, `association-${count + 1}`)
    if (count === 5) {
      await page.getByRole('button', { name: 'Autres actions' }).click()
      await page.getByRole('button', { name: 'Modifier l’association' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await everywhere(page, 'association-modifier', false)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Ajouter des membres' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await everywhere(page, 'association-ajouter', false)
      await page.keyboard.press('Escape')
      await page
        .getByRole('button', { name: /^Détail/ })
        .nth(1)
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await everywhere(page, 'association-detail', false)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: /^Sans réponse/ }).click()
      await page
        .getByRole('checkbox', { name: /^(Choisir|Tout choisir)/ })
        .first()
        .check()
      await everywhere(page, 'association-tresorerie', false)
      await page.getByRole('button', { name: 'Rappeler' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await everywhere(page, 'association-rappel', false)
      await page.keyboard.press('Escape')
      for (const [action, name] of [
        ['Cotisation et IBAN', 'cotisation'],
        ['Supprimer l’association', 'suppression'],
      ] as const) {
        await openAction(page, action)
        await expect(page.getByRole('dialog')).toBeVisible()
        await everywhere(page, `association-${name}`, false)
        await page.keyboard.press('Escape')
      }
      await open(page, `${communityPage('association', id)}?section=documents`)
      await everywhere(page, 'association-documents')
    }
  })
}

test('of what a member owes and is asked, of a home, and of a group with people of its association', async ({
  browser,
}) => {
  const claire = await newVisitor(browser, {
    ...newPerson(),
    firstName: 'Claire',
    lastName: 'Morand',
  })
  const { page } = claire
  const { id } = await createCommunity(claire, 'association', {
    name: 'Judo Club de Bellevue',
    realName: 'Association sportive Judo Club de Bellevue',
    description: 'Un club de quartier depuis 1987.\n\nVenez comme vous êtes\u00A0!',
  })
  await fill(claire, id, 6)
  const lina = await newVisitor(browser, { ...newPerson(), firstName: 'Lina', lastName: 'Haddad' })
  await join(lina, 'association', id)
  await invite(claire, 'association', id, ['sofia.alvarez@exemple.fr'])
  await open(page, membersPage('association', id))
  await openAction(page, 'Cotisation et IBAN')
  await page.getByLabel('Montant').fill('145')
  await page.getByRole('textbox', { name: /^IBAN/ }).fill('FR76 9999 9000 0100 0000 0000 115')
  await page.getByLabel('Titulaire').fill('Judo Club de Bellevue')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await choose(contribution(page, 'Lina Haddad'), 'À régler')
  await expect(page.getByRole('button', { name: 'À régler 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Détail de sofia.alvarez@exemple.fr' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await everywhere(page, 'association-invitee', false)

  await open(lina.page, membersPage('association', id))
  await everywhere(lina.page, 'association-a-regler')
  await lina.page.getByRole('button', { name: 'Comment la régler' }).click()
  await expect(lina.page.getByRole('img', { name: /^Code QR/ })).toBeVisible()
  await everywhere(lina.page, 'association-regler', false)
  await lina.page.keyboard.press('Escape')
  await openAction(lina.page, 'Quitter l’association')
  await everywhere(lina.page, 'association-quitter', false)

  await startCreating(page, 'Créer un groupe')
  await page.getByRole('radiogroup').getByText('Judo Club de Bellevue').click()
  await everywhere(page, 'assistant-groupe-association', false)
  await goOn(page)
  await chooseChip(page, 'Sportive')
  await goOn(page)
  await goOn(page)
  await nameField(page).fill('Sortie au tournoi de printemps')
  await goOn(page)
  await goOn(page)
  await page.getByRole('button', { name: /^Plus tard/ }).click()
  const fellows = page.getByRole('group', { name: 'Membres de l’association' })
  await fellows.getByRole('checkbox').nth(1).check()
  await everywhere(page, 'assistant-cocher', false)
  await page.getByRole('button', { name: 'Créer le groupe' }).click()
  await expectCreated(page, 'groupe', 'Sortie au tournoi de printemps')
  await everywhere(page, 'groupe')
  await open(page, `${communityPage('association', id)}?section=groupes`)
  await everywhere(page, 'association-groupes')
  await open(page, '/')
  await everywhere(page, 'accueil')
})

test('of an invitation, by who has no account', async ({ browser }) => {
  const claire = await newVisitor(browser, {
    ...newPerson(),
    firstName: 'Claire',
    lastName: 'Morand',
  })
  const { page, request, person: nadia } = await newBrowser(browser)
  const { id } = await createCommunity(claire, 'association', { name: 'Judo Club de Bellevue' })
  await invite(claire, 'association', id, [nadia.email])
  const link = await invitationLink(request, 'association', id, nadia.email)
  await open(page, link)
  await everywhere(page, 'invitation')
  await page.getByRole('button', { name: 'Refuser' }).click()
  await everywhere(page, 'invitation-refuser')
  await open(page, link)
  await page.getByRole('link', { name: 'Rejoindre' }).click()
  await expect(page.getByLabel('Prénom')).toBeVisible()
  await everywhere(page, 'invitation-inscription')
  await open(page, await linkInMail(request, nadia.email, '/desabonnement'))
  await everywhere(page, 'desabonnement')

  const paul = await newVisitor(browser)
  await invite(claire, 'association', id, [paul.person.email])
  await open(paul.page, '/')
  await everywhere(paul.page, 'accueil-invitation')
  await open(paul.page, '/groupes-et-assos')
  await everywhere(paul.page, 'listes-invitation')
  await open(paul.page, await invitationLink(paul.request, 'association', id, paul.person.email))
  await paul.page.getByRole('button', { name: 'Rejoindre' }).click()
  await expect(paul.page.getByRole('heading', { name: /^Vous avez rejoint/ })).toBeVisible()
  await everywhere(paul.page, 'invitation-rejointe')
  await open(claire.page, `${communityPage('association', id)}?section=invitations`)
  await everywhere(claire.page, 'association-invitations')
  await open(page, '/invitation-groupe/1?token=perdu')
  await everywhere(page, 'invitation-perdue')
})

test('of the history of an association, with and without lines', async ({ browser }) => {
  const { id, claire } = await newClub(browser)
  const { page } = claire
  await open(page, membersPage('association', id))
  for (const choice of ['Modérateur', 'Administrateur']) {
    await choose(role(page, 'Éloïse Benali'), choice)
    await expect(role(page, 'Éloïse Benali')).toHaveAccessibleName(new RegExp(choice))
    await page.waitForLoadState('networkidle')
  }
  await open(page, `${communityPage('association', id)}/historique`)
  await everywhere(page, 'historique')
  await page.goto(`${communityPage('association', id)}/historique?avant=x`)
  await everywhere(page, 'historique-end')
})
