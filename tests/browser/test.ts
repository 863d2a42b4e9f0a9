import {
  test as base,
  type ConsoleMessage,
  expect,
  type Locator,
  type Page,
} from '@playwright/test'
import { addAccount, newPerson, type Person } from './people.ts'

interface Fixtures {
  /** Meets the notices of a first visit; otherwise they have been answered, cookies refused. */
  firstVisit: boolean
  /** Somebody with a validated account, not logged in. */
  person: Person
  /** What the console may say in this test; everything else makes it fail. */
  tolerated: RegExp
  /** Watches the console: an error or a refused script or style fails the test. */
  console: undefined
}

const chromiums = [
  // A page that is left before its transition was over.
  /Transition was (aborted|skipped)/,
  // The connection went while the script of the worker was on its way.
  /An unknown error occurred when fetching the script/,
]

export const test = base.extend<Fixtures>({
  firstVisit: [false, { option: true }],
  context: async ({ context, firstVisit }, use) => {
    if (!firstVisit) await context.addInitScript(answerNotices)
    await use(context)
  },
  tolerated: [/^$/, { option: true }],
  console: [
    async ({ page, tolerated }, use) => {
      complaints = []
      watchConsole(page)
      await use(undefined)
      const allowed = [...chromiums, tolerated]
      expect(complaints.filter((text) => !allowed.some((one) => one.test(text)))).toEqual([])
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what a fixture needs
  person: async ({}, use) => {
    const person = newPerson()
    await addAccount(person)
    await use(person)
  },
})

export { expect }

/** What the consoles of this test's pages said; a worker runs one test at a time. */
let complaints: string[] = []

/** Lets an error on a page fail the test, as on the test's own page. */
export function watchConsole(page: Page): void {
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !isRefused(message)) complaints.push(message.text())
  })
}

/** A call or a page that is refused, as many tests want it; a file or a picture is neither. */
function isRefused(message: ConsoleMessage): boolean {
  const { pathname } = new URL(message.location().url || 'about:blank')
  // An address of the API may end in a coordinate.
  const isFile = /\.[a-z]\w*$/.test(pathname) || /^\/api\/(images|\w+\/image)\//.test(pathname)
  return !isFile && /the server responded with a status of 4\d\d/.test(message.text())
}

/** An init script for contexts of one's own. Without storage, as in the frame of a mail, there is no notice either. */
export function answerNotices(): void {
  try {
    localStorage.setItem('hasSeenWarning', 'true')
    // biome-ignore lint/suspicious/noDocumentCookie: as the page itself does
    if (!document.cookie.includes('CookieConsent')) document.cookie = 'CookieConsent=false; path=/'
  } catch {}
}

/** Opens a page and waits until its islands are alive. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await alive(page)
}

/** Those that wait to be scrolled to are not waited for, unless `island` says so. */
export async function alive(
  page: Page,
  island = 'astro-island:not([client="visible"])',
): Promise<void> {
  // Astro calls one alive when React begins with it; what can be done in it waits until React is done.
  const waiting = ':is(fieldset[role=none]:disabled, [data-waiting])'
  await expect(page.locator(`${island}[ssr], ${island} ${waiting}`)).toHaveCount(0)
}

/** Logs in as a person would, cookies agreed to before. */
export async function logIn(page: Page, person: Person): Promise<void> {
  await agreeToCookies(page)
  await open(page, '/connexion')
  await page.getByLabel('Adresse e-mail').fill(person.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Me connecter' }).click()
  await page.waitForURL('/')
}

/**
 * Moves the pointer to something, as a hand does (the first move that is told of tells no way yet), until
 * what says how things went is there: src/components/toasts.ts, which is a file of its own.
 */
export async function comeNear(target: Locator): Promise<void> {
  await target.hover({ position: { x: 1, y: 1 } })
  await target.hover()
  await expectLoaded(target.page(), 'toasts')
}

/** A script of the page's own is there, by the name of its source, and all that was announced for it. */
export async function expectLoaded(page: Page, script: string): Promise<void> {
  await expect.poll(() => page.evaluate(isLoaded, script), script).toBe(true)
}

function isLoaded(script: string): boolean {
  // Named once it is there, whole.
  const files = new Set(performance.getEntriesByType('resource').map(({ name }) => name))
  const announced = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')
  return (
    [...files].some((name) => new RegExp(`/${script}\\.[\\w-]+\\.js$`).test(name)) &&
    [...announced].every(({ href }) => files.has(href))
  )
}

/** Once it is out of sight, and the page has heard of it: until then it would not open it anew. */
export async function expectClosed(dialog: Locator): Promise<void> {
  await expect(dialog).toBeHidden()
  await expect(dialog.page().locator('dialog:not([open], #beta)')).toHaveCount(0)
}

/** Does what scrolls something, and waits until it stands still and is drawn. */
export async function scrolled(target: Locator, act: () => Promise<void>): Promise<void> {
  const scroll = await target.evaluateHandle((element) => {
    const { promise: done, resolve } = Promise.withResolvers<void>()
    const drawn = () => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
    element.addEventListener('scrollend', drawn, { once: true })
    return { done }
  })
  await act()
  await scroll.evaluate(({ done }) => done)
}

export async function agreeToCookies(page: Page): Promise<void> {
  const { baseURL } = test.info().project.use
  await page.context().addCookies([{ name: 'CookieConsent', value: 'true', url: baseURL ?? '' }])
}

export function toast(page: Page, text: string) {
  return page.getByRole('status').filter({ hasText: text })
}
