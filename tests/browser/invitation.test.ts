import type { Page } from '@playwright/test'
import {
  closeBrowsers,
  communityPage,
  createCommunity,
  invitationLink,
  invite,
  newBrowser,
  newVisitor,
  readCommunity,
} from './communities.ts'
import { expectAccessible } from './looks.ts'
import { linkInMail, type Person, register } from './people.ts'
import { alive, expect, open, test, toast } from './test.ts'

// Several people come in first, each by their mails.
test.describe.configure({ timeout: 60_000 })

test.afterEach(({ browser }) => closeBrowsers(browser))

const success = {
  association: /Vous avez rejoint l’association avec succès/,
  group: /Vous avez rejoint le groupe avec succès/,
}

for (const kind of ['association', 'group'] as const) {
  test(`an invitation to one's account is accepted on its page: ${kind}`, async ({ browser }) => {
    test.slow()
    const claire = await newVisitor(browser)
    const paul = await newVisitor(browser)
    const { id, name } = await createCommunity(claire, kind)
    await open(claire.page, communityPage(kind, id))
    await claire.page.getByRole('button', { name: 'Ajouter des membres' }).click()
    await claire.page.getByLabel('Adresses e-mail').fill(paul.person.email)
    await claire.page.getByRole('button', { name: 'Envoyer l’invitation' }).click()
    await expect(toast(claire.page, '1 invitation envoyée')).toBeVisible()

    const link = await invitationLink(paul.request, kind, id, paul.person.email)
    const joins: string[] = []
    paul.page.on('request', (request) => {
      if (request.url().endsWith('/join')) joins.push(request.method())
    })
    await open(paul.page, link)
    const title = paul.page.getByRole('heading', { level: 1 })
    await expect(title).toHaveText(`Claire vous invite à rejoindre ${name}`)
    await expect(paul.page).toHaveTitle(new RegExp(`^Claire vous invite à rejoindre ${name}`))
    await expect(paul.page.getByText(/^Créateur|^Administrateur/)).toContainText('invitation du')
    await expect(paul.page.getByText(`avec votre compte ${paul.person.email}`)).toBeVisible()
    await expectAccessible(paul.page)
    expect(joins).toEqual([])
    await paul.page.getByRole('button', { name: 'Rejoindre' }).click()
    await expect(paul.page.getByRole('heading', { level: 1, name: success[kind] })).toBeFocused()
    expect(joins).toEqual(['POST'])
    await expect(paul.page.getByRole('link', { name: 'Accueil' }).last()).toHaveAttribute(
      'href',
      '/',
    )
    await expect(
      paul.page.getByRole('link', { name: 'Mes groupes et associations' }),
    ).toHaveAttribute('href', '/groupes-et-assos')
    await expectAccessible(paul.page)
    await paul.page.getByRole('link', { name: /^Voir/ }).click()
    await expect(paul.page.getByRole('heading', { level: 1 })).toHaveText(name)

    await open(paul.page, link)
    await expect(paul.page.getByText(`vous êtes membre de ${name}`)).toBeVisible()
    await expectAccessible(paul.page)
  })
}

test('reading the link alone, as mail scanners do, accepts nothing', async ({ browser }) => {
  const claire = await newVisitor(browser)
  const paul = await newVisitor(browser)
  const { id } = await createCommunity(claire, 'association')
  await invite(claire, 'association', id, [paul.person.email])
  const link = await invitationLink(paul.request, 'association', id, paul.person.email)
  const answer = await paul.request.get(link)
  expect(answer.headers()['referrer-policy']).toBe('no-referrer')
  expect(await answer.text()).toContain('name="robots" content="noindex"')
  expect((await readCommunity(claire, 'association', id)).members).toHaveLength(1)
})

async function fillRegistration(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Prénom').fill(person.firstName)
  await page.getByLabel('Nom', { exact: true }).fill(person.lastName)
  await page.getByLabel('Mot de passe', { exact: true }).fill(person.password)
  await page.getByLabel('Confirmation du mot de passe').fill(person.password)
  await page.getByLabel(/J’accepte/).check()
  await page.getByRole('button', { name: "M'inscrire" }).click()
}

