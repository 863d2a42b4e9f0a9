import { readdirSync } from 'node:fs'
import node from '@astrojs/node'
import react from '@astrojs/react'
import sitemap from '@astrojs/sitemap'
import { defineConfig } from 'astro/config'
import { defaultSettings } from './server/contract/settings.ts'
import { backendInDevelopment } from './server/dev.ts'

// Baked into the files made at build: canonical addresses. Pages rendered on the server read ORIGIN
// when they run.
const site = process.env.ORIGIN || 'http://localhost:4321'

// What search engines are told of: the home page and the prose.
const prose = readdirSync('src/content/pages').map((name) => `/${name.replace(/\.md$/, '')}`)
const found = new Set(['/', ...prose].map((path) => new URL(path, site).href))

// The only other places that pages may talk to.
const services = [
  process.env.PUBLIC_ADDRESS_API || defaultSettings.addressApi,
  process.env.PUBLIC_REGISTER_API || defaultSettings.registerApi,
].map((address) => new URL(address).origin)

export default defineConfig({
  site,
  output: 'server',
  adapter: node({ mode: 'middleware' }),
  session: false,
  integrations: [react(), sitemap({ filter: (page) => found.has(page) }), backendInDevelopment()],
  server: { port: Number(process.env.PORT || 4321), host: process.env.HOST || '127.0.0.1' },
  trailingSlash: 'never',
  // Small sheets stand in the page: fewer ways to and fro before the first paint.
  build: { format: 'file', inlineStylesheets: 'auto' },
  // Its colours are inline styles, which the policy below refuses; no page shows code.
  markdown: { syntaxHighlight: false },
  devToolbar: { enabled: false },
  security: {
    // Our own check, in server/app.ts, covers the calls; pages take no form posts.
    checkOrigin: false,
    csp: {
      directives: [
        "default-src 'self'",
        "img-src 'self' data:",
        `connect-src 'self' ${[...new Set(services)].join(' ')}`,
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
      ],
    },
  },
})
