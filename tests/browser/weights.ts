import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { builtFile } from '../world/built.ts'
import { open } from './test.ts'

/** The script that a page loads or holds before anything is touched, in bytes of brotli. */
export async function scriptWeight(page: Page, path: string): Promise<number> {
  const files = new Set<string>()
  const note = (request: { url(): string }) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) files.add(pathname)
  }
  page.on('request', note)
  await open(page, path)
  await page.waitForLoadState('networkidle')
  page.off('request', note)
  const held = await page.locator('script:not([src], [type$=json])').allTextContents()
  const loaded = [...files].map((file) => {
    return readFileSync(builtFile(file))
  })
  const sizes = [...held, ...loaded].map((script) => brotliCompressSync(script).length)
  return sizes.reduce((sum, size) => sum + size, 0)
}
