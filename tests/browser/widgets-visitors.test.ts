import { randomUUID } from 'node:crypto'
import type { APIRequestContext, FrameLocator } from '@playwright/test'
import type { Event } from '../../server/contract/event-shapes.ts'
import { closeBrowsers, newBrowser } from './communities.ts'
import { readEvent } from './events.ts'
import { expect } from './test.ts'
import { tokenInMail } from './visitors.ts'
import {
  newShown,
  newShownEvent,
  newStranger,
  ready,
  snippet,
  test,
  toldOn,
  visit,
  widget,
} from './widgets.ts'

/* What visitors send from widgets on other sites, without an account. */

test.describe.configure({ timeout: 60_000 })
test.afterEach(({ browser }) => closeBrowsers(browser))

const newAddress = () => `odile-${randomUUID()}@exemple.fr`

/** Fills the form of a widget as a visitor does, before its script is there or after. */
async function fill(frame: FrameLocator, email: string): Promise<void> {
  await frame.getByLabel('Prénom').fill('Odile')
  await frame.getByLabel('Nom', { exact: true }).fill('Ferrand')
  await frame.getByLabel('E-mail').fill(email)
  await frame.getByRole('checkbox').check()
}

/** Fills the form, sends it, and waits for what stands in its place then. */
async function register(frame: FrameLocator, email: string): Promise<void> {
  await fill(frame, email)
  await frame.getByRole('button', { name: 'Je participe' }).click()
  await expect(frame.getByRole('heading', { name: 'Un e-mail vous attend' })).toBeFocused()
}

const confirm = (request: APIRequestContext, token: string) =>
  request.post(`/api/public/confirmations/${token}`)

async function placesLeft(request: APIRequestContext, { id }: Event): Promise<number> {
  const { availablePlaces } = await (await request.get(`/api/public/events/${id}`)).json()
  return availablePlaces
}

test('from a click in the agenda of another site to a confirmed place, third-party cookies blocked', async ({
  browser,
  site,
  product,
  request,
}) => {
  const { id, events, claire } = await newShown(browser)
  const [concert] = events
  site.put('/', { body: `<!doctype html>${snippet(product, 'agenda', id)}` })
  const page = await newStranger(browser)
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCookieControls', { enableThirdPartyCookieRestriction: true })
  await visit(page, site)
  await ready(page)
  const frame = widget(page, 'agenda')
  await frame.getByRole('link', { name: /^Je participe.*Concert de printemps/ }).click()
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Concert de printemps')
  const address = newAddress()
  await register(frame, address)
  await expect(frame.getByText(address)).toBeVisible()
  await expect
    .poll(async () => (await toldOn(page)).at(-1))
    .toEqual(['registered', { event: concert.id }])
  expect(await page.context().cookies()).toEqual([])

  // A place is taken once the mail is answered, and once.
  expect(await placesLeft(request, concert)).toBe(40)
  const token = await tokenInMail(request, address, '/confirmation/')
  const { page: opened } = await newBrowser(browser)
  await opened.goto(`${product}/confirmation/${token}`)
  expect(await placesLeft(request, concert)).toBe(40)
  await opened.getByRole('button', { name: 'Confirmer ma place' }).click()
  await expect(opened.getByRole('heading', { name: /^Votre place est retenue/ })).toBeVisible()
  for (const _ of ['by another program', 'and again']) {
    const answer = await confirm(request, token)
    expect(await answer.json()).toMatchObject({ kind: 'registration', availablePlaces: 39 })
  }
  expect((await readEvent(claire, concert.id)).guests).toMatchObject([
    { firstName: 'Odile', lastName: 'Ferrand', email: address },
  ])
})

