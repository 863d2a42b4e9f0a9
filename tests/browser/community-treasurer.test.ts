import { readFile } from 'node:fs/promises'
import type { Browser } from '@playwright/test'
import { choose, contribution, named, newClub, openAction, row } from './club.ts'
import { closeBrowsers, headers, invite, join, membersPage, newVisitor } from './communities.ts'
import { expectAccessible, expectNoSidewaysScroll, isOnTop } from './looks.ts'
import { findInMail } from './people.ts'
import { expect, expectClosed, open, test, toast } from './test.ts'

// Several people come in first, each by their mails.
test.describe.configure({ timeout: 60_000 })

test.afterEach(({ browser }) => closeBrowsers(browser))

/** Claire, Éloïse and Paul, and Nadia, who was invited. */
async function newTreasury(browser: Browser) {
  const club = await newClub(browser)
  const paul = await newVisitor(browser, named('Paul', 'Vasseur'))
  await join(paul, 'association', club.id)
  const nadia = `nadia-${club.id}@exemple.fr`
  await invite(club.claire, 'association', club.id, [nadia])
  await open(club.claire.page, membersPage('association', club.id))
  await expect(row(club.claire.page, nadia)).toBeVisible()
  return { ...club, paul, nadia }
}

test('payments are noted, several at once, and taken back; those who are chosen are handed over as a spreadsheet', async ({
  browser,
}) => {
  const { id, claire, samir, paul, nadia } = await newTreasury(browser)
  const { page } = claire

  await test.step('what is chosen is handed over', async () => {
    await page.getByRole('searchbox').fill('paul')
    await page.getByRole('checkbox', { name: 'Tout choisir' }).check()
    await page.getByRole('searchbox').fill('')
    await page.getByRole('checkbox', { name: `Choisir ${nadia}` }).check()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Exporter', exact: true }).click()
    const text = await readFile(await (await download).path(), 'utf8')
    expect(text.split('\r\n')).toEqual([
      '\uFEFFNom;Prénom;E-mail;Téléphone;Rôle;Cotisation',
      `Vasseur;Paul;${paul.person.email};;Membre;Sans réponse`,
      `;;${nadia};;Pas encore inscrit;Sans réponse`,
      '',
    ])
  })

  await test.step('three are noted at once, and taken back each as it was', async () => {
    await expect(page.getByText('0 à jour sur 3')).toBeVisible()
    await choose(contribution(page, 'Paul Vasseur'), 'À régler')
    await page.getByRole('checkbox', { name: 'Choisir Éloïse Benali' }).check()
    await page.getByRole('checkbox', { name: 'Choisir Paul Vasseur' }).check()
    const all = page.getByRole('checkbox', { name: 'Tout choisir' })
    await expect(all).toBeChecked({ indeterminate: true })
    await page.getByRole('checkbox', { name: `Choisir ${nadia}` }).check()
    await page.getByRole('button', { name: 'Noter à jour' }).click()
    await expect(toast(page, '3\u00A0cotisations notées «\u00A0À jour\u00A0»')).toBeVisible()
    await expect(page.getByText('2 à jour sur 3')).toBeVisible()
    await expect(contribution(page, nadia)).toHaveAccessibleName(/À jour$/)
    await expect(page.getByRole('button', { name: 'Noter à jour' })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Membres' })).toBeFocused()

    await page.getByRole('button', { name: 'Annuler' }).last().click()
    await expect(toast(page, '3\u00A0cotisations sont comme avant')).toBeVisible()
    await expect(page.getByText('0 à jour sur 3')).toBeVisible()
    await expect(contribution(page, 'Paul Vasseur')).toHaveAccessibleName(/À régler$/)
    await expect(contribution(page, nadia)).toHaveAccessibleName(/Sans réponse$/)

    // Only those who stood otherwise are noted, and told.
    for (const name of ['Éloïse Benali', 'Paul Vasseur']) {
      await page.getByRole('checkbox', { name: `Choisir ${name}` }).check()
    }
    await page.getByRole('button', { name: 'Noter à régler' }).click()
    await expect(toast(page, '1\u00A0cotisation notée «\u00A0À régler\u00A0»')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Actions sur la sélection' })).toHaveCount(0)
  })

  await test.step('who has left meanwhile takes no tick of the others along', async () => {
    for (const name of ['Éloïse Benali', 'Paul Vasseur']) {
      await page.getByRole('checkbox', { name: `Choisir ${name}` }).check()
    }
    await open(samir.page, membersPage('association', id))
    await openAction(samir.page, 'Quitter l’association')
    await samir.page.getByRole('dialog').getByRole('button', { name: 'Quitter' }).click()
    await samir.page.waitForURL(/groupes-et-assos/)

    await page.getByRole('button', { name: 'Noter à jour' }).click()
    await expect(row(page, 'Éloïse Benali')).toHaveCount(0)
    await expect(page.getByText('1\u00A0personne choisie').last()).toBeVisible()
    await page.getByRole('button', { name: 'Noter à jour' }).click()
    await expect(contribution(page, 'Paul Vasseur')).toHaveAccessibleName(/À jour$/)
  })

  await test.step('who is noted stays in sight under a filter until it is chosen anew', async () => {
    await page.getByRole('button', { name: /^Sans réponse/ }).click()
    await expect(page.getByRole('rowheader')).toHaveText([/Claire Morand/, RegExp(nadia)])
    await choose(contribution(page, 'Claire Morand'), 'À jour')
    await expect(page.getByRole('button', { name: 'À jour 2' })).toBeVisible()
    await expect(row(page, 'Claire Morand')).toBeVisible()
    await page.getByRole('button', { name: 'À jour 2' }).click()
    await expect(page.getByRole('rowheader')).toHaveText([/Claire Morand/, /Paul Vasseur/])
    await page.getByLabel('Filtrer par rôle').selectOption('Modérateur')
    await expect(page.getByText('Aucun membre ne correspond à ces filtres.')).toBeVisible()
    await page.getByRole('button', { name: 'Voir tous les membres' }).click()
    await expect(page.getByRole('rowheader')).toHaveCount(3)
  })
})

test('those who owe are filtered, chosen and reminded, once a week; the IBAN and the amount are set, a wrong one is refused at its field', async ({
  browser,
}) => {
  const { id, claire, paul } = await newTreasury(browser)
  const { page } = claire

  await test.step('the reminder', async () => {
    await choose(contribution(page, 'Paul Vasseur'), 'À régler')
    await page.getByRole('button', { name: 'À régler 1' }).click()
    await expect(page.getByRole('rowheader')).toHaveText([/Paul Vasseur/])
    await expect(page.getByText('1 membre trouvé')).toBeAttached()
    await page.getByRole('checkbox', { name: 'Tout choisir' }).check()
    await page.getByRole('button', { name: 'Rappeler' }).click()
    const dialog = page.getByRole('dialog', { name: 'Rappeler la cotisation' })
    let sent = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/remind-contributions')) sent += 1
    })
    await dialog.getByLabel('Votre message').fill('a'.repeat(501))
    await dialog.getByRole('button', { name: 'Envoyer le rappel' }).click()
    await expect(dialog.getByLabel('Votre message')).toHaveAccessibleDescription(
      /Ce message est trop long.*1 caractère en trop/,
    )
    expect(sent).toBe(0)
    await dialog.getByLabel('Votre message').fill('Avant le tournoi.')
    // What was written is not lost by the way back, nor by the button that leads back.
    const question = page.getByRole('dialog', { name: /^Abandonner votre saisie/ })
    for (const leave of [
      () => page.goBack(),
      () => dialog.getByRole('button', { name: 'Retour' }).click(),
    ]) {
      await leave()
      await question.getByRole('button', { name: 'Continuer' }).click()
      await expectClosed(question)
    }
    await dialog.getByRole('button', { name: 'Envoyer le rappel' }).click()
    await expect(toast(page, '1\u00A0rappel envoyé')).toBeVisible()
    await findInMail(page.request, paul.person.email, /Avant le tournoi\./)

    await page.getByRole('button', { name: 'Détail de Paul Vasseur' }).click()
    const detail = page.getByRole('dialog', { name: /Paul Vasseur$/ })
    await detail.getByRole('button', { name: 'Rappeler la cotisation' }).click()
    await detail.getByRole('button', { name: 'Retour' }).click()
    await expect(detail.getByRole('button', { name: 'Rappeler la cotisation' })).toBeFocused()
    await page.keyboard.press('Enter')
    await detail.getByRole('button', { name: 'Envoyer le rappel' }).click()
    await expect(toast(page, 'Aucun rappel envoyé')).toBeVisible()
    await expectClosed(detail)
  })

  await open(page, membersPage('association', id))
  await test.step('what they pay', async () => {
    await openAction(page, 'Cotisation et IBAN')
    const dialog = page.getByRole('dialog', { name: 'Cotisation et IBAN' })
    await dialog.getByLabel('Montant').fill('25,50 €')
    await dialog.getByLabel('IBAN').fill('FR76 3000 6000 0112 3456 7890 188')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(dialog.getByLabel('Titulaire')).toHaveAccessibleDescription(/Champ requis/)
    await dialog.getByLabel('Titulaire').fill('Judo Club')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(dialog.getByLabel('IBAN')).toHaveAccessibleDescription(/IBAN invalide/)
    await expect(dialog.getByLabel('IBAN')).toBeFocused()
    await dialog.getByLabel('IBAN').fill('FR76 3000 6000 0112 3456 7890 189')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(toast(page, 'La cotisation est enregistrée')).toBeVisible()
    const dues = await claire.request.get(`/api/associations/${id}/dues`, { headers })
    expect(await dues.json()).toEqual({
      iban: 'FR7630006000011234567890189',
      holder: 'Judo Club',
      amount: 25.5,
      label: null,
    })
    await openAction(page, 'Cotisation et IBAN')
    await expect(dialog.getByLabel('Montant')).toHaveValue('25,5')
    for (const field of ['Montant', 'IBAN', 'Titulaire']) await dialog.getByLabel(field).fill('')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expectClosed(dialog)
    const cleared = await claire.request.get(`/api/associations/${id}/dues`, { headers })
    expect(Object.values(await cleared.json())).toEqual([null, null, null, null])
  })
})

