import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findChromium, findShell, launchedAs } from './browser/chromium.ts'
import { freePort } from './world/port.ts'

// Workers read this file again: only the first process may choose ports, make the folder and look for a
// browser.
process.env.MAILLON_TEST_PORT ??= String(await freePort())
process.env.MAILLON_TEST_POSTGRES ??= String(await freePort())
process.env.MAILLON_TEST_DATA ??= mkdtempSync(join(tmpdir(), 'maillon-browser-'))
process.env.CHROMIUM_SHELL ??= process.env.CHROMIUM ?? findShell()
process.env.CHROMIUM ??= findChromium()
const port = process.env.MAILLON_TEST_PORT
const origin = `http://localhost:${port}`

export default defineConfig({
  testDir: 'browser',
  outputDir: '.output/browser',
  reporter: [['list'], ['json', { outputFile: '.output/browser.json' }], ['./browser/no-skips.ts']],
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  timeout: 30_000,
  expect: { timeout: 7_000 },
  use: {
    baseURL: origin,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    // Kept of each test until it held, it takes a fifth of the time: `--trace retain-on-failure` to look.
    trace: 'off',
    launchOptions: launchedAs(process.env.CHROMIUM_SHELL),
  },
  webServer: {
    command: 'node browser/serve.ts',
    url: `${origin}/api/ready`,
    // With the installation of PostgreSQL where there is none.
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: port,
      DATA_DIR: process.env.MAILLON_TEST_DATA,
      RATE_LIMIT: 'off',
      // Our own answers in the shape of the public service's, which tests can't reach.
      PUBLIC_ADDRESS_API: `${origin}/api/public/addresses`,
      // Nobody answers there: the tests that need answers bring them along.
      PUBLIC_REGISTER_API: `${origin}/api/public/register`,
    },
  },
})
