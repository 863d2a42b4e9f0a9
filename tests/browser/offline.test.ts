import { closeBrowsers, createCommunity, logInByCall, newVisitor } from './communities.ts'
import { expectAccessible, expectNoSidewaysScroll } from './looks.ts'
import { history, joinRoom, newTalk, roomPage, write } from './messaging.ts'
import { expectNothingKept, expectWatched, keptPaths, openAndKeep, serveBuilds } from './offline.ts'
import { expect, open, test, toast } from './test.ts'

test.describe.configure({ timeout: 60_000 })
test.use({
  tolerated: /WebSocket connection|ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION_REFUSED/,
})
test.afterEach(({ browser }) => closeBrowsers(browser))

const line = /^Hors ligne\s: voici ce que vous avez vu le \S+ \S+ à (\d+\sh(\s\d\d)?|minuit)\./

test('what was seen can be read without a connection, and says when it was seen; nothing is taken as said', async ({
  browser,
}) => {
  const { claire, samir, room, name } = await newTalk(browser)
  await joinRoom(samir, room)
  await write(samir.page, 'Rendez-vous au portail')
  const { page } = claire
  await open(page, '/')
  await expectWatched(page)
  await openAndKeep(page, '/groupes-et-assos')
  await openAndKeep(page, '/calendrier')
  await openAndKeep(page, roomPage(room))
  await expect(history(page).getByText('Rendez-vous au portail')).toBeVisible()
  await page.context().setOffline(true)

  await page.goto(roomPage(room))
  await expect(page.getByText(line)).toBeVisible()
  await expect(history(page).getByText('Rendez-vous au portail')).toBeVisible()
  // No call is answered from what was kept.
  const call = () =>
    fetch('/api/users/me').then(
      () => 'answered',
      () => 'failed',
    )
  expect(await page.evaluate(call)).toBe('failed')
  await page.goto('/calendrier')
  await expect(page.getByText(line)).toBeVisible()
  await expect(page.getByRole('grid')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.goto('/groupes-et-assos')
  await expect(page.getByText(line)).toBeVisible()
  await expect(page.getByRole('link', { name })).toBeVisible()

  await page.context().setOffline(false)
  await page.keyboard.press('Shift')
  // What is above a page that is no more without a connection says so.
  await expect(page.getByText('La connexion est revenue.')).toBeVisible()
  await page.getByRole('link', { name: 'Actualiser' }).click()
  await expect(page.getByRole('link', { name })).toBeVisible()
  await expect(page.getByText(line)).toHaveCount(0)
})

test('a page that was never seen says so, and what can be read meanwhile', async ({ browser }) => {
  const claire = await newVisitor(browser)
  const { page } = claire
  // As somebody may call theirs, whom no replacing may read as its own signs.
  const name = "Soirées à $5, $& et $'"
  const { id } = await createCommunity(claire, 'group', { name })
  await open(page, '/')
  await expectWatched(page)
  await openAndKeep(page, '/calendrier')
  await openAndKeep(page, `/groupe/${id}`)
  await page.context().setOffline(true)
  await page.goto('/messagerie')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vous êtes hors ligne')
  await expect(page.getByRole('link', { name: `En ce moment · ${name}` })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Calendrier' }).click()
  await expect(page.getByText(line)).toBeVisible()
})

test('after the logout nothing of somebody is left', async ({ browser }) => {
  const { page } = await newVisitor(browser)
  await open(page, '/')
  await expectWatched(page)
  await openAndKeep(page, '/groupes-et-assos')
  await page.getByRole('button', { name: 'Mon compte' }).click()
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await expect(toast(page, 'Vous êtes déconnecté')).toBeVisible()
  await expectNothingKept(page)
  await page.context().setOffline(true)
  await page.goto('/groupes-et-assos')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vous êtes hors ligne')
  await expect(page.getByRole('listitem')).toHaveCount(0)
})

test('logging out without a connection takes it away, too', async ({ browser }) => {
  const { page } = await newVisitor(browser)
  await open(page, '/')
  await expectWatched(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Mon compte' }).click()
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vous êtes hors ligne')
  await expectNothingKept(page)
})

test('a session that was ended elsewhere takes along what was kept', async ({ browser }) => {
  const { page, request } = await newVisitor(browser)
  await open(page, '/')
  await expectWatched(page)
  // The cookie stays, as on a device that was ended from another one.
  const cookies = await page.context().cookies()
  await request.get('/api/auth/logout', { headers: { authorization: 'Bearer maillon' } })
  await page.context().addCookies(cookies)
  await page.goto('/calendrier')
  await expect(page).toHaveURL(/\/connexion/)
  await expectNothingKept(page)
})

test('another person at the same browser finds nothing of the first', async ({ browser }) => {
  const first = await newVisitor(browser)
  const second = await newVisitor(browser)
  const { page } = first
  await open(page, '/')
  await expectWatched(page)
  await openAndKeep(page, '/groupes-et-assos')
  // Logged in beside the page: neither a logout nor the login page passed by.
  await logInByCall({ ...first, person: second.person })
  await openAndKeep(page, '/calendrier')
  expect(await keptPaths(page)).toEqual(['/calendrier'])
  await page.context().setOffline(true)
  await page.goto('/groupes-et-assos')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vous êtes hors ligne')
})

test('a new build takes over, with pages of the one before and none that are older', async ({
  browser,
}) => {
  const { page } = await newVisitor(browser)
  const site = await serveBuilds(test.info().project.use.baseURL ?? '')
  await page.goto(`${site.origin}/`)
  await expectWatched(page)
  await openAndKeep(page, `${site.origin}/groupes-et-assos`)
  const update = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      const taken = new Promise((resolve) => {
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true })
      })
      await registration.update()
      await taken
    })

  site.build('second')
  await update()
  await openAndKeep(page, `${site.origin}/calendrier`)
  expect(await keptPaths(page)).toEqual(['/', '/groupes-et-assos', '/calendrier'])
  await site.close()
  await page.goto(`${site.origin}/groupes-et-assos`)
  await expect(page.getByText(line)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mon compte' })).toBeVisible()

  await site.open()
  site.build('third')
  await page.goto(`${site.origin}/messagerie`)
  await update()
  await expect.poll(() => keptPaths(page)).toEqual(['/calendrier', '/messagerie'])
  await site.close()
})

