import type { Page } from '@playwright/test'
import { closeBrowsers, newVisitor } from './communities.ts'
import { expectQuestion } from './creation.ts'
import { inPieces } from './in-pieces.ts'
import { expectAccessible, expectNoSidewaysScroll, layoutShift } from './looks.ts'
import { expectConnected, field, history, newTalk, roomPage, writeMany } from './messaging.ts'
import { expect, open, test } from './test.ts'
import { scriptWeight } from './weights.ts'

test.describe.configure({ timeout: 90_000 })
test.afterEach(({ browser }) => closeBrowsers(browser))

const texts = Array.from({ length: 30 }, (_, at) => `Message ${at + 1} : https://exemple.fr/${at}`)

test('who belongs nowhere is told what will stand there, and led to making a group', async ({
  browser,
}) => {
  const { page } = await newVisitor(browser)
  await open(page, '/messagerie')
  await expect(page.getByRole('navigation', { name: 'Conversations' })).toHaveCount(0)
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Créer mon groupe' }).click()
  await page.waitForURL('/groupes-et-assos')
  await expectQuestion(page, 'Quel est son domaine ?', 2)
})

test('axe finds nothing, and nothing scrolls sideways', async ({ browser }) => {
  const { claire, samir, room } = await newTalk(browser)
  const { page } = claire
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await writeMany(samir, room, texts)
  await writeMany(claire, room, ['Merci'])
  for (const path of ['/messagerie', roomPage(room)]) {
    await page.setViewportSize({ width: 1440, height: 740 })
    await open(page, path)
    await expectConnected(page)
    await expectAccessible(page)
    for (const width of [1440, 1100, 768, 320]) {
      await page.setViewportSize({ width, height: 740 })
      await expectNoSidewaysScroll(page)
    }
    await expectAccessible(page)
  }
  await open(page, roomPage(room))
  await expectConnected(page)
  await page.getByRole('button', { name: 'Actions sur ce message' }).last().focus()
  await page.keyboard.press('Enter')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Retirer mon message' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
})

test('a room with nothing in it, and one that is not one’s own, are sound', async ({ browser }) => {
  const { claire, room } = await newTalk(browser)
  const stranger = await newTalk(browser)
  await open(claire.page, roomPage(room))
  await expect(history(claire.page)).toContainText('C’est ici que commence la conversation')
  await expectAccessible(claire.page)
  await open(claire.page, roomPage(stranger.room))
  await expect(claire.page.getByRole('main')).toContainText('Cette conversation n’est pas la vôtre')
  await expectAccessible(claire.page)
})

test('nothing moves as the page arrives, nor as it wakes up: the newest stays where the server has it', async ({
  browser,
}) => {
  const { claire, room } = await newTalk(browser)
  const { page } = claire
  await writeMany(claire, room, texts)
  await inPieces(async (origin) => {
    await page.goto(origin + roomPage(room))
    await expect(history(page).getByText(/^Message 30 /)).toBeInViewport()
    expect(await layoutShift(page)).toBeLessThan(0.01)
  })
  expect(await scriptWeight(page, roomPage(room))).toBeLessThanOrEqual(100_000)
  await expectConnected(page)
  await expect(history(page).getByText(/^Message 30 /)).toBeInViewport()
  expect(await layoutShift(page)).toBeLessThan(0.01)
})

/** Columns that are in sight, from the left. */
async function columns(page: Page): Promise<string[]> {
  const parts = {
    rooms: page.getByRole('navigation', { name: 'Conversations' }),
    talk: history(page),
    people: page.getByRole('complementary', { name: 'Membres' }),
  }
  const seen = await Promise.all(
    Object.entries(parts).map(async ([name, part]) => ((await part.isVisible()) ? name : [])),
  )
  return seen.flat()
}

test('it has three columns from 1280 px, two from 1024, one below', async ({ browser }) => {
  const { claire, room } = await newTalk(browser)
  const { page } = claire
  await open(page, roomPage(room))
  for (const [width, expected] of [
    [1280, ['rooms', 'talk', 'people']],
    [1279, ['rooms', 'talk']],
    [1024, ['rooms', 'talk']],
    [1023, ['talk']],
    [360, ['talk']],
  ] as const) {
    await page.setViewportSize({ width, height: 740 })
    expect(await columns(page), `${width} px`).toEqual(expected)
  }
  await open(page, '/messagerie')
  expect(await columns(page)).toEqual(['rooms'])
})

test('what one writes is in sight in every window, and the page does not scroll', async ({
  browser,
}) => {
  const { claire, samir, room } = await newTalk(browser)
  const { page } = claire
  await writeMany(samir, room, texts)
  // The last is a phone whose keyboard leaves little of its window.
  for (const [width, height] of [
    [1440, 900],
    [911, 416],
    [360, 740],
    [360, 300],
  ] as const) {
    await page.setViewportSize({ width, height })
    await open(page, roomPage(room))
    await expect(page.getByText(/2\smembres, 1\sen\sligne/)).toBeVisible()
    await field(page).fill(Array.from({ length: 20 }, (_, at) => `Ligne ${at}`).join('\n'))
    const box = await field(page).boundingBox()
    const size = `${width} × ${height} px`
    expect((box?.y ?? 0) + (box?.height ?? 0), size).toBeLessThanOrEqual(height)
    await expect(page.getByRole('button', { name: 'Envoyer' })).toBeInViewport({ ratio: 1 })
    const beyond = await page.evaluate(() => {
      const { scrollHeight, clientHeight } = document.documentElement
      return scrollHeight - clientHeight
    })
    expect(beyond, size).toBe(0)
    expect((await history(page).boundingBox())?.height, size).toBeGreaterThan(40)
  }
})
