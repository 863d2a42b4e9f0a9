import type { Locator } from '@playwright/test'
import { camp, cell, clickDay, may, newOwnClub, plan } from './calendar.ts'
import { closeBrowsers, newVisitor } from './communities.ts'
import { expectAccessible, expectNoSidewaysScroll, layoutShift } from './looks.ts'
import { expect, expectClosed, open, test } from './test.ts'
import { scriptWeight } from './weights.ts'

test.describe.configure({ timeout: 60_000 })
test.afterEach(({ browser }) => closeBrowsers(browser))

test('it is light, fills the window and no more, and its cells show at least 6, 10 or 16 signs of a name, and the time where both have room', async ({
  browser,
}) => {
  const club = await newOwnClub(browser)
  const { page } = club.claire
  await plan(club, 'Tournoi de printemps', '2031-05-14')
  await plan(club, 'AG', '2031-05-15')
  for (const height of [800, 900]) {
    await page.setViewportSize({ width: 1280, height })
    // June 2031 has six weeks.
    await open(page, '/calendrier?mois=2031-06')
    await expect(cell(page, /^lundi 30 juin/)).toBeVisible()
    const left = await page.evaluate(() => {
      const grid = document.querySelector('[role=grid]')?.getBoundingClientRect()
      const { scrollHeight, clientHeight } = document.documentElement
      return { beyond: scrollHeight - clientHeight, below: clientHeight - (grid?.bottom ?? 0) }
    })
    expect(left.beyond).toBe(0)
    expect(left.below).toBeLessThanOrEqual(16)
  }
  expect(await scriptWeight(page, may)).toBeLessThanOrEqual(100_000)
  const link = page.getByRole('grid').getByRole('link', { name: / Tournoi de printemps,/ })
  await expect(link).toHaveAttribute('title', /^18\sh Tournoi de printemps,/)
  for (const [width, signs, weekday] of [
    [360, 0, 'J'],
    [399, 0, 'J'],
    [400, 0, 'jeu.'],
    [424, 0, 'jeu.'],
    [425, 6, 'jeu.'],
    [659, 6, 'jeu.'],
    [660, 10, 'jeu.'],
    [899, 10, 'jeu.'],
    [900, 10, 'jeudi'],
    [1279, 10, 'jeudi'],
    [1280, 16, 'jeudi'],
    [1920, 16, 'jeudi'],
  ] as const) {
    await page.setViewportSize({ width, height: 740 })
    const name = link.getByText('Tournoi de printemps', { exact: true })
    await expect
      .poll(() => signsSeen(name), { message: `${width} px` })
      .toBeGreaterThanOrEqual(signs)
    if (signs === 0) await expect(name).toBeHidden()
    else {
      // The name is whole beside its time, or the time is not there.
      const isWhole = await name.evaluate((box) => box.scrollWidth <= box.clientWidth)
      const time = link.getByText('18\u00A0h', { exact: true })
      expect([width, await isInBox(time)]).toEqual([width, isWhole && (await isInBox(time))])
    }
    const head = page.locator('th:nth-child(4) [aria-hidden]').filter({ visible: true })
    await expect(head).toHaveText(weekday)
    await expectNoSidewaysScroll(page)
  }
  const short = page.getByRole('grid').getByRole('link', { name: / AG,/ })
  expect(await isInBox(short.getByText('18\u00A0h', { exact: true }))).toBe(true)
})

/** How many signs of a name its box has room for. */
function signsSeen(name: Locator): Promise<number> {
  return name.evaluate((box) => {
    const text = box.firstChild
    if (!text || box.clientWidth === 0) return 0
    const range = new Range()
    const end = box.getBoundingClientRect().right
    const signs = text.textContent?.length ?? 0
    const ends = Array.from({ length: signs }, (_, index) => {
      range.setStart(text, index)
      range.setEnd(text, index + 1)
      return range.getBoundingClientRect().right
    })
    return ends.filter((right) => right <= end + 0.5).length
  })
}

