import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import runLighthouse, { type Result as Report } from 'lighthouse'
import { findChromium } from '../browser/chromium.ts'
import { appPages, withDemo } from './logged-in.ts'
import { runServer } from './processes.ts'
import type { Row } from './row.ts'

const ours = 'http://localhost:4387'
const debugging = 4388
// Its figures for speed differ from run to run.
const rounds = 3

const pages = [
  '/',
  '/a-propos',
  '/mentions-legales',
  '/conditions-generales',
  '/questions-frequentes',
]

export const lighthouse: Row = {
  number: 6,
  what: 'Lighthouse, mobile: the lowest score of the home page and the prose in any category',
  against: 'the highest there is',
  unit: 'points',
  target: { atLeast: 1 },
  async measure() {
    const folder = await mkdtemp(join(tmpdir(), 'maillon-bench-'))
    const env = { DATA_DIR: folder, PORT: '4387', LOG_LEVEL: 'error' }
    const server = await runServer('server/main.ts', `${ours}/api/ready`, env)
    const browser = await chromium.launch({
      executablePath: findChromium(),
      args: ['--no-sandbox', `--remote-debugging-port=${debugging}`],
    })
    try {
      const scores: number[] = []
      for (const page of pages) scores.push(await lowestScore(page))
      return { ours: [Math.min(...scores)], theirs: [100] }
    } finally {
      await browser.close()
      await server.stop()
      await rm(folder, { recursive: true })
    }
  },
}

let appScores: Promise<Map<string, number>[]> | undefined

/** Of the pages for people who are logged in, where speed may be a little less than everything else. */
export const lighthouseApp: Row[] = [
  {
    number: 6,
    what: 'Lighthouse, mobile: the lowest performance of an app page',
    against: 'the highest there is',
    unit: 'points',
    target: { atLeast: 0.95 },
    measure: () => lowestOfApp((category) => category === 'performance'),
  },
  {
    number: 6,
    what: 'Lighthouse, mobile: the lowest score of an app page in any other category',
    against: 'the highest there is',
    unit: 'points',
    target: { atLeast: 1 },
    // They are kept out of search engines on purpose.
    measure: () => lowestOfApp((category) => category !== 'performance' && category !== 'seo'),
  },
]

async function lowestOfApp(counts: (category: string) => boolean) {
  appScores ??= scoreApp()
  const scores = (await appScores).flatMap((page) => [...page])
  const counted = scores.filter(([category]) => counts(category)).map(([, score]) => score)
  return { ours: [Math.min(...counted)], theirs: [100] }
}

function scoreApp(): Promise<Map<string, number>[]> {
  return withDemo({ port: 4387, debugging }, async ({ origin, page }) => {
    const scores: Map<string, number>[] = []
    for (const path of await appPages(page, origin)) scores.push(await bestScores(origin + path))
    return scores
  })
}

/** The best of some rounds, in the category where it is lowest; says what is missing in it. */
async function lowestScore(path: string): Promise<number> {
  return Math.min(...(await bestScores(ours + path)).values())
}

async function bestScores(address: string): Promise<Map<string, number>> {
  const best = new Map<string, number>()
  let report: Report | undefined
  for (let round = 0; round < rounds; round++) {
    const result = await runLighthouse(address, {
      port: debugging,
      logLevel: 'error',
      // The session of who is logged in.
      disableStorageReset: true,
    })
    report = result?.lhr
    for (const { id, score } of Object.values(report?.categories ?? {})) {
      best.set(id, Math.max(best.get(id) ?? 0, Math.round((score ?? 0) * 100)))
    }
    if ([...best.values()].every((score) => score === 100)) break
  }
  const scores = [...best].map(([id, score]) => `${id} ${score}`)
  console.log(`   ${address}: ${scores.join(', ')}`)
  if (report && Math.min(...best.values()) < 100) printFailures(report)
  return best
}

function printFailures({ categories, audits }: Report): void {
  for (const { auditRefs } of Object.values(categories)) {
    for (const { id, weight } of auditRefs) {
      const audit = audits[id]
      if (!audit || audit.score === null || audit.score === 1 || !weight) continue
      console.log(`     ${id}: ${audit.title} ${audit.displayValue ?? ''}`)
    }
  }
}