test('says so when the last place went between the page and the sending, and between mail and click', async ({
  browser,
  site,
  product,
  request,
}) => {
  const { id, claire } = await newShown(browser)
  const event = await newShownEvent(claire, id, { numberOfPlaces: 1 })
  site.put('/', { body: `<!doctype html>${snippet(product, 'evenement', event.id)}` })
  const [quick, slow] = [newAddress(), newAddress()]
  const tokens = []
  for (const address of [quick, slow]) {
    const page = await newStranger(browser)
    await visit(page, site)
    await register(widget(page, 'evenement'), address)
    tokens.push(await tokenInMail(request, address, '/confirmation/'))
  }
  const late = await newStranger(browser)
  await visit(late, site)
  const form = widget(late, 'evenement')
  await fill(form, newAddress())

  const [first = '', second = ''] = tokens
  expect((await confirm(request, first)).status()).toBe(200)
  const refused = await confirm(request, second)
  expect([refused.status(), (await refused.json()).error]).toEqual([409, 'too_many_participants'])
  await form.getByRole('button', { name: 'Je participe' }).click()
  await expect(form.getByRole('alert')).toContainText('la dernière place vient d’être prise')
  expect((await toldOn(late)).map(([name]) => name)).toEqual(['ready'])
})

test('asks for membership, and what the host is told names nobody', async ({
  browser,
  site,
  product,
  request,
}) => {
  const { id } = await newShown(browser)
  site.put('/', { body: `<!doctype html>${snippet(product, 'adhesion', id)}` })
  const page = await newStranger(browser)
  await visit(page, site)
  const frame = widget(page, 'adhesion')
  const address = newAddress()
  await fill(frame, address)
  await frame.getByLabel('Message').fill('Je chante depuis <b>dix ans</b>.')
  await frame.getByRole('button', { name: 'Demander à adhérer' }).click()
  await expect(frame.getByRole('heading', { name: 'Un e-mail vous attend' })).toBeFocused()
  await expect
    .poll(async () => (await toldOn(page)).at(-1))
    .toEqual(['requested', { community: id }])
  const token = await tokenInMail(request, address, '/confirmation/')
  expect(await (await confirm(request, token)).json()).toMatchObject({ kind: 'join-request' })
})

test('says in place what is wrong, and keeps what was typed before the script was there', async ({
  browser,
  site,
  product,
}) => {
  const { events } = await newShown(browser)
  site.put('/', { body: `<!doctype html>${snippet(product, 'evenement', events[0].id)}` })
  const page = await newStranger(browser)
  const asked: string[] = []
  page.on('request', (one) => asked.push(new URL(one.url()).pathname))
  await visit(page, site)
  await ready(page)
  const frame = widget(page, 'evenement')
  // Nothing of React comes before somebody means it.
  expect(asked.filter((path) => /client\.|RegistrationForm/.test(path))).toEqual([])
  await frame.getByLabel('Prénom').fill('Odile')
  await frame.getByRole('button', { name: 'Je participe' }).click()
  await expect(frame.getByLabel('Nom', { exact: true })).toBeFocused()
  await expect(frame.getByLabel('Prénom')).toHaveValue('Odile')
  await expect(frame.getByText('Champ requis')).toHaveCount(3)
  await frame.getByLabel('E-mail').fill('odile')
  await expect(frame.getByText(/^Adresse email invalide/)).toBeVisible()
  // The frame follows its content: nothing in it scrolls.
  await expect
    .poll(() => frame.locator('html').evaluate((root) => root.scrollHeight - root.clientHeight))
    .toBe(0)
})

test('goes by the keyboard alone from the agenda to the form', async ({
  browser,
  site,
  product,
}) => {
  const { id } = await newShown(browser)
  site.put('/', { body: `<!doctype html>${snippet(product, 'agenda', id, 'limit="1"')}` })
  const page = await newStranger(browser)
  await visit(page, site)
  await ready(page)
  const frame = widget(page, 'agenda')
  await page.keyboard.press('Tab')
  await expect(frame.getByRole('link', { name: 'Concert de printemps', exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(frame.getByLabel('Prénom')).toBeVisible()
  await frame.getByLabel('Prénom').focus()
  await page.keyboard.type('Odile')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Ferrand')
  await page.keyboard.press('Tab')
  await page.keyboard.type(newAddress())
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(frame.getByRole('button', { name: 'Je participe' })).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(frame.getByRole('heading', { name: 'Un e-mail vous attend' })).toBeFocused()
})
