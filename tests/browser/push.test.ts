import type { Page } from '@playwright/test'
import { launchedAs } from './chromium.ts'
import { closeBrowsers, createCommunity, newVisitor } from './communities.ts'
import { askToCome, newEvent } from './events.ts'
import { expectAccessible, expectNoSidewaysScroll } from './looks.ts'
import { expectWatched } from './offline.ts'
import { expect, open, test, toast } from './test.ts'

test.describe.configure({ timeout: 60_000 })
// The shell that the other tests run in shows no notices.
test.use({ launchOptions: launchedAs(process.env.CHROMIUM) })
test.afterEach(({ browser }) => closeBrowsers(browser))

const settings = '/profil?section=notifications'

/** Chromium asks a service of the internet for a subscription, which a test can't reach. */
async function bringSubscriptions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
    const endpoint = `https://push.example/${crypto.randomUUID()}`
    // Kept as browsers keep it, from page to page.
    const key = 'a-push-service'
    const isThere = () => localStorage.getItem(key) !== null
    const subscription = {
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => {
        localStorage.removeItem(key)
        return true
      },
    }
    const found = async () => (isThere() ? subscription : null)
    const subscribe = async () => {
      localStorage.setItem(key, 'yes')
      return subscription
    }
    Object.assign(PushManager.prototype, { getSubscription: found, subscribe })
  })
}

test('a device is told once one has asked for it, kind by kind, until one says no', async ({
  browser,
}) => {
  const { page } = await newVisitor(browser)
  await page.context().grantPermissions(['notifications'])
  await bringSubscriptions(page)
  await open(page, settings)
  await page.getByRole('heading', { name: 'Sur cet appareil' }).scrollIntoViewIfNeeded()
  // Nothing is told on any device yet.
  await expect(page.getByRole('checkbox', { name: /^Appareils/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Être prévenu sur cet appareil' }).click()
  await expect(toast(page, 'Cet appareil vous préviendra')).toBeVisible()
  const reminders = page.getByRole('checkbox', { name: 'Appareils : Rappels' })
  await expect(reminders).toBeChecked()
  await reminders.press('Space')
  await expect(toast(page, 'Rappels : notifications arrêtées')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await open(page, '/profil?section=securite')
  const devices = page.getByRole('list', { name: 'Vos appareils connectés' })
  await expect(devices.getByText('Reçoit vos notifications')).toBeVisible()
  await open(page, settings)
  await expect(reminders).not.toBeChecked()
  const stop = page.getByRole('button', { name: 'Ne plus être prévenu ici' })
  await expect(stop).toBeEnabled()
  await stop.click()
  await expect(page.getByRole('button', { name: 'Être prévenu sur cet appareil' })).toBeVisible()
})

test('after one’s first message or answer a line asks, once, whether to be told here, and nobody where no device can be told', async ({
  browser,
}) => {
  const claire = await newVisitor(browser)
  const { page } = claire
  await page.context().grantPermissions(['notifications'])
  await bringSubscriptions(page)
  const { id } = await createCommunity(claire, 'group', { name: 'Bureau' })
  const line = page.getByRole('region', { name: 'Notifications' })
  const field = page.getByRole('textbox', { name: 'Votre message à Bureau' })
  const asked = () => page.evaluate(() => localStorage.getItem('asked-to-tell'))
  await test.step('where no device can be told', async () => {
    await page.route('**/api/users/me/push', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), offered: false } })
    })
    await open(page, '/messagerie')
    await expectWatched(page)
    await field.fill('Bonjour')
    const answered = page.waitForResponse('**/api/users/me/push')
    await field.press('Enter')
    await (await answered).finished()
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    await expect(line).toHaveCount(0)
    expect(await asked()).toBeNull()
    await page.unroute('**/api/users/me/push')
  })

  await open(page, '/messagerie')
  await expectWatched(page)
  await field.fill('Bonjour')
  await expect(line).toHaveCount(0)
  await field.press('Enter')
  await expect(line.getByRole('status')).toHaveText('Être prévenu des réponses sur cet appareil ?')
  // It asks no more than to be seen: what one types goes on.
  await expect(field).toBeFocused()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expect(field).toBeInViewport({ ratio: 1 })
  await line.getByRole('button', { name: 'Pas maintenant' }).focus()
  await page.keyboard.press('Enter')
  await expect(line).toHaveCount(0)
  await expect(field).toBeFocused()
  const firstAsked = await asked()
  await field.fill('Encore')
  await field.press('Enter')
  await expect(page.getByText('Encore', { exact: true })).toBeVisible()

  expect(firstAsked).not.toBeNull()
  const group = { kind: 'group', id } as const
  const event = await newEvent(claire, group)
  await askToCome(claire, group, event, [claire.person.email])
  await open(page, `/evenement/${event.id}`)
  // Half a year later it may ask again: here after an answer.
  const longAgo = new Date(Date.now() - 200 * 24 * 3_600_000).toISOString()
  await page.evaluate((at) => localStorage.setItem('asked-to-tell', at), longAgo)
  // Without a sign of anybody before, what asks is not there yet when the answer is.
  const answered = page.waitForResponse('**/api/events/participate')
  await page.getByRole('button', { name: /^Je participe/ }).dispatchEvent('click')
  await (await answered).finished()
  await expectWatched(page)
  await expect(line).toContainText('des changements et des rappels')
  await line.getByRole('button', { name: 'Activer' }).click()
  await expect(toast(page, 'Cet appareil vous préviendra')).toBeVisible()
  await expect(line).toHaveCount(0)
})

