import {
  closeBrowsers,
  communityPage,
  giveRole,
  headers,
  readCommunity,
  type Visitor,
} from './communities.ts'
import {
  announced,
  bubbles,
  field,
  history,
  joinRoom,
  newTalk,
  roomLink,
  roomPage,
  write,
  writeMany,
} from './messaging.ts'
import { expect, expectClosed, open, test } from './test.ts'

test.describe.configure({ timeout: 60_000 })
test.afterEach(({ browser }) => closeBrowsers(browser))

test('two people talk, and see who is there and who writes; what is blank or too long is not sent, addresses become links', async ({
  browser,
}) => {
  const { claire, samir, room } = await newTalk(browser)
  await joinRoom(claire, room)
  await joinRoom(samir, room)
  await expect(claire.page.getByRole('complementary', { name: 'Membres' })).toBeAttached()
  await expect(claire.page.getByText(/2\smembres, 2\sen\sligne/)).toBeVisible()
  await field(samir.page).pressSequentially('Bon')
  await expect(claire.page.getByText('Éloïse écrit…')).toBeVisible()
  await field(samir.page).fill('Bonjour Claire')
  await field(samir.page).press('Enter')
  await expect(history(claire.page).getByText('Bonjour Claire')).toBeVisible()
  await expect(claire.page.getByText('Éloïse écrit…')).toHaveCount(0)
  await expect(field(samir.page)).toHaveValue('')
  await write(claire.page, 'Bonjour Éloïse')
  for (const { page } of [claire, samir]) {
    await expect.poll(() => bubbles(page)).toEqual(['Bonjour Claire', 'Bonjour Éloïse'])
    await expect(page.getByText('En cours d’envoi…')).toHaveCount(0)
  }

  await test.step('Shift and Enter break the line, and addresses of the web become links', async () => {
    const { page } = claire
    await field(page).fill('javascript:alert(1)')
    await field(page).press('Shift+Enter')
    await field(page).pressSequentially('Voir https://exemple.fr/plan.')
    await expect(field(page)).toHaveValue('javascript:alert(1)\nVoir https://exemple.fr/plan.')
    await page.getByRole('button', { name: 'Envoyer' }).click()
    const link = history(page).getByRole('link')
    await expect(link).toHaveCount(1)
    await expect(link).toHaveAttribute('href', 'https://exemple.fr/plan')
    await expect(link).toHaveAttribute('rel', /noopener/)
    await expect(field(page)).toBeFocused()
  })
  await test.step('blank and too long messages stay in the field, where what is too much is counted', async () => {
    const { page } = samir
    const send = page.getByRole('button', { name: 'Envoyer' })
    await field(page).fill('  \n ')
    await expect(send).toBeDisabled()
    await field(page).press('Enter')
    await field(page).fill('a'.repeat(4001))
    await expect(page.getByText('1 caractère en trop')).toBeAttached()
    await expect(send).toBeDisabled()
    await field(page).press('Enter')
    await expect(field(page)).toHaveValue('a'.repeat(4001))
    await expect.poll(() => bubbles(page)).toHaveLength(3)
    await field(page).fill('a'.repeat(4000))
    await expect(send).toBeEnabled()
    await field(page).press('Enter')
    // It fills the window: those before it may not be drawn.
    await expect.poll(async () => (await bubbles(page)).at(-1)?.length).toBe(4000)
  })
})

test('what is unread is counted, divided, and read by being looked at', async ({ browser }) => {
  const { claire, samir, room, name } = await newTalk(browser)
  await writeMany(claire, room, ['Avant'])
  await joinRoom(samir, room)
  await expect(history(samir.page).getByText('Avant')).toBeVisible()
  // The server knows, too.
  await expect.poll(() => unreadOf(samir)).toBe(0)
  await open(samir.page, '/calendrier')
  await writeMany(claire, room, ['Un', 'Deux', 'Trois'])
  await open(samir.page, '/accueil')
  const header = samir.page.getByRole('navigation', { name: 'Principal' })
  await expect(header.getByRole('link', { name: /Messagerie 3 messages non lus/ })).toBeVisible()
  const waiting = samir.page.getByRole('region', { name: 'Messages non lus' })
  await waiting.getByRole('link', { name }).click()
  await samir.page.waitForURL(`**${roomPage(room)}`)
  await expect(history(samir.page).getByText('Nouveaux messages')).toBeVisible()
  await expect(samir.page).toHaveTitle(/^Messagerie/)
  await expect(header.getByRole('link', { name: 'Messagerie', exact: true })).toBeVisible()
  await expect.poll(() => unreadOf(samir)).toBe(0)
  await samir.page.reload()
  await expect(history(samir.page).getByText('Nouveaux messages')).toHaveCount(0)
})