test('switched off, the worker takes itself and all that it kept away', async ({ browser }) => {
  const { page } = await newVisitor(browser)
  const site = await serveBuilds(test.info().project.use.baseURL ?? '')
  await page.goto(`${site.origin}/`)
  await expectWatched(page)
  site.retire()
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await expect
    .poll(() =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
    )
    .toBe(0)
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
  await site.close()
})

test('where storage is refused the pages are as ever', async ({ browser }) => {
  const { page } = await newVisitor(browser)
  await page.addInitScript(() => {
    navigator.serviceWorker.register = () => Promise.reject(new DOMException('', 'SecurityError'))
  })
  await open(page, '/groupes-et-assos')
  await page.keyboard.press('Shift')
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('visitors and widgets have no worker', async ({ page }) => {
  for (const path of ['/', '/a-propos', '/connexion', '/widgets/agenda/x']) {
    await page.goto(path)
    await page.keyboard.press('Shift')
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations())).toEqual([])
  }
})

test('the worker is asked for again at each look, and pages come from the network', async ({
  browser,
}) => {
  const { page, request } = await newVisitor(browser)
  const worker = await request.get('/sw.js')
  expect(worker.headers()['cache-control']).toBe('no-cache')
  expect(worker.headers()['content-type']).toContain('text/javascript')
  await open(page, '/')
  await expectWatched(page)
  await openAndKeep(page, '/groupes-et-assos')
  const group = await request.post('/api/groups', {
    headers: { authorization: 'Bearer maillon' },
    multipart: { name: 'Atelier du jeudi', type: 'other' },
  })
  expect(group.status()).toBe(201)
  await page.reload()
  await expect(page.getByRole('link', { name: 'Atelier du jeudi' })).toBeVisible()
})
