import { defineConfig } from 'vitest/config'
import { embeddedAlone } from './engines.ts'
import { NoSkips } from './world/no-skips.ts'

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    // An embedded database takes about 540 MB and a whole core. On PostgreSQL a test waits for half of its
    // time: for mails, sockets, programs that start.
    maxWorkers: process.env.TEST_DATABASE_URL ? 4 : 2,
    allowOnly: false,
    reporters: ['default', new NoSkips()],
    // Bounds what hangs; the time that a call may take is bounded where it is made.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What is waited for comes at once, or late on a machine that is busy: a second says nothing.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          // What computes with the colours reads them there.
          css: { include: /tokens\.css/ },
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts', 'tests/faults/**/*.test.ts'],
          // `.postgres`: what the embedded engine can't show, which lives in the process and never goes away alone.
          exclude: process.env.TEST_DATABASE_URL ? embeddedAlone : ['**/*.postgres.test.ts'],
          globalSetup: 'tests/world/prepare.ts',
          // What was built runs as it was built.
          server: { deps: { external: [/\/dist\/[^/]+\/server\//] } },
        },
      },
      {
        extends: true,
        test: {
          // On engines that are spread over machines: npm run cluster -- faults.
          name: 'cluster',
          include: ['tests/cluster/**/*.test.ts'],
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
