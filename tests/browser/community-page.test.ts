import { choose, contribution, newClub, role, row } from './club.ts'
import { closeBrowsers, communityPage, giveRole, headers, membersPage } from './communities.ts'
import { expectAccessible } from './looks.ts'
import { expect, open, test, toast } from './test.ts'

// Several people come in first, each by their mails.
test.describe.configure({ timeout: 60_000 })

test.afterEach(({ browser }) => closeBrowsers(browser))

test('the creator sees everything they may change, finds members without accents and case, and sorts them', async ({
  browser,
}) => {
  const { id, name, claire } = await newClub(browser)
  const { page } = claire
  await open(page, membersPage('association', id))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByText('2 membres sur 200')).toBeVisible()
  await expect(page.getByRole('blockquote')).toHaveText('Un club de quartier.')
  await expect(page.getByRole('button', { name: 'Ajouter des membres' })).toBeEnabled()
  await expect(role(page, 'Claire Morand')).toHaveCount(0)
  await expect(role(page, 'Éloïse Benali')).toBeEnabled()
  await expect(contribution(page, 'Éloïse Benali')).toBeEnabled()
  await expect(row(page, 'Claire Morand')).toContainText('(vous)')

  const names = page.getByRole('rowheader')
  await expect(names).toHaveText([/^CMClaire/, /^ÉBÉloïse/])
  await page.getByRole('searchbox').fill('ELOISE ben')
  await expect(names).toHaveText([/Éloïse/])
  await expect(page.getByText('1 membre trouvé')).toBeAttached()
  await page.getByRole('searchbox').fill('zzz')
  await expect(page.getByText('Aucun membre ne correspond à')).toBeVisible()
  await page.getByRole('button', { name: 'Effacer la recherche' }).click()
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.getByRole('button', { name: 'Membre', exact: true }).click()
  await page.getByRole('button', { name: 'Membre', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Membre' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await expect(names).toHaveText([/Éloïse/, /Claire/])

  await page.getByRole('button', { name: 'Autres actions' }).click()
  await expect(page.getByRole('button', { name: 'Modifier l’association' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Exporter les membres (CSV)' })).toHaveAttribute(
    'href',
    `/api/associations/${id}/members.csv`,
  )
  await expect(page.getByRole('button', { name: 'Quitter l’association' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await expect(page.getByRole('button', { name: 'Supprimer l’association' })).toBeVisible()
})

test('a member sees the others and changes nobody; a page that they come back to after a minute knows what they may by then', async ({
  browser,
}) => {
  const { id, claire, samir } = await newClub(browser)
  const { page } = samir
  const give = (role: 'moderator' | 'administrator') =>
    giveRole(claire, 'association', id, samir.person.email, role)
  const add = page.getByRole('button', { name: 'Ajouter des membres' })
  const changes = page.getByRole('button', { name: /^(Rôle|Cotisation) de/ })

  await test.step('an address opens no section that is not there for them', async () => {
    for (const section of ['invitations', 'groupes']) {
      await open(page, `${communityPage('association', id)}?section=${section}`)
      await expect(page.getByRole('heading', { name: 'En ce moment' })).toBeAttached()
      await expect(page.getByRole('link', { name: 'En ce moment' })).toHaveAttribute(
        'aria-current',
        'page',
      )
      await expect(page.getByRole('region', { name: 'À venir' })).toBeVisible()
      await expect(add).toHaveCount(0)
    }
  })

  await page.clock.install()
  await open(page, membersPage('association', id))
  await test.step('a member', async () => {
    await expect(row(page, 'Claire Morand')).toContainText('Créateur')
    await expect(changes).toHaveCount(0)
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await expect(page.getByRole('columnheader', { name: 'Cotisation' })).toHaveCount(0)
    await expect(add).toHaveCount(0)
    await page.getByRole('button', { name: 'Autres actions' }).click()
    const actions = page.getByRole('list').filter({ hasText: 'Quitter' }).getByRole('button')
    await expect(actions).toHaveText(['Quitter l’association'])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: 'Invitations' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Détail de Claire Morand' }).click()
    const dialog = page.getByRole('dialog', { name: 'Claire Morand' })
    await expect(dialog.getByText('Cotisation')).toHaveCount(0)
    await expect(dialog.getByRole('button')).toHaveText(['Fermer'])
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith(`/api/associations/${id}`)) asked += 1
  })
  const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await test.step('a moderator invites, and changes nobody', async () => {
    await give('moderator')
    await comeBack()
    expect(asked).toBe(0)
    await page.clock.fastForward(61_000)
    await comeBack()
    await expect(add.first()).toBeVisible()
    expect(asked).toBe(1)
    await expect(changes).toHaveCount(0)
    await page.getByRole('button', { name: 'Autres actions' }).click()
    await expect(page.getByRole('button', { name: 'Quitter l’association' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Modifier/ })).toHaveCount(0)
    await page.keyboard.press('Escape')
  })
  await test.step('an administrator changes others', async () => {
    await give('administrator')
    // From the browser’s memory it comes at once; Playwright’s browser has none.
    await page.evaluate(() =>
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    )
    await expect(contribution(page, 'Claire Morand')).toBeEnabled()
  })
})

test('a member who owes their contribution is told first, and shown how to pay it', async ({
  browser,
}) => {
  const { id, claire, samir } = await newClub(browser)
  await claire.request.put(`/api/associations/${id}/dues`, {
    headers,
    data: {
      iban: 'FR7630006000011234567890189',
      holder: 'Judo Club',
      amount: 25,
      label: 'Saison 2026',
    },
  })
  const { page } = samir
  await open(page, membersPage('association', id))
  await expect(page.getByText(/votre cotisation/i)).toHaveCount(0)
  await open(claire.page, membersPage('association', id))
  await choose(contribution(claire.page, 'Éloïse Benali'), 'À régler')
  await expect(toast(claire.page, 'cotisation')).toBeVisible()
  await open(page, membersPage('association', id))
  await expect(page.getByText(/^Votre cotisation.: à régler$/)).toBeVisible()
  await page.getByRole('button', { name: 'Comment la régler' }).click()
  const dialog = page.getByRole('dialog', { name: 'Régler votre cotisation' })
  await expect(dialog.getByText('25,00')).toBeVisible()
  await expect(dialog.getByText('Éloïse Benali, Saison 2026')).toBeVisible()
  await expect(dialog.getByRole('img', { name: 'Code QR du virement' })).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Écrivez à Claire' })).toHaveAttribute(
    'href',
    `mailto:${claire.person.email}`,
  )
  await expectAccessible(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialog.getByRole('button', { name: 'Copier l’IBAN' }).click()
  await expect(dialog.getByRole('button', { name: 'Copié\u00A0: l’IBAN' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe('FR7630006000011234567890189')
  for (const [what, value] of [
    ['le montant', '25,00'],
    ['le bénéficiaire', 'Judo Club'],
    ['le libellé', 'Éloïse Benali, Saison 2026'],
  ]) {
    await dialog.getByRole('button', { name: `Copier ${what}` }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(value)
  }
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Enregistrer l’image' }).click()
  expect((await saved).suggestedFilename()).toBe('virement.png')
  await choose(contribution(claire.page, 'Éloïse Benali'), 'À jour')
  await expect(toast(claire.page, '«\u00A0À jour\u00A0»')).toBeVisible()
  await open(page, membersPage('association', id))
  await expect(page.getByText(/^votre cotisation.: à jour$/)).toBeVisible()
})
