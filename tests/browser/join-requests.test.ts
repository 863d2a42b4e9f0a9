import type { APIRequestContext, Browser } from '@playwright/test'
import { solve } from '../world/widgets.ts'
import { newClub } from './club.ts'
import { closeBrowsers, communityPage, headers } from './communities.ts'
import { expectAccessible, expectNoSidewaysScroll } from './looks.ts'
import { newPerson } from './people.ts'
import { expect, open, test, toast } from './test.ts'
import { tokenInMail } from './visitors.ts'

test.describe.configure({ timeout: 90_000 })
test.afterEach(({ browser }) => closeBrowsers(browser))

const invitationsPage = (id: string) => `${communityPage('association', id)}?section=invitations`

/** Somebody asks for membership as from the club's own site, and confirms by the mail. */
async function ask(
  request: APIRequestContext,
  id: string,
  firstName: string,
  message: string,
): Promise<string> {
  const { email } = newPerson()
  const use = `for=join-request&id=${id}`
  const challenge = await (await request.get(`/api/public/challenge?${use}`)).json()
  const altcha = await solve(challenge)
  const data = { firstName, lastName: 'Martin', email, message, altcha }
  const sent = await request.post(`/api/public/associations/${id}/join-requests`, { data })
  expect(sent.status()).toBe(202)
  const token = await tokenInMail(request, email, '/confirmation/')
  const confirmed = await request.post(`/api/public/confirmations/${token}`)
  expect(confirmed.status()).toBe(200)
  return email
}

async function newAsked(browser: Browser) {
  const club = await newClub(browser)
  const { id, claire } = club
  await claire.request.put(`/api/associations/${id}/widgets`, {
    headers,
    data: { enabled: true, origins: [] },
  })
  const message = 'J’ai fait dix ans de judo.\n<b>Vraiment</b>.'
  const email = await ask(claire.request, id, 'Zoé', message)
  return { ...club, email }
}

test('a request for membership is told on one’s own home and at the page’s beginning, and accepted: its address has the ordinary invitation', async ({
  browser,
}) => {
  const { id, email, claire } = await newAsked(browser)
  const { page } = claire
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, communityPage('association', id))
  const news = page.getByRole('region', { name: 'Quoi de neuf' })
  await expect(news.getByRole('link', { name: /^1.demande d’adhésion à voir$/ })).toHaveAttribute(
    'href',
    '?section=invitations',
  )
  await expect(page.getByRole('link', { name: 'Invitations 1' })).toBeVisible()
  await open(page, '/')
  const waiting = page.getByRole('region', { name: 'Une demande d’adhésion' })
  await expect(waiting).toContainText('Zoé Martin souhaite rejoindre')
  await expectAccessible(page)
  await waiting.getByRole('link', { name: /^Répondre/ }).click()
  await page.waitForURL(invitationsPage(id))

  const requests = page.getByRole('region', { name: 'Demandes d’adhésion' })
  await expect(requests).toContainText('Zoé Martin')
  await expect(requests).toContainText('<b>Vraiment</b>')
  for (const width of [768, 320, 1440]) {
    await page.setViewportSize({ width, height: 740 })
    await expectNoSidewaysScroll(page)
    if (width !== 768) await expectAccessible(page)
  }
  await page.getByRole('button', { name: 'Accepter la demande de Zoé Martin' }).click()
  await expect(toast(page, 'Invitation envoyée à Zoé Martin')).toBeVisible()
  await expect(requests).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: email })).toBeVisible()
  await page.getByRole('link', { name: 'En ce moment' }).click()
  await expect(page.getByRole('region', { name: 'Membres' })).toBeVisible()
  await expect(news).toHaveCount(0)
  await open(page, '/')
  await expect(page.getByRole('main')).not.toContainText('adhésion')
})

test('one that is refused goes with a mail, after a question; one that was answered meanwhile is said to be so; simple members see none', async ({
  browser,
}) => {
  const { id, claire, samir } = await newAsked(browser)
  await ask(claire.request, id, 'Léa', 'Moi aussi.')
  await open(samir.page, invitationsPage(id))
  await expect(samir.page.getByText('Demandes d’adhésion')).toHaveCount(0)

  const { page, request } = claire
  await open(page, invitationsPage(id))
  const refuse = page.getByRole('button', { name: 'Refuser la demande de Zoé Martin' })
  await expect(refuse).toBeVisible()
  const path = `/api/associations/${id}/join-requests`
  const asked: { id: string; firstName: string }[] = await (
    await request.get(path, { headers })
  ).json()
  const zoe = asked.find(({ firstName }) => firstName === 'Zoé')
  await request.post(`${path}/${zoe?.id}/refuse`, { headers })
  await page.getByRole('button', { name: 'Accepter la demande de Zoé Martin' }).click()
  await expect(toast(page, 'Cette demande a déjà reçu une réponse.')).toBeVisible()
  await expect(refuse).toHaveCount(0)

  await page.getByRole('button', { name: 'Refuser la demande de Léa Martin' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refuser la demande' })
  await expect(dialog).toContainText('Un e-mail courtois')
  await dialog.getByRole('button', { name: 'Refuser la demande' }).click()
  await expect(toast(page, 'La demande de Léa Martin a été refusée')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Demandes d’adhésion' })).toHaveCount(0)
})
