import { expect, type Page } from '@playwright/test'
import { build } from 'vite'

/** The parts of src/dev/Parts.tsx alone on a page, which needs nothing of the server. */
const built = { script: '', styles: '' }

export async function buildParts(): Promise<void> {
  const entry = new URL('parts-fixture.tsx', import.meta.url).pathname
  const results = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry, formats: ['iife'], name: 'fixture' } },
  })
  for (const result of [results].flat()) {
    for (const file of 'output' in result ? result.output : []) {
      if (file.type === 'chunk') built.script += file.code
      else if (file.fileName.endsWith('.css')) built.styles += file.source
    }
  }
}

const html = `<!doctype html><html lang="fr"><title>Pièces</title><body>
  <main class="wrap"><h1>Pièces</h1><div id="parts"></div></main>
  <div class="toasts" id="toasts" popover="manual" role="status"></div>
  <template id="toast">
    <div class="toast">
      <p></p><button class="act" type="button" hidden></button>
      <button class="close" type="button" aria-label="Fermer">×</button>
    </div>
  </template></body></html>`

export async function openParts(page: Page): Promise<void> {
  await page.route('http://parts.test/', (route) => {
    return route.fulfill({ contentType: 'text/html', body: html })
  })
  await page.goto('http://parts.test/')
  await page.addStyleTag({ content: built.styles })
  await page.addScriptTag({ content: built.script })
  await expect(page.getByRole('heading', { name: 'Couleurs' })).toBeVisible()
}
