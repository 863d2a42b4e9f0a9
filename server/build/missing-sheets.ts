import type { VitePlugin } from './script-graph.ts'

/**
 * Scripts that come later wait for the sheets of those they share something with. The sheets of
 * islands stand in the page's own, and Astro takes the browser's copies out of the build: a script
 * would wait for a file that is not there, and fail. It waits for the sheet of `ui` in its place.
 */
export function missingSheets(): VitePlugin {
  return {
    name: 'maillon-missing-sheets',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = new Set(Object.keys(bundle))
        const shared = [...files].find((name) => /\/ui\.[^/]*\.css$/.test(name))
        for (const output of Object.values(bundle)) {
          if (output.type !== 'chunk') continue
          output.code = output.code.replace(/"(_astro\/[^"]+\.css)"/g, (whole, name) =>
            files.has(name) || !shared ? whole : `"${shared}"`,
          )
        }
      },
    },
  }
}
