import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { open } from './test.ts'

/** The built files that a page loads before anything is touched, as brotli sends them. */
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
  const sizes = [...files].map((file) => {
    return brotliCompressSync(readFileSync(new URL(`../../dist/client${file}`, import.meta.url)))
      .length
  })
  return sizes.reduce((sum, size) => sum + size, 0)
}
