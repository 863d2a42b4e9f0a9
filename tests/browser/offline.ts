import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { alive } from './test.ts'

/** Touches the page, and waits until the worker has it and what it was loaded with. */
export async function expectWatched(page: Page): Promise<void> {
  const touchAndLook = async () => {
    // Again, for the script that waits for it may not have been there.
    await page.keyboard.press('Shift')
    return keptPaths(page)
  }
  await expect.poll(touchAndLook).toContain(addressOf(page))
}

/** The addresses whose pages this browser keeps. */
export function keptPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // To open it would be to make it.
    if (!(await caches.has('maillon-own-pages'))) return []
    const kept = await (await caches.open('maillon-own-pages')).keys()
    return kept.map(({ url }) => new URL(url).pathname + new URL(url).search)
  })
}

/** Waits until this browser keeps nothing, also where it goes on to another page meanwhile. */
export async function expectNothingKept(page: Page): Promise<void> {
  await expect(async () => expect(await keptPaths(page)).toEqual([])).toPass()
}

/** Opens a page, which the worker keeps as it passes. */
export async function openAndKeep(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect.poll(() => keptPaths(page)).toContain(addressOf(page))
  // Its islands have asked for what they need.
  await alive(page)
}

function addressOf(page: Page): string {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

/** The site once more, at an address of its own where it can go away, and as if newer builds came. */
export async function serveBuilds(site: string) {
  let suffix = ''
  let isRetired = false
  const server = createServer(async (asked, response) => {
    if (asked.url === '/sw.js') {
      const answer = await fetch(`${site}${isRetired ? '/sw-retired.js' : '/sw.js'}`)
      const script = (await answer.text()).replace(/([\da-f]{16}\.[\da-f]{8})/g, `$1${suffix}`)
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
      return
    }
    const { method, headers } = asked
    const passed = ask(`${site}${asked.url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    passed.on('error', () => response.destroy())
    asked.pipe(passed)
  })
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://localhost:${port}`,
    build: (name: string) => {
      suffix = name
    },
    retire: () => {
      isRetired = true
    },
    open: () => listen(port),
    close: () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  }
}
