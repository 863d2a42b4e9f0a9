import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

/** `npm run pictures`: every page and state, to be looked at in tests/.output/pictures. */
export default defineConfig(base, {
  testDir: 'pictures',
  testMatch: [
    'accounts.ts',
    'calendar.ts',
    'communities.ts',
    'events.ts',
    'messaging.ts',
    'parts.ts',
    'site.ts',
    'state.ts',
    'widgets.ts',
  ],
  reporter: 'list',
})
