import type { Page } from '@playwright/test'
import { createCommunity, invitationLink, join, newVisitor } from './communities.ts'
import {
  choose,
  emailsField,
  expectCreated,
  expectQuestion,
  goBack,
  goOn,
  nameField,
  pass,
  paste,
  plain,
  png,
  reachDomain,
  reachMembers,
  reachName,
  reachPicture,
  startCreating,
} from './creation.ts'
import { newPerson } from './people.ts'
import { alive, expect, logIn, open, test } from './test.ts'

// Eight questions are a long way to walk.
test.describe.configure({ timeout: 90_000 })

const judo = { name: 'Judo Club de Bellevue' }

test.beforeEach(({ page, person }) => logIn(page, person))

test('an association is created with everything there is to say', async ({ page }) => {
  const guest = `invitee-${crypto.randomUUID()}@exemple.fr`
  await page.route('**/api/public/register**', (route) =>
    route.fulfill({ json: { results: [{ nom_complet: 'JUDO CLUB DE BELLEVUE' }] } }),
  )
  await startCreating(page, 'Créer une association')
  await expect(page.getByRole('radio', { name: /^Asso'/ })).toBeChecked()
  await goOn(page)
  await expectQuestion(page, 'Quel est son nom officiel ?', 2)
  await page.getByRole('combobox').pressSequentially('judo club')
  await page.getByRole('option', { name: 'JUDO CLUB DE BELLEVUE' }).click()
  await goOn(page)
  await expectQuestion(page, 'Quel est son domaine ?', 3)
  await expect(page.getByRole('radio')).toHaveCount(17)
  await choose(page, 'Sportive')
  await goOn(page)
  await expectQuestion(page, 'Et plus précisément ?', 4)
  await page.getByLabel(/^Précision/).fill('arts martiaux')
  await goOn(page)
  await expectQuestion(page, 'Comment s’appelle-t-elle ?', 5)
  await nameField(page).fill('Judo Club de Bellevue')
  await goOn(page)
  await expectQuestion(page, 'Que fait votre association ?', 6)
  await page.getByLabel(/^Description/).fill('Un club de quartier.\nDepuis 1987.')
  await goOn(page)
  await expectQuestion(page, 'Une image pour la reconnaître ?', 7)
  await page.getByLabel('Choisir une image').setInputFiles({
    name: 'judo.png',
    mimeType: 'image/png',
    buffer: png,
  })
  await goOn(page)
  await expectQuestion(page, 'Qui voulez-vous inviter ?', 8)
  await emailsField(page).fill(guest)
  const sent = page.waitForResponse('**/api/associations')
  await page.getByRole('button', { name: 'Créer l’association' }).click()

  await expect(page.getByText('1 invitation part par e-mail.')).toBeVisible()
  await expectCreated(page, 'association', 'Judo Club de Bellevue')
  await expect(page.locator('main li img')).toHaveAttribute('src', /^\/api\/images\/associations\//)
  const association = await (await sent).json()
  expect(association).toMatchObject({
    name: 'Judo Club de Bellevue',
    association: 'JUDO CLUB DE BELLEVUE',
    type: 'sportive',
    typeDetails: 'arts martiaux',
    description: 'Un club de quartier.\nDepuis 1987.',
  })
  const link = await invitationLink(page.request, 'association', association.id, guest)
  expect(link).toContain('token=')
})

test('an association needs no more than a domain and a name', async ({ page }) => {
  await startCreating(page, 'Créer une association')
  await reachMembers(page, 'Chorale du Plateau')
  await page.getByRole('button', { name: 'Passer et créer' }).click()
  await expectCreated(page, 'association', 'Chorale du Plateau')
})

test('a group of somebody without associations is asked about in seven questions', async ({
  page,
}) => {
  await startCreating(page, 'Créer un groupe')
  await expect(page.getByRole('radio', { name: /^Groupe/ })).toBeChecked()
  await goOn(page)
  await expectQuestion(page, 'Quel est son domaine ?', 2)
  await expect(page.getByText('Étape 2 sur 7').first()).toBeAttached()
  await goBack(page)
  await expectQuestion(page, 'Que voulez-vous créer ?', 1)
  await reachMembers(page, 'Bureau')
  await page.getByRole('button', { name: 'Passer et créer' }).click()
  await expectCreated(page, 'groupe', 'Bureau')
})

test('a group may be left without one of one’s associations', async ({ page }) => {
  await createCommunity(page, 'association', judo)
  await startCreating(page, 'Créer un groupe')
  await goOn(page)
  await expectQuestion(page, 'À quelle association est-il rattaché ?', 2)
  await choose(page, 'Judo Club de Bellevue')
  await pass(page)
  await goBack(page)
  await expect(page.getByRole('radio', { name: 'Judo Club de Bellevue' })).not.toBeChecked()
  await goBack(page)
  await reachMembers(page, 'Bureau')
  await expect(page.getByLabel('Administrateur du groupe')).toHaveCount(0)
})

test('a group of an association is given to one of its members', async ({
  page,
  person,
  browser,
}) => {
  const samir = await newVisitor(browser, {
    ...newPerson(),
    firstName: 'Samir',
    lastName: 'Benali',
  })
  const { id } = await createCommunity(page, 'association', judo)
  await join(samir, page, 'association', id)
  await samir.page.close()

  await startCreating(page, 'Créer un groupe')
  await goOn(page)
  await choose(page, 'Judo Club de Bellevue')
  await goOn(page)
  await choose(page, 'Sportive')
  await goOn(page)
  await goOn(page)
  await nameField(page).fill('Équipe jeunes')
  await goOn(page)
  await goOn(page)
  await pass(page)
  const administrator = page.getByLabel('Administrateur du groupe')
  await expect(administrator.locator('option:checked')).toHaveText(
    `${person.firstName} ${person.lastName} (vous)`,
  )
  await administrator.selectOption('Samir Benali')
  await expect(page.getByText('vous en serez modérateur')).toBeVisible()
  const sent = page.waitForResponse('**/api/groups')
  await page.getByRole('button', { name: 'Passer et créer' }).click()
  await expectCreated(page, 'groupe', 'Équipe jeunes')
  const { members, association } = await (await sent).json()
  expect(association.id).toBe(id)
  expect(Object.fromEntries(members.map((one: Listed) => [one.user.firstName, one.role]))).toEqual({
    Samir: 'administrator',
    [person.firstName]: 'moderator',
  })
})

interface Listed {
  role: string
  user: { firstName: string }
}

test('only associations one created can be a group’s', async ({ page, person, browser }) => {
  const other = await newVisitor(browser)
  const { id } = await createCommunity(other, 'association', { name: 'Chorale' })
  await join({ person, request: page.request }, other, 'association', id)
  await other.page.close()

  await startCreating(page, 'Créer un groupe')
  await goOn(page)
  await expectQuestion(page, 'Quel est son domaine ?', 2)
})

test('the kind that was asked for can be changed, and the way back follows it', async ({
  page,
}) => {
  await createCommunity(page, 'association', judo)
  await startCreating(page, 'Créer un groupe')
  await choose(page, "Asso'")
  await goOn(page)
  await expectQuestion(page, 'Quel est son nom officiel ?', 2)
  await goBack(page)
  await choose(page, 'Groupe')
  await goOn(page)
  await expectQuestion(page, 'À quelle association est-il rattaché ?', 2)
})

test('answers survive going back, and a reload of the page', async ({ page }) => {
  await startCreating(page, 'Créer une association')
  await reachName(page)
  await nameField(page).fill('Chorale')
  await goBack(page)
  await goBack(page)
  await expect(page.getByRole('radio', { name: 'Sportive' })).toBeChecked()
  await page.reload()
  await expectQuestion(page, 'Quel est son domaine ?', 3)
  await expect(page.getByRole('radio', { name: 'Sportive' })).toBeChecked()
  await goOn(page)
  await goOn(page)
  await expect(nameField(page)).toHaveValue('Chorale')
})

test('a chosen picture and the addresses survive a reload too', async ({ page }) => {
  await startCreating(page, 'Créer une association')
  await reachPicture(page, 'Chorale')
  const file = { name: 'a.png', mimeType: 'image/png', buffer: png }
  await page.getByLabel('Choisir une image').setInputFiles(file)
  await goOn(page)
  await paste(page, 'samir@exemple.fr, nadia@exemple.fr')
  await page.reload()
  await expect(page.getByRole('row')).toHaveCount(2)
  await goBack(page)
  await expect(page.getByRole('button', { name: 'Retirer l’image' })).toBeVisible()
})

test('a wizard without an answer is not opened again by a reload', async ({ page }) => {
  await startCreating(page, 'Créer une association')
  await page.reload()
  await alive(page)
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Groupes & Assos')
})

test('a wizard that a reload brought back gives the focus to the button of its kind', async ({
  page,
}) => {
  await startCreating(page, 'Créer une association')
  await reachDomain(page)
  await page.reload()
  await expectQuestion(page, 'Quel est son domaine ?', 3)
  await page.getByRole('button', { name: 'Annuler' }).click()
  await page.getByRole('button', { name: 'Abandonner' }).click()
  await expect(page.getByRole('button', { name: 'Créer une association' })).toBeFocused()
})

test('after a creation, giving up the next one leads to its button, not to the older card', async ({
  page,
}) => {
  await startCreating(page, 'Créer un groupe')
  await reachMembers(page, 'Bureau')
  await page.getByRole('button', { name: 'Passer et créer' }).click()
  await expectCreated(page, 'groupe', 'Bureau')
  await page.getByRole('button', { name: 'Créer un groupe' }).click()
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(page.getByRole('button', { name: 'Créer un groupe' })).toBeFocused()
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await expect(page.getByRole('button', { name: 'Créer un groupe' })).toBeFocused()
})

test('a key that is held down answers one question', async ({ page }) => {
  await startCreating(page, 'Créer une association')
  await page.keyboard.down('Enter')
  await expectQuestion(page, 'Quel est son nom officiel ?', 2)
  await page.keyboard.down('Enter')
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expectQuestion(page, 'Quel est son nom officiel ?', 2)
  await page.keyboard.press('Control+Enter')
  await expectQuestion(page, 'Quel est son domaine ?', 3)
})

test('Escape asks before leaving; staying keeps everything, leaving nothing', async ({ page }) => {
  await startCreating(page, 'Créer une association')
  await reachName(page)
  await nameField(page).fill('Chorale')
  await page.keyboard.press('Escape')
  const dialog = page.getByRole('dialog', { name: 'Abandonner la création' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(nameField(page)).toHaveValue('Chorale')
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Abandonner' }).click()
  await expect(page.getByRole('button', { name: 'Créer une association' })).toBeFocused()

  await page.getByRole('button', { name: 'Créer une association' }).click()
  await expectQuestion(page, 'Que voulez-vous créer ?', 1)
  await reachName(page)
  await expect(nameField(page)).toHaveValue('')
})

test('Annuler leaves at once while there is nothing to lose, and asks otherwise', async ({
  page,
}) => {
  await startCreating(page, 'Créer un groupe')
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(page.getByRole('button', { name: 'Créer un groupe' })).toBeFocused()
  await page.getByRole('button', { name: 'Créer un groupe' }).click()
  await reachDomain(page)
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(page.getByRole('dialog')).toContainText('Le groupe ne sera pas créé')
})

test('the browser’s own way back goes a question back, then to the lists', async ({ page }) => {
  await startCreating(page, 'Créer une association')
  await reachDomain(page)
  await page.goBack()
  await expectQuestion(page, 'Quel est son nom officiel ?', 2)
  await page.goBack()
  await expectQuestion(page, 'Que voulez-vous créer ?', 1)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Groupes & Assos')
  await expect(page).toHaveURL('/groupes-et-assos')
})

test('entries of the history are made by hand alone, which browsers do not pass over', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const makers: (string | undefined)[] = []
    Object.assign(globalThis, { makers })
    const { pushState } = history
    history.pushState = function (...given) {
      makers.push(globalThis.event?.type)
      return pushState.apply(this, given)
    }
  })
  await startCreating(page, 'Créer une association')
  await reachDomain(page)
  await page.goBack()
  await expectQuestion(page, 'Quel est son nom officiel ?', 2)
  await page.goForward()
  await expectQuestion(page, 'Quel est son domaine ?', 3)
  await goBack(page)
  await expectQuestion(page, 'Quel est son nom officiel ?', 2)
  expect(await page.evaluate('makers')).not.toContain('popstate')
})

test('what somebody else left unfinished is not shown', async ({ page }) => {
  await startCreating(page, 'Créer une association')
  await reachName(page)
  await nameField(page).fill('Secret')
  await page.evaluate(() => {
    const kept = JSON.parse(sessionStorage.getItem('maillon:wizard') ?? '{}')
    sessionStorage.setItem('maillon:wizard', JSON.stringify({ ...kept, owner: 'samir' }))
  })
  await open(page, '/groupes-et-assos')
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Groupes & Assos')
  await page.getByRole('button', { name: 'Créer une association' }).click()
  await expectQuestion(page, 'Que voulez-vous créer ?', 1)
  await reachName(page)
  await expect(nameField(page)).toHaveValue('')
})

test('a refusal loses nothing, and the same answers can be sent again', async ({ page }) => {
  await startCreating(page, 'Créer une association')
  await reachMembers(page, 'Chorale')
  await paste(page, 'samir@exemple.fr')
  await page.route('**/api/associations', (route) =>
    route.fulfill({ status: 409, json: { error: 'too_many_members' } }),
  )
  await page.getByRole('button', { name: 'Créer l’association' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(
    'La limite de 200 membres et invitations est atteinte.',
  )
  await expect(page.getByRole('row', { name: 'samir@exemple.fr' })).toBeVisible()
  await page.unroute('**/api/associations')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expectCreated(page, 'association', 'Chorale')
})

test('a fourth association is refused at the end, and not offered at the beginning', async ({
  page,
}) => {
  await createCommunity(page, 'association', judo)
  await createCommunity(page, 'association', judo)
  await startCreating(page, 'Créer une association')
  await reachMembers(page, 'Quatrième')
  await createCommunity(page, 'association', judo)
  await page.getByRole('button', { name: 'Passer et créer' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(
    'La limite de 3 associations créées est atteinte.',
  )
  await page.getByRole('button', { name: 'Annuler' }).click()
  await page.getByRole('button', { name: 'Abandonner' }).click()

  await startCreating(page, 'Créer un groupe')
  await expect(page.getByRole('radio', { name: /^Asso'/ })).toBeDisabled()
  expect(plain((await page.getByRole('radiogroup').textContent()) ?? '')).toContain(
    'Vous en avez déjà créé 3 : c’est le maximum.',
  )
})

test('a refused answer leads back to its question', async ({ page }) => {
  await startCreating(page, 'Créer une association')
  await reachMembers(page, 'Chorale')
  const refusal = { error: 'invalid_payload', fields: { name: 'Texte invalide' } }
  await page.route('**/api/associations', (route) => route.fulfill({ status: 400, json: refusal }))
  await page.getByRole('button', { name: 'Passer et créer' }).click()
  await expect(nameField(page)).toHaveAccessibleDescription(/Texte invalide/)
  await expect(nameField(page)).toBeFocused()
})

test.describe('when the answer to a creation is lost', () => {
  test.use({ tolerated: /Failed to load resource|net::ERR_FAILED/ })

  test('what was created is found, not created again', async ({ page }) => {
    await createCommunity(page, 'association', { name: 'Chorale' })
    await startCreating(page, 'Créer une association')
    await reachMembers(page, 'Chorale')
    await page.route('**/api/associations', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.getByRole('button', { name: 'Passer et créer' }).click()
    await expect(page.getByRole('heading', { name: 'Votre association est créée' })).toBeFocused()
    await expect(page.getByRole('link', { name: 'Chorale', exact: true })).toHaveCount(2)
  })

  test('it is looked for again before it is sent again', async ({ page }) => {
    await startCreating(page, 'Créer une association')
    await reachMembers(page, 'Chorale')
    await page.route('**/api/associations/user/**', (route) => route.abort())
    await page.route('**/api/associations', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.getByRole('button', { name: 'Passer et créer' }).click()
    await expect(page.getByText('Connexion impossible')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expectCreated(page, 'association', 'Chorale')
    await expect(page.getByRole('link', { name: 'Chorale', exact: true })).toHaveCount(1)
  })

  test('and nothing was created, the next attempt creates it', async ({ page }) => {
    await startCreating(page, 'Créer une association')
    await reachMembers(page, 'Chorale')
    await page.route('**/api/associations', (route) => route.abort())
    await page.getByRole('button', { name: 'Passer et créer' }).click()
    await expect(page.getByText('Connexion impossible')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expectCreated(page, 'association', 'Chorale')
  })
})

test.describe('a group’s administrator', () => {
  const administrator = (page: Page) => page.getByLabel('Administrateur du groupe')
  const samir = { id: 'samir', firstName: 'Samir', lastName: 'Benali', email: 's@exemple.fr' }

  test.beforeEach(async ({ page }) => {
    await createCommunity(page, 'association', judo)
    await startCreating(page, 'Créer un groupe')
    await goOn(page)
    await choose(page, judo.name)
    await goOn(page)
    await choose(page, 'Sportive')
    await goOn(page)
    await expect(page.getByLabel(/^Précision/)).toBeVisible()
    await goOn(page)
    await nameField(page).fill('Bureau')
    await goOn(page)
    await expect(page.getByLabel(/^Description/)).toBeVisible()
    await goOn(page)
    await expect(page.getByRole('heading', { name: 'Une image' })).toBeFocused()
  })

  test('can be asked for again when the members did not come', async ({ page }) => {
    await page.route('**/api/users/**', (route) =>
      route.fulfill({ status: 429, json: { error: 'too_many_requests' } }),
    )
    await pass(page)
    await expect(administrator(page)).toHaveAccessibleDescription(/n’ont pas pu être chargés/)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(administrator(page)).not.toHaveAccessibleDescription(/chargés/)
    await expect(administrator(page)).toBeFocused()
  })

  test('who has left the association is named no longer', async ({ page }) => {
    await page.route('**/api/users/**', (route) => route.fulfill({ json: [samir] }))
    await pass(page)
    await administrator(page).selectOption('Samir Benali')
    await page.getByRole('button', { name: 'Passer et créer' }).click()
    await expect(
      page.getByRole('alert').filter({ hasText: 'n’est plus dans l’association' }),
    ).toBeVisible()
    await expect(administrator(page)).toContainText('(vous)')

    await administrator(page).selectOption('Samir Benali')
    await page.unrouteAll()
    await page.reload()
    await expect(administrator(page)).toHaveAccessibleDescription(/n’est plus dans l’association/)
    await page.getByRole('button', { name: 'Passer et créer' }).click()
    await expectCreated(page, 'groupe', 'Bureau')
  })
})

test('pressed twice it is sent once', async ({ page }) => {
  let calls = 0
  const { promise: pressed, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/associations', async (route) => {
    calls += 1
    await pressed
    await route.continue()
  })
  await startCreating(page, 'Créer une association')
  await reachMembers(page, 'Chorale')
  await page.getByRole('button', { name: 'Passer et créer' }).dblclick()
  await page.keyboard.press('Enter')
  release()
  await expectCreated(page, 'association', 'Chorale')
  expect(calls).toBe(1)
  await expect(page.getByRole('link', { name: 'Chorale' })).toHaveCount(1)
})

test('the confirmation stays for two seconds', async ({ page }) => {
  await startCreating(page, 'Créer une association')
  await reachMembers(page, 'Chorale')
  await page.clock.install()
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
  await page.getByRole('button', { name: 'Passer et créer' }).click()
  const said = page.getByRole('heading', { name: 'Votre association est créée' })
  await expect(said).toBeVisible()
  await page.clock.runFor(1999)
  await expect(said).toBeVisible()
  await page.clock.runFor(1)
  await expect(said).toBeHidden()
})