test('what was looked at is read also where the page is left at once', async ({ browser }) => {
  const { claire, samir, room } = await newTalk(browser)
  await samir.page.addInitScript(neverTellTogether)
  await joinRoom(samir, room)
  await writeMany(claire, room, ['Rendez-vous à 8 h'])
  await expect(history(samir.page).getByText('Rendez-vous à 8 h')).toBeVisible()
  await expect(samir.page).toHaveTitle(/^Messagerie/)
  expect(await unreadOf(samir)).toBe(1)
  await open(samir.page, '/calendrier')
  await expect.poll(() => unreadOf(samir)).toBe(0)
})

/** Leaves out the timer by which what is read within 400 ms is told together. */
function neverTellTogether(): void {
  const { setTimeout } = window
  Object.assign(window, {
    setTimeout: (...given: Parameters<typeof setTimeout>) =>
      given[1] === 400 ? 1 : setTimeout(...given),
  })
}

/** As the server has it, of somebody with one room. */
async function unreadOf({ request }: Visitor): Promise<number> {
  const rooms = await (await request.get('/api/rooms/by-user', { headers })).json()
  return rooms[0].unread
}

test('a message in another room counts in the list, the title and the header', async ({
  browser,
}) => {
  const { claire, samir, room, name } = await newTalk(browser)
  const other = await newTalk(browser)
  await writeMany(claire, room, ['Bonjour'])
  await joinRoom(other.claire, other.room)
  expect(await roomLink(other.claire.page, name).count()).toBe(0)
  await joinRoom(samir, room)
  await samir.page.setViewportSize({ width: 900, height: 800 })
  await samir.page.getByRole('link', { name: 'Toutes les conversations' }).click()
  await expect(history(samir.page)).toBeHidden()
  await writeMany(claire, room, ['Es-tu là ?'])
  await expect(samir.page).toHaveTitle(/^\(1\) Messagerie/)
  await expect(roomLink(samir.page, name.slice(0, 19))).toContainText('Es-tu là ?')
  await roomLink(samir.page, name.slice(0, 19)).click()
  await expect(history(samir.page).getByText('Es-tu là ?')).toBeVisible()
  await expect(samir.page).toHaveTitle(/^Messagerie/)
})

test('who may not write in an association is told so, and may from then on when promoted', async ({
  browser,
}) => {
  const { claire, samir, room, id } = await newTalk(browser, 'association')
  await joinRoom(samir, room)
  await expect(
    samir.page.getByText('Vous n’êtes pas autorisé à discuter dans ce canal'),
  ).toBeVisible()
  await expect(field(samir.page)).toHaveCount(0)
  await giveRole(claire, 'association', id, samir.person.email, 'moderator')
  await samir.page.reload()
  await write(samir.page, 'Merci')
  await expect.poll(() => bubbles(samir.page)).toEqual(['Merci'])
})