test('on a phone the first member is in the first screen, a row opens as a whole, and the bar of those who are chosen leaves room', async ({
  browser,
}) => {
  const { id, claire, nadia } = await newTreasury(browser)
  const { page } = claire
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, membersPage('association', id))
  await expect(page.getByRole('button', { name: 'Détail de Claire Morand' })).toBeInViewport()
  await expectNoSidewaysScroll(page)

  await test.step('choosing leaves the title alone, and two rows above the bar', async () => {
    await page.getByRole('button', { name: /^Sans réponse/ }).click()
    await page.getByRole('checkbox', { name: 'Choisir Éloïse Benali' }).check()
    const bar = page.getByRole('region', { name: 'Actions sur la sélection' })
    for (const name of ['Noter à jour', 'Noter à régler', 'Rappeler', 'Exporter']) {
      await expect(bar.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
    }
    const top = (await bar.boundingBox())?.y ?? 0
    const second = await row(page, 'Éloïse Benali').boundingBox()
    expect((second?.y ?? 0) + (second?.height ?? 0)).toBeLessThanOrEqual(top)
    await expectAccessible(page)
  })

  await open(page, membersPage('association', id))
  await test.step('somebody who was invited opens like the members, to be noted and reminded', async () => {
    const opener = page.getByRole('button', { name: `Détail de ${nadia}` })
    await opener.click()
    const dialog = page.getByRole('dialog', { name: nadia })
    await expect(dialog.getByText(/^Pas encore inscrit/)).toBeVisible()
    await expectAccessible(page, 'dialog[open]')
    await dialog.getByRole('button', { name: 'À régler' }).click()
    await expect(toast(page, '1\u00A0cotisation notée')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'À régler' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await dialog.getByRole('button', { name: 'Rappeler la cotisation' }).click()
    await page.getByRole('button', { name: 'Envoyer le rappel' }).click()
    await expect(toast(page, '1\u00A0rappel envoyé')).toBeVisible()
    await expect(opener).toBeFocused()
  })

  await open(page, membersPage('association', id))
  await test.step('a member', async () => {
    // Anywhere: what is tapped lies over the whole row.
    const name = page.getByText('Éloïse Benali', { exact: true })
    await name.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const { x, y } = (await name.boundingBox()) ?? { x: 0, y: 0 }
    await page.mouse.click(x + 5, y + 5)
    const dialog = page.getByRole('dialog', { name: 'Éloïse Benali' })
    await dialog
      .getByRole('group', { name: 'Cotisation' })
      .getByRole('button', { name: 'À jour' })
      .click()
    await expect(toast(page, 'Éloïse Benali')).toBeVisible()
    await expect(dialog.getByRole('group', { name: 'Rôle' })).toHaveAccessibleDescription(
      /0.administrateur sur 2/,
    )
    await dialog
      .getByRole('group', { name: 'Rôle' })
      .getByRole('button', { name: 'Modérateur' })
      .click()
    await expect(toast(page, 'a maintenant le rôle')).toBeVisible()
    await expectAccessible(page, 'dialog[open]')
    // What was told lies over the sheet's own button for a while.
    await page.keyboard.press('Escape')
    await expectClosed(dialog)
    await expect(page.getByRole('button', { name: 'Détail de Éloïse Benali' })).toBeFocused()

    // Without what was told, which lies over the page for a while.
    await open(page, membersPage('association', id))
    // Where no head of a table can be pressed, a list of its own sorts: who has still to pay first.
    await choose(page.getByRole('button', { name: /^Trier/ }), 'Par cotisation')
    await expect(page.getByRole('button', { name: /^Trier.: par cotisation$/ })).toBeFocused()
    const names = page.locator('tbody').first().locator('th')
    await expect(names).toHaveText([/Claire Morand/, /Paul Vasseur/, /Éloïse Benali/])

    await page.getByRole('button', { name: /^Sans réponse/ }).click()
    await page.getByRole('button', { name: 'Tout choisir' }).click()
    await expect(page.getByRole('region', { name: 'Actions sur la sélection' })).toBeVisible()
    await expectNoSidewaysScroll(page)
  })
})

test('on a laptop at 150 % what a section shows is in sight, nothing stays over it, and the bar of those who are chosen hides nobody', async ({
  browser,
}) => {
  const { id, claire } = await newTreasury(browser)
  const { page } = claire
  await page.setViewportSize({ width: 911, height: 416 })
  await open(page, membersPage('association', id))
  await expect(page.getByRole('searchbox')).toBeInViewport()
  await page.getByRole('link', { name: /^Invitations/ }).click()
  await expect(page.getByText('Une invitation est valable 30 jours')).toBeInViewport()
  await page.getByRole('link', { name: /^Documents/ }).click()
  await expect(page.getByRole('heading', { name: /Aucun document/ })).toBeInViewport()
  const stuck = await page
    .locator('main *')
    .evaluateAll(
      (all) =>
        all.filter((one) => ['sticky', 'fixed'].includes(getComputedStyle(one).position)).length,
    )
  expect(stuck).toBe(0)

  await page.getByRole('link', { name: /^Membres/ }).click()
  const ticks = page.getByRole('table').getByRole('checkbox', { name: /^Choisir/ })
  await ticks.first().focus()
  await page.keyboard.press('Space')
  const bar = page.getByRole('region', { name: 'Actions sur la sélection' })
  await expect(bar).toBeInViewport({ ratio: 1 })
  await expect(bar.getByRole('button', { name: 'Noter à jour' })).toBeInViewport({ ratio: 1 })
  for (const tick of await ticks.all()) {
    await tick.focus()
    await expect(bar).toBeInViewport({ ratio: 1 })
    expect(await tick.evaluate(isOnTop)).toBe(true)
  }
})
