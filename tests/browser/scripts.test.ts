import type { CDPSession, Page } from '@playwright/test'
import { createCommunity, newVisitor } from './communities.ts'
import { newEvent } from './events.ts'
import { expect, open, test } from './test.ts'

interface Loaded {
  requestId: string
  request: { url: string }
  type?: string
  initiator: { url?: string; stack?: { callFrames: { url: string }[] } }
}

/**
 * How many ways to and fro, one after the other, the scripts of a page take after its HTML; and how
 * many are asked for until the last of its islands is there.
 */
async function chainOf(page: Page, path: string): Promise<{ longest: number; toIslands: number }> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  const depths = watchDepths(session)
  await open(page, path)
  const islands = await page
    .locator('astro-island')
    .evaluateAll((all) => all.map((island) => island.getAttribute('component-url') ?? ''))
  await page.waitForLoadState('networkidle')
  await session.detach()
  expect(depths.size).toBeGreaterThan(0)
  const order = [...depths.keys()]
  const places = islands.map((path) => order.indexOf(path) + 1)
  return { longest: Math.max(...depths.values()), toIslands: Math.max(0, ...places) }
}

/** The depth of each script: one of the page itself has 1, one that it asks for has 2. */
function watchDepths(session: CDPSession): Map<string, number> {
  const depths = new Map<string, number>()
  session.on('Network.requestWillBeSent', ({ request, initiator, type }: Loaded) => {
    const { pathname } = new URL(request.url)
    if (!pathname.endsWith('.js') || depths.has(pathname)) return
    if (type !== 'Script' && type !== 'Other') return
    const asker = initiator.stack?.callFrames[0]?.url ?? initiator.url ?? ''
    const above = URL.canParse(asker) ? depths.get(new URL(asker).pathname) : undefined
    depths.set(pathname, (above ?? 0) + 1)
  })
  return depths
}

// A browser asks a server for six files at a time, and on a slow line each wave is a way to and fro:
// styles and fonts are the first, two more make a page usable.
const most = { chain: 2, toIslands: 12 }

async function expectShortChain(page: Page, path: string): Promise<void> {
  const { longest, toIslands } = await chainOf(page, path)
  expect(longest, `${path}: chain`).toBeLessThanOrEqual(most.chain)
  expect(toIslands, `${path}: scripts`).toBeLessThanOrEqual(most.toIslands)
}

for (const path of ['/', '/connexion', '/inscription', '/questions-frequentes']) {
  test(`the scripts of ${path} come within two ways to and fro`, async ({ page }) => {
    await expectShortChain(page, path)
  })
}

test('so do those of the pages for people who are logged in', async ({ browser }) => {
  const visitor = await newVisitor(browser)
  const { id } = await createCommunity(visitor, 'association')
  const event = await newEvent(visitor, { kind: 'association', id })
  const paths = [
    '/groupes-et-assos',
    '/profil',
    '/profil?section=securite',
    `/association/${id}`,
    '/calendrier',
    `/evenement/${event.id}`,
    '/messagerie',
  ]
  for (const path of paths) await expectShortChain(visitor.page, path)
  await visitor.page.context().close()
})
