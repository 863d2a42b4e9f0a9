import node from '@astrojs/node'
import { build } from 'astro'

/** The same pages, built for the server that comes with Astro's adapter for Node. */
await build({
  outDir: process.env.OUT_DIR,
  adapter: node({ mode: 'standalone' }),
  logLevel: 'error',
})
