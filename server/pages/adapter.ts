import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

/** Has the pages that are rendered on the server built into one function, of entry.ts. */
export function pagesAdapter(): AstroIntegration {
  return {
    name: 'maillon-pages',
    hooks: {
      'astro:config:done': ({ setAdapter }) =>
        setAdapter({
          name: 'maillon-pages',
          entrypointResolution: 'auto',
          serverEntrypoint: fileURLToPath(new URL('./entry.ts', import.meta.url)),
          adapterFeatures: { buildOutput: 'server', middlewareMode: 'classic' },
          supportedAstroFeatures: {
            staticOutput: 'stable',
            hybridOutput: 'stable',
            serverOutput: 'stable',
            sharpImageService: 'stable',
          },
        }),
    },
  }
}
