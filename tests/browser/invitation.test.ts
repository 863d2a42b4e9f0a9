import type { Page } from '@playwright/test'
import {
  closeBrowsers,
  communityPage,
  createCommunity,
  invitationLink,
  invite,
  logInByCall,
  newBrowser,
  newVisitor,
  readCommunity,
} from './communities.ts'
import { expectAccessible } from './looks.ts'
import { linkInMail, type Person } from './people.ts'
import { agreeToCookies, alive, expect, open, test, toast } from './test.ts'

// Several people come in first, each by their mails.
test.describe.configure({ timeout: 60_000 })

test.afterEach(({ browser }) => closeBrowsers(browser))

const success = {
  association: /Vous avez rejoint l’association avec succès/,
  group: /Vous avez rejoint le groupe avec succès/,
}

test('an invitation to one’s account is accepted on its page; reading its link alone, as mail scanners do, accepts nothing', async ({
  browser,
}) => {
  const [claire, paul] = await Promise.all([newVisitor(browser), newVisitor(browser)])
  const { id, name } = await createCommunity(claire, 'association')
  await open(claire.page, communityPage('association', id))
  await claire.page.getByRole('button', { name: 'Ajouter des membres' }).click()
  await claire.page.getByLabel('Adresses e-mail').fill(paul.person.email)
  await claire.page.getByRole('button', { name: 'Envoyer l’invitation' }).click()
  await expect(toast(claire.page, '1 invitation envoyée')).toBeVisible()

  const link = await invitationLink(paul.request, 'association', id, paul.person.email)
  const answer = await paul.request.get(link)
  expect(answer.headers()['referrer-policy']).toBe('no-referrer')
  expect(await answer.text()).toContain('name="robots" content="noindex"')
  const { page } = paul
  const joins: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/join')) joins.push(request.method())
  })
  await open(page, link)
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText(`Claire vous invite à rejoindre ${name}`)
  await expect(page).toHaveTitle(new RegExp(`^Claire vous invite à rejoindre ${name}`))
  await expect(page.getByText(/^Créateur|^Administrateur/)).toContainText('invitation du')
  await expect(page.getByText(`avec votre compte ${paul.person.email}`)).toBeVisible()
  await expectAccessible(page)
  expect(joins).toEqual([])
  expect((await readCommunity(claire, 'association', id)).members).toHaveLength(1)

  await page.getByRole('button', { name: 'Rejoindre' }).click()
  await expect(page.getByRole('heading', { level: 1, name: success.association })).toBeFocused()
  expect(joins).toEqual(['POST'])
  await expect(page.getByRole('link', { name: 'Accueil' }).last()).toHaveAttribute('href', '/')
  await expect(page.getByRole('link', { name: 'Mes groupes et associations' })).toHaveAttribute(
    'href',
    '/groupes-et-assos',
  )
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Voir/ }).click()
  await expect(title).toHaveText(name)

  await open(page, link)
  await expect(page.getByText(`vous êtes membre de ${name}`)).toBeVisible()
  await expectAccessible(page)
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

const screens = [
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 911, height: 416 },
]

test('a first visit by an invitation has the way in on its first screen, with no notice over it', async ({
  browser,
}) => {
  const claire = await newVisitor(browser)
  const description = 'Un club de quartier depuis 1987, sur le tatami du gymnase. '.repeat(5)
  const { id } = await createCommunity(claire, 'association', { description })
  const email = `nadia-${id}@exemple.fr`
  await invite(claire, 'association', id, [email])
  const link = await invitationLink(claire.request, 'association', id, email)
  for (const viewport of screens) {
    await test.step(`${viewport.width} × ${viewport.height} px`, async () => {
      const context = await browser.newContext({ viewport })
      const page = await context.newPage()
      await open(page, link)
      await expect(page.getByRole('dialog')).toBeHidden()
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
      await alive(page)
      await expect(page.getByRole('dialog')).toBeHidden()
      await context.close()
    })
  }

  const unsubscription = await linkInMail(claire.request, email, '/desabonnement')
  const context = await browser.newContext()
  const page = await context.newPage()
  await open(page, link)
  await page.getByRole('link', { name: 'J’ai déjà un compte' }).click()
  await expect(page).toHaveURL(/\/connexion\?retour=%2Finvitation-asso/)
  await alive(page)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue(email)
  await open(page, unsubscription)
  await expect(page.getByRole('dialog')).toBeHidden()
  await context.close()
})

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

test('who is logged in is told whose invitation it is, and joins with their account or changes it', async ({
  browser,
}) => {
  const [claire, paul] = await Promise.all([newVisitor(browser), newVisitor(browser)])
  const { id, name } = await createCommunity(claire, 'group')
  const email = `autre-${id}@exemple.fr`
  await invite(claire, 'group', id, [email, paul.person.email])
  const toNobody = await invitationLink(claire.request, 'group', id, email)
  const toPaul = await invitationLink(claire.request, 'group', id, paul.person.email)
  const { page } = claire

  await test.step('to somebody else’s account', async () => {
    await open(page, toPaul)
    await expect(page.getByText('et non celui où vous êtes connecté')).toBeVisible()
    await page.getByRole('button', { name: 'Rejoindre' }).click()
    await expect(page.getByRole('heading', { name: success.group })).toBeVisible()
    await expect(page.getByText(claire.person.email).last()).toBeVisible()
    await expectAccessible(page)
    await page.evaluate(() => localStorage.setItem('maillon:draft', 'x'))
    await page.getByRole('button', { name: 'Changer de compte' }).click()
    await expect(page).toHaveURL(`/connexion?retour=${encodeURIComponent(`/groupe/${id}`)}`)
    expect(await page.evaluate(() => localStorage.getItem('maillon:draft'))).toBeNull()
  })

  await test.step('to an address without an account, for which one is made', async () => {
    await agreeToCookies(page)
    await logInByCall(claire)
    await open(page, toNobody)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Créer un autre compte' }).click()
    await expect(page).toHaveURL(/\/inscription\?invitation=[\w-]+&de=groupe$/)
    await expect(page.getByLabel('Adresse e-mail')).toHaveValue(email)
  })

  await test.step('to another address of one’s own', async () => {
    const { page } = paul
    await open(page, toNobody)
    await expect(page.getByText(`compte où vous êtes connecté, ${paul.person.email}`)).toBeVisible()
    await page.getByRole('button', { name: 'Rejoindre' }).click()
    await expect(page.getByRole('heading', { name: success.group })).toBeVisible()
    await page.getByRole('link', { name: 'Voir le groupe' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  })
})

test('a link that is used up leads a visitor to the login, then to the page; one without a token leads home and says why', async ({
  page,
}) => {
  await open(page, '/invitation-asso/0b9f4f5e-0000-4000-8000-000000000000?token=perdu')
  await expect(
    page.getByRole('heading', { name: 'Cette invitation n’est plus valable' }),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Me connecter' })).toHaveAttribute(
    'href',
    `/connexion?retour=${encodeURIComponent('/association/0b9f4f5e-0000-4000-8000-000000000000')}`,
  )
  await expectAccessible(page)

  for (const path of ['/invitation-asso/1', '/invitation-asso/1?token=', '/invitation-groupe/1']) {
    await page.goto(path)
    await expect(page).toHaveURL('/')
    await expect(toast(page, "Le token d'invitation est incorrect")).toBeVisible()
  }
})
