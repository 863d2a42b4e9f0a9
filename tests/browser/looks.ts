import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * What axe finds wrong on the page, or in a part of it, fails the test: all there is in the light, the
 * colours also in the dark.
 */
export async function expectAccessible(page: Page, within = 'html'): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  // An experiment of axe's still: who speaks to the page says what stands on it.
  const rules = { 'label-content-name-mismatch': { enabled: true } }
  await expectNothing(page, 'light', axe(page, within, { rules }).withTags(tags))
  // These alone read colours: the other rules would find the same twice.
  const ofColours = ['color-contrast', 'link-in-text-block']
  await expectNothing(page, 'dark', axe(page, within).withRules(ofColours))
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Where nothing is framed it needs no second page to sum up what it found in each frame. */
const axe = (page: Page, within: string, options: object = {}) =>
  new AxeBuilder({ page })
    .include(within)
    .options({ ...options, resultTypes: ['violations'] })
    .setLegacyMode(page.frames().length === 1)

async function expectNothing(page: Page, colorScheme: 'light' | 'dark', builder: AxeBuilder) {
  await page.emulateMedia({ colorScheme })
  // A colour that is on its way from one to the other is neither.
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
  const { violations } = await builder.analyze()
  const found = violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])
  expect(found, `in the ${colorScheme}`).toEqual([])
}

/** Nor may anything make it do so once there is more of it than in the test. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(beyond, page.url()).toBeLessThanOrEqual(0)
  expect(await page.evaluate(escapingFromScroll), page.url()).toEqual([])
}

/**
 * What stands in a strip that scrolls but has its place by something around that strip: it is not cut by
 * it and makes the page as wide as the strip's whole content is.
 */
function escapingFromScroll(): string[] {
  const scrolls = (one: Element) => /auto|scroll/.test(getComputedStyle(one).overflowX)
  const strips = [...document.body.querySelectorAll('*')].filter(scrolls)
  const escapes = (one: HTMLElement, strip: Element) =>
    getComputedStyle(one).position === 'absolute' &&
    one.offsetParent !== null &&
    !strip.contains(one.offsetParent)
  return strips.flatMap((strip) =>
    // Of a drawing browsers don't tell by what it has its place.
    [...strip.querySelectorAll<HTMLElement>(':not(svg, svg *)')]
      .filter((one) => escapes(one, strip))
      .map((one) => `${one.outerHTML.slice(0, 80)} in ${strip.className}`),
  )
}

/** Whether what one would tap in the middle of an element, or of its label, is that and nothing over it. */
export function isOnTop(element: Element): boolean {
  const seen = element.closest('label') ?? element
  const { x, y, width, height } = seen.getBoundingClientRect()
  const top = document.elementFromPoint(x + width / 2, y + height / 2)
  return top !== null && seen.contains(top)
}

/** How far things on the page have moved by themselves so far, as browsers sum it up; 0 is not at all. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // Two frames, so that what is under way has been painted and told.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return new Promise<number>((resolve) => {
      const observer = new PerformanceObserver((list) => {
        const shifts = list.getEntriesByType('layout-shift')
        resolve(shifts.reduce((sum, shift) => sum + Number(Reflect.get(shift, 'value')), 0))
      })
      // The mark is told together with the shifts before it, also where there are none.
      performance.mark('now')
      observer.observe({ type: 'layout-shift', buffered: true })
      observer.observe({ type: 'mark', buffered: true })
    })
  })
}
