import { closeBrowsers, createCommunity, newVisitor } from '../browser/communities.ts'
import {
  expectConnected,
  history,
  newTalk,
  roomPage,
  write,
  writeMany,
} from '../browser/messaging.ts'
import { expect, open, test } from '../browser/test.ts'
import { everywhere } from './picture.ts'

test.describe.configure({ timeout: 300_000 })
test.use({ tolerated: /WebSocket connection|ERR_INTERNET_DISCONNECTED/ })
test.afterEach(({ browser }) => closeBrowsers(browser))

test('of no conversation, and of one with nothing in it', async ({ browser }) => {
  const nadia = await newVisitor(browser)
  await open(nadia.page, '/messagerie')
  await everywhere(nadia.page, 'messagerie-nowhere', false)
  const { claire, room } = await newTalk(browser)
  await open(claire.page, roomPage(room))
  await everywhere(claire.page, 'messagerie-empty', false)
})

test('of a long conversation among thirty, its list, and without a connection', async ({
  browser,
}) => {
  const { claire, samir, room } = await newTalk(browser)
  const { page } = claire
  for (let at = 0; at < 29; at += 1) {
    await createCommunity(claire, 'group', { name: `Groupe de quartier numéro ${at + 1}` })
  }
  for (let part = 0; part < 4; part += 1) {
    const long = 'Le car part à 7 h 15, place Carnot. '.repeat(part * 3 + 1)
    await writeMany(samir, room, ['Bonjour à toutes et tous', long, 'https://exemple.fr/plan'])
    await writeMany(claire, room, ['Noté, merci !', `${'Oui\n'.repeat(part + 1)}`])
  }
  await open(page, '/messagerie')
  await everywhere(page, 'messagerie-list', false)
  await open(page, roomPage(room))
  await expectConnected(page)
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.screenshot({ path: 'tests/.output/pictures/messagerie-1024.png' })
  await everywhere(page, 'messagerie-long', false)
  await page.context().setOffline(true)
  await write(page, 'J’arrive à 9 h.')
  await expect(page.getByText('Connexion perdue.')).toBeVisible()
  await expect(history(page).getByText('Pas encore envoyé')).toBeVisible()
  await everywhere(page, 'messagerie-offline', false)
})