test('a screen reader hears what others write, and nothing else; one takes back one’s own message, and a moderator that of others', async ({
  browser,
}) => {
  const { claire, samir, room } = await newTalk(browser)
  await joinRoom(claire, room)
  await joinRoom(samir, room)
  await expect(history(claire.page)).toHaveAttribute('aria-live', 'off')
  await write(claire.page, 'De Claire')
  await expect.poll(() => bubbles(claire.page)).toEqual(['De Claire'])
  await expect(history(samir.page).getByText('De Claire')).toBeVisible()
  await expect(announced(claire.page)).toHaveText('')
  const actions = { name: 'Actions sur ce message' }
  await expect(samir.page.getByRole('button', actions)).toHaveCount(0)
  await write(samir.page, 'D’Éloïse')
  await expect(announced(claire.page)).toHaveText(/^Éloïse Benali\s: D’Éloïse$/)
  await expect(announced(claire.page)).toHaveAttribute('aria-live', 'polite')
  for (const own of [/^Retirer mon message/, /^Retirer ce message/]) {
    const { page } = claire
    await expect(page.getByRole('button', actions)).toHaveCount(own.source.includes('mon') ? 2 : 1)
    const which = own.source.includes('mon') ? 'De Claire' : 'D’Éloïse'
    const line = history(page).getByRole('listitem').filter({ hasText: which })
    await line.getByRole('button', actions).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: own }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Retirer le message' }).click()
    await expectClosed(dialog)
    await expect(history(page)).toBeFocused()
  }
  for (const { page } of [claire, samir]) {
    await expect(history(page).getByText('Message supprimé')).toHaveCount(2)
    await expect(history(page).getByText('D’Éloïse')).toHaveCount(0)
  }
})

test('the last messages are in the page before any script; the group leads to them and back; who is removed while reading is told so, and reads no more', async ({
  browser,
}) => {
  const { claire, samir, room, id, name } = await newTalk(browser)
  await writeMany(claire, room, ['Le car part à 7 h 15', 'Entre nous'])
  for (const path of [roomPage(room), '/messagerie']) {
    const html = await (await claire.request.get(path)).text()
    expect(html).toContain(name)
    expect(html.replace(/<astro-island[^>]*>/, '')).toMatch(/7 h 15[\s\S]*Entre nous/)
  }
  await open(claire.page, communityPage('group', id))
  await claire.page.getByRole('link', { name: 'Discussion' }).click()
  await claire.page.waitForURL(`**${roomPage(room)}`)
  await claire.page.getByRole('link', { name: 'Voir le groupe' }).click()
  await claire.page.waitForURL(`**${communityPage('group', id)}`)

  await joinRoom(samir, room)
  await expect(history(samir.page).getByText('Entre nous')).toBeVisible()
  // What was there before is not read aloud.
  await expect(announced(samir.page)).toHaveText('')
  const { members } = await readCommunity(claire, 'group', id)
  const member = members.find(({ user }) => user.email === samir.person.email)
  const path = `/api/groups/member/${id}/${member?.id}`
  expect((await claire.request.delete(path, { headers })).status()).toBe(200)
  await expect(samir.page.getByRole('alert')).toContainText('Vous ne faites plus partie')
  await expect(samir.page.getByText('Entre nous')).toHaveCount(0)
  await samir.page.getByRole('link', { name: 'Voir mes conversations' }).click()
  await open(samir.page, roomPage(room))
  await expect(samir.page.getByRole('main')).not.toContainText('Entre nous')
})

test('an old message is reached by scrolling up, without a jump, and the newest by one button', async ({
  browser,
}) => {
  const { claire, samir, room } = await newTalk(browser)
  const texts = Array.from({ length: 200 }, (_, at) => `Message ${at + 1}.`)
  await writeMany(samir, room, texts)
  await writeMany(claire, room, ['Lu'])
  await joinRoom(claire, room)
  const { page } = claire
  await expect(history(page).getByText('Lu', { exact: true })).toBeVisible()
  const list = history(page)
  await list.hover()
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, -1500)
        return (await bubbles(page))[0]
      },
      { timeout: 20_000, intervals: [100] },
    )
    .toBe('Message 1.')
  const shown = await bubbles(page)
  const first = Number(shown[0]?.match(/\d+/))
  expect(shown).toEqual(texts.slice(first - 1, first - 1 + shown.length))
  const toEnd = page.getByRole('button', { name: 'Aller aux derniers messages' })
  await toEnd.click()
  await expect(toEnd).toHaveCount(0)
  await expect(list.getByText('Lu', { exact: true })).toBeInViewport()
  // Who reads above is not torn away by what is new.
  await page.mouse.wheel(0, -2000)
  await expect(toEnd).toBeVisible()
  const newest = page.getByRole('button', { name: 'Un nouveau message' })
  await writeMany(samir, room, ['Tout nouveau'])
  await expect(newest).toBeVisible()
  await newest.click()
  await expect(list.getByText('Tout nouveau')).toBeInViewport()
})
