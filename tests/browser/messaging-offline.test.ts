import { closeBrowsers, logInByCall } from './communities.ts'
import {
  bubbles,
  cutSockets,
  expectConnected,
  field,
  history,
  joinRoom,
  newTalk,
  roomPage,
  sent,
  watchSockets,
  write,
  writeMany,
} from './messaging.ts'
import { expect, open, scrolled, test } from './test.ts'

test.describe.configure({ timeout: 60_000 })
// A file that the service worker can’t bring fails as such.
test.use({ tolerated: /WebSocket connection|ERR_(INTERNET_DISCONNECTED|FAILED)/ })
test.afterEach(({ browser }) => closeBrowsers(browser))

const numbered = (count: number, what: string) =>
  Array.from({ length: count }, (_, at) => `${what} ${at + 1}`)

test('both lose the network, write, and come back: every message, once, in one order', async ({
  browser,
}) => {
  const { claire, samir, room } = await newTalk(browser)
  await joinRoom(claire, room)
  await joinRoom(samir, room)
  await write(claire.page, 'Avant')
  await expect(history(samir.page).getByText('Avant')).toBeVisible()
  for (const { page } of [claire, samir]) await page.context().setOffline(true)
  await expect(claire.page.getByText('Connexion perdue.')).toBeVisible()
  for (const text of numbered(5, 'Claire')) await write(claire.page, text)
  for (const text of numbered(5, 'Éloïse')) await write(samir.page, text)
  await expect(claire.page.getByText('Pas encore envoyé')).toHaveCount(5)
  await expect.poll(() => sent(claire.page)).toEqual(['Avant'])
  await samir.page.context().setOffline(false)
  await expect.poll(() => sent(samir.page)).toEqual(['Avant', ...numbered(5, 'Éloïse')])
  await claire.page.context().setOffline(false)
  await expect(claire.page.getByText('La connexion est revenue.')).toBeVisible()
  const all = ['Avant', ...numbered(5, 'Éloïse'), ...numbered(5, 'Claire')]
  for (const { page } of [claire, samir]) await expect.poll(() => sent(page)).toEqual(all)
  for (const { page } of [claire, samir]) await expect.poll(() => bubbles(page)).toEqual(all)
  await claire.page.reload()
  await expect.poll(() => bubbles(claire.page)).toEqual(all)
})

test('a connection that breaks in the middle of sending loses and doubles nothing', async ({
  browser,
}) => {
  const { claire, samir, room } = await newTalk(browser)
  await watchSockets(claire.page)
  await joinRoom(claire, room)
  await joinRoom(samir, room)
  const texts = numbered(12, 'Message')
  for (const [at, text] of texts.entries()) {
    await write(claire.page, text)
    if (at % 4 === 2) await cutSockets(claire.page)
  }
  for (const { page } of [claire, samir]) {
    await expect.poll(() => sent(page), { timeout: 20_000 }).toEqual(texts)
    await expect.poll(() => bubbles(page)).toEqual(texts)
  }
})

test('300 messages that were missed are all there, once and in order', async ({ browser }) => {
  const { claire, samir, room } = await newTalk(browser)
  await writeMany(samir, room, ['Avant'])
  await joinRoom(claire, room)
  const { page } = claire
  await page.context().setOffline(true)
  await expect(page.getByText('Connexion perdue.')).toBeVisible()
  const texts = numbered(300, 'Message')
  await writeMany(samir, room, texts)
  await page.context().setOffline(false)
  await expect(page.getByText('La connexion est revenue.')).toBeVisible()
  // They begin where one left off, and are read by going through them: only those near the window
  // are drawn.
  await expect(history(page).getByText('Nouveaux messages')).toBeInViewport()
  await expect(page.getByRole('button', { name: /\d+\snouveaux messages/ })).toBeVisible()
  const seen = new Set<string>()
  await history(page).hover()
  for (;;) {
    const drawn = (await sent(page)).filter((text) => text !== 'Avant')
    const first = texts.indexOf(drawn[0] ?? '')
    expect(drawn).toEqual(texts.slice(first, first + drawn.length))
    for (const text of drawn) seen.add(text)
    if (drawn.at(-1) === texts.at(-1)) break
    await scrolled(history(page), () => page.mouse.wheel(0, 500))
  }
  expect([...seen]).toEqual(texts)
  await expect(page).toHaveTitle(/^Messagerie/)
})

test('what was written without a network survives a reload, and is sent once', async ({
  browser,
}) => {
  const { claire, samir, room } = await newTalk(browser)
  await watchSockets(claire.page)
  await joinRoom(samir, room)
  await joinRoom(claire, room)
  const { page } = claire
  // The server can be reached, its socket can't.
  await page.context().setOffline(true)
  await write(page, 'Gardé')
  await expect(page.getByText('Pas encore envoyé')).toBeVisible()
  await page.context().setOffline(false)
  await page.reload()
  await expect.poll(() => sent(page)).toEqual(['Gardé'])
  await expect.poll(() => sent(samir.page)).toEqual(['Gardé'])
})

test('a draft is there after Back, a reload, without a network, and after the session’s end', async ({
  browser,
}) => {
  const { claire, samir, room } = await newTalk(browser)
  const { page } = claire
  await joinRoom(claire, room)
  await field(page).fill('À moitié')
  await open(page, '/calendrier')
  await page.goBack()
  await expect(field(page)).toHaveValue('À moitié')
  await page.reload()
  await expect(field(page)).toHaveValue('À moitié')
  await expectConnected(page)
  await page.context().setOffline(true)
  await field(page).fill('À moitié écrit')
  await page.context().setOffline(false)
  await expectConnected(page)
  // Ends elsewhere: the socket is closed with it, and the page goes to the login.
  const { cookies } = await claire.request.storageState()
  await claire.request.get('/api/auth/logout', { headers: { authorization: 'Bearer maillon' } })
  expect(cookies.length).toBeGreaterThan(0)
  await page.waitForURL(/\/connexion\?retour=/)
  await logInByCall(claire)
  await open(page, roomPage(room))
  await expect(field(page)).toHaveValue('À moitié écrit')
  // It is nobody else's, and nothing of it is left once it is sent.
  await field(page).press('Enter')
  await joinRoom(samir, room)
  await expect.poll(() => sent(samir.page)).toEqual(['À moitié écrit'])
  await page.reload()
  await expect(field(page)).toHaveValue('')
})
