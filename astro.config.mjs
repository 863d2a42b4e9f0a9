import { readdirSync } from 'node:fs'
import react from '@astrojs/react'
import sitemap from '@astrojs/sitemap'
import { defineConfig } from 'astro/config'
import { chunks } from './server/build/chunks.ts'
import { islandIds } from './server/build/island-ids.ts'
import { missingSheets } from './server/build/missing-sheets.ts'
import { scriptGraph } from './server/build/script-graph.ts'
import { placeholders } from './server/contract/settings.ts'
import { backendInDevelopment } from './server/dev.ts'
import { pagesAdapter } from './server/pages/adapter.ts'

// Stands in the files made at build for the address of whoever starts the server.
const site = placeholders.origin

// What search engines are told of: the home page and the prose.
const prose = readdirSync('src/content/pages').map((name) => `/${name.replace(/\.md$/, '')}`)
const found = new Set(['/', ...prose].map((path) => new URL(path, site).href))

// Its makers are not told who builds this, and where.
process.env.ASTRO_TELEMETRY_DISABLED = '1'

export default defineConfig({
  site,
  output: 'server',
  adapter: pagesAdapter(),
  session: false,
  // Streamed, React would put what is long behind an inline script, which the policy refuses: fifty
  // documents would not be there without it, and twice with it.
  integrations: [
    react({ experimentalDisableStreaming: true }),
    sitemap({ filter: (page) => found.has(page) }),
    backendInDevelopment(),
  ],
  server: { port: Number(process.env.PORT || 4321), host: process.env.HOST || '127.0.0.1' },
  trailingSlash: 'never',
  // Styles and scripts are files, so that one policy for all pages can name where they come from.
  build: { format: 'file', inlineStylesheets: 'never' },
  vite: {
    build: { assetsInlineLimit: 0 },
    plugins: [chunks(), islandIds(), missingSheets(), scriptGraph()],
  },
  // Its colours are inline styles, which the policy refuses; no page shows code.
  markdown: { syntaxHighlight: false },
  devToolbar: { enabled: false },
  // Our own check, in server/app.ts, covers the calls; pages take no form posts.
  security: { checkOrigin: false },
})
