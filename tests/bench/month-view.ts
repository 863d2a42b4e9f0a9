import { type Browser, chromium, type Page } from '@playwright/test'
import { build } from 'vite'
import { findChromium } from '../browser/chromium.ts'
import type { Row, Sides } from './row.ts'

const rounds = 7
const peers = ['month-fullcalendar', 'month-big-calendar']
const address = 'http://month.test/'

/** Milliseconds of script. */
interface Moments {
  /** Until the month is there. */
  painted: number
  /** From the click on, until the next one is. */
  turned: number
}

let all: Promise<Record<keyof Moments, Sides>> | undefined

const row = (what: string, moment: keyof Moments): Row => ({
  number: 15,
  what: `a month of 2 000 events: script until ${what}`,
  against: 'the faster of @fullcalendar/react and react-big-calendar',
  unit: 'ms',
  target: { atMost: 0.3 },
  async measure() {
    all ??= measureAll()
    return (await all)[moment]
  },
})

export const monthView: Row[] = [
  row('its first paint', 'painted'),
  row('the next month is shown', 'turned'),
]

async function measureAll(): Promise<Record<keyof Moments, Sides>> {
  const ours = await bundle('month-ours')
  // In turn: what each build says to the whole process is taken back after it.
  const theirs: Bundle[] = []
  for (const peer of peers) theirs.push(await bundle(peer))
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const sides = { painted: newSides(), turned: newSides() }
  try {
    for (let round = 0; round < rounds; round++) {
      const others: Moments[] = []
      for (const code of theirs) others.push(await watch(browser, code))
      const own = await watch(browser, ours)
      for (const moment of ['painted', 'turned'] as const) {
        sides[moment].ours.push(own[moment])
        sides[moment].theirs.push(Math.min(...others.map((one) => one[moment])))
      }
    }
  } finally {
    await browser.close()
  }
  return sides
}

function newSides(): Sides {
  return { ours: [], theirs: [] }
}

interface Bundle {
  script: string
  styles: string
}

/** One of the fixtures in peers/, as it would be built for a site. */
async function bundle(name: string): Promise<Bundle> {
  const entry = new URL(`peers/${name}.tsx`, import.meta.url).pathname
  const { NODE_ENV } = process.env
  const results = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env.SSR': 'false' },
    build: { write: false, lib: { entry, formats: ['iife'], name: 'fixture' } },
  })
  // Vite says to the whole process that it builds for production, and to the servers of other rows.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = NODE_ENV
  const made: Bundle = { script: '', styles: '' }
  for (const result of [results].flat()) {
    for (const file of 'output' in result ? result.output : []) {
      if (file.type === 'chunk') made.script += file.code
      else if (file.fileName.endsWith('.css')) made.styles += file.source
    }
  }
  return made
}

async function watch(browser: Browser, { script, styles }: Bundle): Promise<Moments> {
  // Where its people are: calendars of other zones than the browser's cost others.
  const timezoneId = 'Europe/Paris'
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, timezoneId })
  const body = '<!doctype html><html lang="fr"><body><div id="calendar"></div></body></html>'
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(address)
  await page.addStyleTag({ content: styles })
  await page.addScriptTag({ content: script })
  const session = await page.context().newCDPSession(page)
  // Of the processor, whatever else the machine does meanwhile.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const scripting = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0)
  }
  const before = await scripting()
  await page.evaluate(() => window.show())
  await settle(page)
  const shown = await scripting()
  await page.evaluate(() => window.turn())
  await settle(page)
  const turned = await scripting()
  await page.close()
  return { painted: shown - before, turned: turned - shown }
}

/** Until nothing in the page has changed for some frames: some calendars draw in several steps. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    let frames = 0
    const observer = new MutationObserver(() => {
      frames = 0
    })
    observer.observe(document, { subtree: true, childList: true, attributes: true })
    while (frames < 10) {
      frames += 1
      await new Promise(requestAnimationFrame)
    }
    observer.disconnect()
  })
}