/** Whether it stands within what its box shows. */
function isInBox(element: Locator): Promise<boolean> {
  return element.evaluate((one) => {
    const [inner, outer] = [one, one.parentElement ?? one].map((box) => box.getBoundingClientRect())
    return !!inner && !!outer && inner.height > 0 && inner.bottom <= outer.bottom + 1
  })
}

test('a phone lists the day that was chosen below the month', async ({ browser }) => {
  const club = await newOwnClub(browser)
  const { page } = club.claire
  await plan(club, 'Bureau', '2031-05-06')
  await plan(club, 'Match', '2031-05-14')
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, may)
  const list = page.getByRole('region', { name: 'Mercredi 14 mai 2031' })
  await expect(page.getByRole('region', { name: 'Mardi 6 mai 2031' })).toContainText('Bureau')
  await clickDay(page, /^mercredi 14 mai/)
  await expect(list.getByRole('link', { name: 'Match' })).toBeVisible()
  await expect(list).toContainText(/18\sh – 20\sh, Lyon/)
  await expect(list).toContainText('Vous n’avez pas répondu')
  await expectClosed(page.getByRole('dialog'))
  await expectAccessible(page)
  await clickDay(page, /^jeudi 15 mai/)
  await expect(page.getByRole('main')).toContainText('Rien de prévu ce jour-là')
  await page.getByRole('button', { name: 'Planifier un événement' }).click()
  const start = page.getByRole('dialog').locator('[name=startDate]')
  await expect(start).toHaveValue('2031-05-15')
})

test('who belongs nowhere is told what will stand there, and led to creating', async ({
  browser,
}) => {
  const { page } = await newVisitor(browser)
  await open(page, '/calendrier')
  await expect(page.getByRole('grid')).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText('Votre mois est encore tout blanc')
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Créer mon association' }).click()
  await page.waitForURL('/groupes-et-assos')
})

test('axe finds nothing, and nothing scrolls sideways or moves', async ({ browser }) => {
  const club = await newOwnClub(browser)
  const { page } = club.claire
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const name of ['Un', 'Deux', 'Trois']) await plan(club, name, '2031-05-14')
  await plan(club, 'Stage', '2031-05-16', camp)
  await open(page, may)
  expect(await layoutShift(page)).toBe(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: /^1 autre événement/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expectClosed(page.getByRole('dialog'))
  for (const width of [320, 425, 660, 911]) {
    await page.setViewportSize({ width, height: 640 })
    await expectNoSidewaysScroll(page)
    // As it is for a phone, and for a window in which names are cut.
    if (width < 660) await expectAccessible(page)
  }
})

test('on paper, one sheet of A4 across, every event of a day has its line, and its time', async ({
  browser,
}) => {
  const club = await newOwnClub(browser)
  const { page } = club.claire
  for (const name of ['Un', 'Deux', 'Trois', 'Quatre']) await plan(club, name, '2031-05-14')
  await open(page, may)
  const day = cell(page, /^mercredi 14 mai/)
  await expect(day.getByRole('link')).toHaveCount(2)
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => {
    const note = () => {
      const times = [...document.querySelectorAll<HTMLElement>('td a')].map((line) => {
        // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not printed
        return { words: line.innerText.replace(/\s+/g, ' '), top: line.offsetTop }
      })
      document.body.dataset.printed = JSON.stringify(times)
    }
    addEventListener('beforeprint', note, { once: true })
  })
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  const [, across, down] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? []
  expect([across, down].map((points) => Math.round(Number(points)))).toEqual([842, 595])
  const printed: { words: string; top: number }[] = JSON.parse(
    (await page.locator('body').getAttribute('data-printed')) ?? '[]',
  )
  const names = ['Deux', 'Quatre', 'Trois', 'Un']
  expect(printed.map(({ words }) => words)).toEqual(names.map((name) => `18 h ${name}`))
  // Each below the one before.
  const tops = printed.map(({ top }) => top)
  expect(tops).toEqual([...new Set(tops)].sort((one, other) => one - other))
  await page.emulateMedia({ media: 'screen' })
  await expect(day.getByRole('link')).toHaveCount(2)
})