test('two messages in quick succession are asked after once', async ({ browser }) => {
  const claire = await newVisitor(browser)
  const { page } = claire
  await page.context().grantPermissions(['notifications'])
  await bringSubscriptions(page)
  await createCommunity(claire, 'group', { name: 'Bureau' })
  // Each is answered once both were asked.
  const { promise: both, resolve } = Promise.withResolvers<void>()
  let calls = 0
  await page.route('**/api/users/me/push', async (route) => {
    calls += 1
    if (calls === 2) resolve()
    await both
    await route.continue()
  })
  await open(page, '/messagerie')
  await expectWatched(page)
  let answers = 0
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('/users/me/push')) answers += 1
  })
  const field = page.getByRole('textbox', { name: 'Votre message à Bureau' })
  const say = async (words: string) => {
    await field.fill(words)
    await field.press('Enter')
    await expect(page.getByText(words, { exact: true })).toBeVisible()
  }
  await say('Bonjour')
  await say('à tous')
  await expect.poll(() => answers).toBe(2)
  // What the second answer leads to has been by then.
  await say('Encore')
  await expect(page.getByRole('region', { name: 'Notifications' })).toHaveCount(1)
})

test('on an iPhone outside of the home screen the line says how to put it there', async ({
  browser,
}) => {
  const claire = await newVisitor(browser)
  const { page } = claire
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PushManager')
    const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)'
    Object.defineProperty(navigator, 'userAgent', { get: () => agent })
  })
  await createCommunity(claire, 'group', { name: 'Bureau' })
  await open(page, '/messagerie')
  await expectWatched(page)
  const field = page.getByRole('textbox', { name: 'Votre message à Bureau' })
  await field.fill('Bonjour')
  await field.press('Enter')
  const line = page.getByRole('region', { name: 'Notifications' })
  await expect(line).toContainText('ajoutez Maillon à l’écran d’accueil')
  await line.getByRole('button', { name: 'J’ai compris' }).click()
  await expect(line).toHaveCount(0)
})

test('where notifications are refused the page says how to allow them', async ({ browser }) => {
  const { page } = await newVisitor(browser)
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
  })
  await open(page, settings)
  await page.getByRole('heading', { name: 'Sur cet appareil' }).scrollIntoViewIfNeeded()
  await expect(page.getByText('Les notifications sont refusées')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Être prévenu' })).toHaveCount(0)
})

test('a notice is shown in full to whoever it is for alone', async ({ browser }) => {
  const { page } = await newVisitor(browser)
  await page.context().grantPermissions(['notifications'])
  await open(page, '/')
  await expectWatched(page)
  const cdp = await page.context().newCDPSession(page)
  const registration = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  const registrationId = await registration
  const origin = new URL(page.url()).origin
  const readReader = () =>
    page.evaluate(async () => {
      const stored = await (await caches.open('maillon-own-reader')).match('/reader')
      return stored?.text()
    })
  // Whose pages these are is told to the worker after the page has been drawn.
  await expect.poll(readReader).toBeTruthy()
  const reader = await readReader()
  const push = (payload: object) =>
    cdp.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId,
      data: JSON.stringify(payload),
    })
  const shown = () =>
    page.evaluate(async () => {
      const all = await (await navigator.serviceWorker.ready).getNotifications()
      return all.map(({ title, body }) => `${title}, ${body}`)
    })
  const notice = { title: 'Bureau', body: 'Samir : Bonjour', path: '/messagerie?salon=x', tag: 'x' }

  // Again, for one that comes while the worker is not ready yet is lost; the same tag shows it once.
  const pushAndLook = async (payload: object) => {
    await push(payload)
    return shown()
  }
  await expect
    .poll(() => pushAndLook({ ...notice, reader: 'somebody else' }))
    .toEqual(['Maillon, Vous avez du nouveau.'])
  await push({ ...notice, reader })
  await expect.poll(shown).toContain('Bureau, Samir : Bonjour')
  // The page that it leads to can be seen.
  await push({ ...notice, title: 'Accueil', path: '/', tag: 'y', reader })
  await push({ ...notice, title: 'Après', tag: 'z', reader })
  await expect.poll(shown).toContain('Après, Samir : Bonjour')
  expect(await shown()).not.toContain('Accueil, Samir : Bonjour')
})
