import type { Browser, BrowserContext } from '@playwright/test'
import { paths } from '../../server/contract/paths.ts'
import { appPages, withDemo } from './logged-in.ts'
import type { Row, Sides } from './row.ts'

const rounds = 3
const line = { latency: 2_000, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const slowdown = 4

/** Milliseconds from the request of a page. */
interface Moments {
  painted: number
  usable: number
}

let all: Promise<Map<string, Moments[]>> | undefined

const pages = [
  'the login',
  'the lists',
  'an association',
  'the profile',
  'the calendar',
  'an event',
  'the conversations',
]

/** One way to and fro is taken off: 1.5 × the first paint plus that is what a page may take. */
export const slowLine: Row[] = pages.map((what) => ({
  number: 19,
  what: `${what} on a slow line, cold: until it can be used, less one way to and fro`,
  against: 'its own first paint',
  unit: 'ms',
  target: { atMost: 1.5 },
  async measure(): Promise<Sides> {
    all ??= measureAll()
    const moments = (await all).get(what) ?? []
    return {
      ours: moments.map(({ usable }) => usable - line.latency),
      theirs: moments.map(({ painted }) => painted),
    }
  },
}))

function measureAll(): Promise<Map<string, Moments[]>> {
  return withDemo({ port: 4389 }, async ({ origin, browser, page }) => {
    const addresses = [paths.login, ...(await appPages(page, origin))]
    const session = await page.context().storageState()
    const measured = new Map<string, Moments[]>()
    for (const [index, what] of pages.entries()) {
      const state = index === 0 ? undefined : session
      const moments: Moments[] = []
      for (let round = 0; round < rounds; round++) {
        moments.push(await watch(browser, origin + addresses[index], state))
      }
      measured.set(what, moments)
    }
    return measured
  })
}

/** Opens a page as somebody does who was never there, far from any town. */
async function watch(
  browser: Browser,
  address: string,
  storageState: Awaited<ReturnType<BrowserContext['storageState']>> | undefined,
): Promise<Moments> {
  const context = await browser.newContext(storageState ? { storageState } : {})
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, ...line })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(address, { waitUntil: 'commit', timeout: 60_000 })
  await page.waitForFunction(
    () => document.readyState !== 'loading' && !document.querySelector('astro-island[ssr]'),
    undefined,
    { timeout: 60_000, polling: 50 },
  )
  const moments = await page.evaluate(() => ({
    usable: performance.now(),
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  }))
  await context.close()
  return moments
}
