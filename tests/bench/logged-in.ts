import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { emailOf } from '../../db/demo/people.ts'
import { paths } from '../../server/contract/paths.ts'
import { demoPassword } from '../../server/demo.ts'
import { findChromium } from '../browser/chromium.ts'
import { runServer } from './processes.ts'

/** A server with the demo, and a browser in which one of its people is logged in. */
export async function withDemo<T>(
  { port, debugging }: { port: number; debugging?: number },
  measure: (world: { origin: string; browser: Browser; page: Page }) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'maillon-bench-'))
  const origin = `http://localhost:${port}`
  const env = { DATA_DIR: folder, PORT: String(port), LOG_LEVEL: 'error', RATE_LIMIT: 'off' }
  const server = await runServer('server/main.ts', `${origin}/api/ready`, env, undefined, [])
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', ...(debugging ? [`--remote-debugging-port=${debugging}`] : [])],
  })
  try {
    // The browser's own context: what Lighthouse opens is logged in as well.
    const [context = await browser.newContext()] = browser.contexts()
    const page = await context.newPage()
    await context.request.post(`${origin}/api/auth/login`, {
      headers: { authorization: 'Bearer maillon' },
      data: { email: emailOf('lina'), password: demoPassword },
    })
    return await measure({ origin, browser, page })
  } finally {
    await browser.close()
    await server.stop()
    await rm(folder, { recursive: true })
  }
}

/** The pages of whoever is logged in, one association's and one event's among them. */
export async function appPages(page: Page, origin: string): Promise<string[]> {
  await page.goto(origin + paths.lists)
  const first = (start: string) =>
    page.locator(`main a[href^="${start}"]`).first().getAttribute('href')
  const [association, event] = [await first('/association/'), await first('/evenement/')]
  return [
    paths.lists,
    association ?? paths.lists,
    paths.profile,
    paths.calendar,
    event ?? paths.calendar,
    paths.messaging,
  ]
}
