import node from '@astrojs/node'
import react from '@astrojs/react'
import { defineConfig } from 'astro/config'

// Baked into the files made at build: canonical addresses. Pages rendered on the server read ORIGIN
// when they run.
const site = process.env.ORIGIN || 'http://localhost:4321'

export default defineConfig({
  site,
  output: 'server',
  adapter: node({ mode: 'middleware' }),
  session: false,
  integrations: [react()],
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'never' },
  devToolbar: { enabled: false },
  security: {
    // Our own check, in server/app.ts, covers the calls; pages take no form posts.
    checkOrigin: false,
    csp: {
      directives: [
        "default-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self' https:",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
      ],
    },
  },
})