test('somebody without an account joins with the one mail they got', async ({ browser }) => {
  test.slow()
  const claire = await newVisitor(browser)
  const { person, page, request } = await newBrowser(browser)
  const { id, name } = await createCommunity(claire, 'association')
  await invite(claire, 'association', id, [person.email])

  await open(page, await invitationLink(request, 'association', id, person.email))
  await expect(page.getByText(`crée votre compte avec l’adresse ${person.email}`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Rejoindre' }).click()
  await expect(page).toHaveURL(/\/inscription\?invitation=[\w-]+&de=association$/)
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue(person.email)
  await expect(page.getByLabel('Adresse e-mail')).not.toBeEditable()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  expect((await request.get(page.url())).headers()['referrer-policy']).toBe('no-referrer')
  await alive(page)
  await expectAccessible(page)
  await page.context().clearCookies({ name: 'CookieConsent' })
  await fillRegistration(page, person)
  await expect(page).toHaveURL(communityPage('association', id))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(toast(page, `Vous avez rejoint ${name}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mon compte' })).toBeVisible()
  const cookies = await page.context().cookies()
  expect(cookies.find(({ name }) => name === 'CookieConsent')?.value).toBe('true')
  const mails = await request.get(`/dev/mails?a=${encodeURIComponent(person.email)}`)
  expect(await mails.text()).not.toContain('/validation-de-compte')
})

test('a first visit by an invitation meets no notice in the way of it', async ({ browser }) => {
  const claire = await newVisitor(browser)
  const { id } = await createCommunity(claire, 'association')
  const email = `nadia-${id}@exemple.fr`
  await invite(claire, 'association', id, [email])
  const link = await invitationLink(claire.request, 'association', id, email)
  const unsubscription = await linkInMail(claire.request, email, '/desabonnement')
  const context = await browser.newContext()
  const page = await context.newPage()
  await open(page, link)
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('link', { name: 'J’ai déjà un compte' }).click()
  await expect(page).toHaveURL(/\/connexion\?retour=%2Finvitation-asso/)
  await alive(page)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue(email)
  await page.goBack()
  await page.getByRole('link', { name: 'Rejoindre' }).click()
  await alive(page)
  await expect(page.getByRole('dialog')).toBeHidden()
  await open(page, unsubscription)
  await expect(page.getByRole('dialog')).toBeHidden()
  await context.close()
})

for (const viewport of [
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 911, height: 416 },
]) {
  test(`at ${viewport.width} × ${viewport.height} px the way in is on the first screen of a first visit`, async ({
    browser,
  }) => {
    const claire = await newVisitor(browser)
    const description = 'Un club de quartier depuis 1987, sur le tatami du gymnase. '.repeat(5)
    const { id } = await createCommunity(claire, 'association', { description })
    const email = `nadia-${id}@exemple.fr`
    await invite(claire, 'association', id, [email])
    const context = await browser.newContext({ viewport })
    const page = await context.newPage()
    await open(page, await invitationLink(claire.request, 'association', id, email))
    await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible()
    const way = page.getByRole('link', { name: 'Rejoindre' })
    await expect(way).toBeInViewport({ ratio: 1 })
    // Nothing lies over it: without scrolling the click has to arrive.
    const { x = 0, y = 0, width = 0, height = 0 } = (await way.boundingBox()) ?? {}
    await page.getByRole('button', { name: 'Lire la suite' }).click()
    await expect(page.getByText(description.trim())).toHaveAttribute('data-folded', 'false')
    await page.getByRole('button', { name: 'Réduire' }).click()
    await page.evaluate(() => scrollTo(0, 0))
    await page.mouse.click(x + width / 2, y + height / 2)
    await expect(page).toHaveURL(/\/inscription\?invitation=/)
    await context.close()
  })
}

test('an invitation is declined after one question, without an account', async ({ browser }) => {
  const claire = await newVisitor(browser)
  const { person, page, request } = await newBrowser(browser)
  const { id, name } = await createCommunity(claire, 'group')
  await invite(claire, 'group', id, [person.email])
  const link = await invitationLink(request, 'group', id, person.email)
  await open(page, link)
  await page.getByRole('button', { name: 'Refuser' }).click()
  const sure = page.getByRole('button', { name: 'Refuser l’invitation' })
  await expect(sure).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Retour' }).click()
  await expect(page.getByRole('button', { name: 'Refuser' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Rejoindre' })).toBeVisible()
  await page.getByRole('button', { name: 'Refuser' }).click()
  await sure.click()
  await expect(page.getByRole('heading', { name: 'Invitation refusée' })).toBeFocused()
  await expect(page.getByText(`Vous ne rejoignez pas ${name}`)).toBeVisible()
  await expectAccessible(page)
  await open(page, link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Cette invitation n’est plus valable',
  )
})

test('who was invited at another address joins with the account that they have', async ({
  browser,
}) => {
  const claire = await newVisitor(browser)
  const paul = await newVisitor(browser)
  const { id, name } = await createCommunity(claire, 'group')
  const email = `autre-${id}@exemple.fr`
  await invite(claire, 'group', id, [email])
  await open(paul.page, await invitationLink(paul.request, 'group', id, email))
  await expect(
    paul.page.getByText(`compte où vous êtes connecté, ${paul.person.email}`),
  ).toBeVisible()
  await paul.page.getByRole('button', { name: 'Rejoindre' }).click()
  await expect(paul.page.getByRole('heading', { name: success.group })).toBeVisible()
  await paul.page.getByRole('link', { name: 'Voir le groupe' }).click()
  await expect(paul.page.getByRole('heading', { level: 1 })).toHaveText(name)
})

test('whoever is logged in as somebody else is told whose account joined', async ({ browser }) => {
  const claire = await newVisitor(browser)
  const paul = await newVisitor(browser)
  const { id } = await createCommunity(claire, 'group')
  await invite(claire, 'group', id, [paul.person.email])
  await open(claire.page, await invitationLink(paul.request, 'group', id, paul.person.email))
  await expect(claire.page.getByText('et non celui où vous êtes connecté')).toBeVisible()
  await claire.page.getByRole('button', { name: 'Rejoindre' }).click()
  await expect(claire.page.getByRole('heading', { name: success.group })).toBeVisible()
  await expect(claire.page.getByText(claire.person.email).last()).toBeVisible()
  await expectAccessible(claire.page)
  await claire.page.evaluate(() => localStorage.setItem('maillon:draft', 'x'))
  await claire.page.getByRole('button', { name: 'Changer de compte' }).click()
  await expect(claire.page).toHaveURL(`/connexion?retour=${encodeURIComponent(`/groupe/${id}`)}`)
  expect(await claire.page.evaluate(() => localStorage.getItem('maillon:draft'))).toBeNull()
})

test('an invitation to an address without an account offers to switch, when somebody is logged in', async ({
  browser,
}) => {
  const claire = await newVisitor(browser)
  const { person } = await newBrowser(browser)
  const { id } = await createCommunity(claire, 'group')
  await invite(claire, 'group', id, [person.email])
  await open(claire.page, await invitationLink(claire.request, 'group', id, person.email))
  await expectAccessible(claire.page)
  await claire.page.getByRole('button', { name: 'Créer un autre compte' }).click()
  await expect(claire.page).toHaveURL(/\/inscription\?invitation=[\w-]+&de=groupe$/)
  await expect(claire.page.getByLabel('Adresse e-mail')).toHaveValue(person.email)
})

test('an account that somebody made before, and never activated, is made anew by who was invited', async ({
  browser,
}) => {
  const claire = await newVisitor(browser)
  const { person, page, request } = await newBrowser(browser)
  const { id } = await createCommunity(claire, 'association')
  await register(request, { ...person, password: 'Espionne_2026' })
  await invite(claire, 'association', id, [person.email])
  await open(page, await invitationLink(request, 'association', id, person.email))
  await page.getByRole('link', { name: 'Rejoindre' }).click()
  await alive(page)
  await fillRegistration(page, person)
  await expect(page).toHaveURL(communityPage('association', id))
  const spy = { email: person.email, password: 'Espionne_2026' }
  const headers = { authorization: 'Bearer maillon' }
  const login = await request.post('/api/auth/login', { headers, data: spy })
  expect(login.status()).toBe(401)
})

test('a link that is used up leads a visitor to the login, then to the page', async ({ page }) => {
  await open(page, '/invitation-asso/0b9f4f5e-0000-4000-8000-000000000000?token=perdu')
  await expect(
    page.getByRole('heading', { name: 'Cette invitation n’est plus valable' }),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Me connecter' })).toHaveAttribute(
    'href',
    `/connexion?retour=${encodeURIComponent('/association/0b9f4f5e-0000-4000-8000-000000000000')}`,
  )
  await expectAccessible(page)
})

for (const path of ['/invitation-asso/1', '/invitation-asso/1?token=', '/invitation-groupe/1']) {
  test(`without a token ${path} leads home and says why`, async ({ page }) => {
    await page.goto(path)
    await expect(page).toHaveURL('/')
    await expect(toast(page, "Le token d'invitation est incorrect")).toBeVisible()
  })
}
